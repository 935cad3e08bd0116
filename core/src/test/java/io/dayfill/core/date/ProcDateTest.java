package io.dayfill.core.date;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcDateTest {
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final Instant NOW = Instant.parse("2026-03-20T02:00:00Z");

  @Nested
  class Blank {
    @ParameterizedTest
    @NullSource
    @ValueSource(
        strings = {
          "",
          " ",
          "   ",
          "\t",
          "\r\n",
          "\u3000",
          "\u00a0",
          "\u202f",
          "\u2007",
          "\u2003",
          "\u2028",
          "\uFEFF",
          " \u00a0\t\u3000 "
        })
    void d01_is_today(String text) {
      assertThat(ProcDate.parse(text, NOW, UTC)).hasToString("2026-03-20");
      assertThat(ProcDate.isBlank(text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
      "UTC, 2026-03-20",
      "America/New_York, 2026-03-19",
      "Asia/Tokyo, 2026-03-20",
      "Pacific/Kiritimati, 2026-03-20",
      "Pacific/Pago_Pago, 2026-03-19",
    })
    void d01_today_is_the_day_in_the_zone(ZoneId zone, LocalDate day) {
      assertThat(ProcDate.parse("", NOW, zone).day()).isEqualTo(day);
    }

    @Test
    void is_no_date_where_no_today_is_at_hand() {
      assertThatThrownBy(() -> ProcDate.parse("  "))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("'' is no date");
    }
  }

  @Nested
  class Written {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "2026-03-08",
          "2024-02-29",
          "2000-02-29",
          "2000-01-01",
          "2025-12-31",
          "2026-03-20"
        })
    void as_documented_is_taken(String text) {
      assertThat(ProcDate.parse(text, NOW, UTC)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {" 2026-03-08", "2026-03-08\n", "\u00a02026-03-08\u3000", "\uFEFF2026-03-08"})
    void with_space_around_it_is_taken(String text) {
      assertThat(ProcDate.parse(text, NOW, UTC)).hasToString("2026-03-08");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "2026-02-30",
          "2026-02-29",
          "2100-02-29",
          "2026-04-31",
          "2026-13-01",
          "2026-00-10",
          "2026-03-00",
          "2026-03-32",
          "0000-00-00"
        })
    void d02_a_day_that_no_calendar_has_is_refused_and_never_moved(String text) {
      assertRefused(text, "no calendar has that day");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "2026-3-8",
          "2026-03-8",
          "20260308",
          "03-08-2026",
          "08.03.2026",
          "2026/03/08",
          "2026-03-08T00:00",
          "2026-03-08T00:00:00",
          "2026-03-08T00:00:00Z",
          "2020-01-01:00:00:00Z",
          "2026-03-08Z",
          "2026-03-08+01:00",
          "+12026-01-01",
          "+2026-01-01",
          "-0001-01-01",
          "-2026-3-08",
          "2026-W10-7",
          "2026-067",
          "26-03-08",
          "2026-03",
          "2026 -03-08",
          "2026\u201003\u201008",
          "2026\u221203\u221208",
          "٢٠٢٦-٠٣-٠٨",
          "２０２６-０３-０８",
          "२०२६-०३-०८",
          "2026-03-0８",
          "today",
          "yesterday",
          "null",
          "2026-03-08,2026-03-09",
          "2026-03-08 2026-03-09",
          "1e10-03-08",
          "0x26-03-08",
          "$(date)"
        })
    void d04_in_any_other_way_is_refused_with_the_form(String text) {
      assertRefused(text, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-01-01", "0001-01-01", "1970-01-01", "1999-12-31"})
    void d04_before_there_were_readings_is_refused(String text) {
      assertRefused(text, "days from 2000-01-01 to 9999-12-31 can be loaded");
    }

    @Test
    void d03_a_refusal_repeats_what_was_written_on_one_line() {
      assertThatThrownBy(() -> ProcDate.parse("2026\n\u001b[31m" + "9".repeat(500), NOW, UTC))
          .satisfies(
              error ->
                  assertThat(error.getMessage())
                      .contains("2026\\u000a\\u001b[31m999")
                      .doesNotContain("\n")
                      .hasSizeLessThan(250));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "tr-TR",
          "ar-EG-u-nu-arab",
          "th-TH-u-ca-buddhist",
          "fa-IR",
          "ja-JP-u-ca-japanese"
        })
    void means_the_same_in_every_locale(String tag) {
      Locale before = Locale.getDefault();
      try {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertThat(ProcDate.parse("2026-03-08", NOW, UTC).day())
            .isEqualTo(LocalDate.of(2026, 3, 8));
        assertThat(ProcDate.parse("2026-03-08")).hasToString("2026-03-08");
        assertRefused("٢٠٢٦-٠٣-٠٨", "");
      } finally {
        Locale.setDefault(before);
      }
    }

    private void assertRefused(String text, String reason) {
      assertThatThrownBy(() -> ProcDate.parse(text, NOW, UTC))
          .isInstanceOfSatisfying(
              DayfillException.class,
              error -> {
                assertThat(error.category()).isEqualTo(ErrorCategory.USER);
                assertThat(error.problem()).contains("'" + text + "' is no date");
                assertThat(error.reason()).isEqualTo(reason);
                assertThat(error.remedy()).contains("such as 2026-03-08");
              });
    }
  }

  @Nested
  class Future {
    @ParameterizedTest
    @CsvSource({
      "2026-03-21, UTC, 2026-03-20",
      "9999-12-31, UTC, 2026-03-20",
      "2026-03-20, America/New_York, 2026-03-19",
      "2026-03-21, Asia/Tokyo, 2026-03-20",
    })
    void d06_is_refused_with_the_day_it_is(String text, ZoneId zone, String today) {
      assertThatThrownBy(() -> ProcDate.parse(text, NOW, zone))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining(
              "'" + text + "' is in the future: today is " + today + " in " + zone);
    }

    @Test
    void d06_today_itself_is_none() {
      assertThat(ProcDate.parse("2026-03-20", NOW, UTC)).isEqualTo(ProcDate.today(NOW, UTC));
    }
  }

  @Property
  void every_day_reads_back_as_it_is_written(
      @ForAll @IntRange(min = 10_957, max = 2_932_896) int epochDay) {
    LocalDate day = LocalDate.ofEpochDay(epochDay);

    assertThat(ProcDate.parse(day.toString())).isEqualTo(new ProcDate(day));
  }

  @Property
  void any_text_is_a_date_or_refused(@ForAll String text) {
    try {
      assertThat(text.strip()).contains(ProcDate.parse(text).toString());
    } catch (DayfillException e) {
      assertThat(e.category()).isEqualTo(ErrorCategory.USER);
    }
  }
}
