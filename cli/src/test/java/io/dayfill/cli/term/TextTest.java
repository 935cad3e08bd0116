package io.dayfill.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @Test
  void x09_nothing_in_a_value_steers_a_terminal_or_begins_a_line() {
    assertThat(Text.safe("a\nINFO fake line")).isEqualTo("a\\nINFO fake line");
    assertThat(Text.safe("\u001b[31mred\u001b[0m")).isEqualTo("\\u001b[31mred\\u001b[0m");
    assertThat(Text.safe("\u009b31m")).isEqualTo("\\u009b31m");
    assertThat(Text.safe("a\rb\tc\u0000")).isEqualTo("a\\u000db\\u0009c\\u0000");
    assertThat(Text.safe("right\u202Etfel")).isEqualTo("right\\u202etfel");
    assertThat(Text.safe("line\u2028sep")).isEqualTo("line\\u2028sep");
  }

  @Test
  void letters_of_all_people_stay_as_they_are() {
    assertThat(Text.safe("Zürich, 東京, 😀")).isEqualTo("Zürich, 東京, 😀");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PT0S       | 0 ms
          PT0.34S    | 340 ms
          PT2.06S    | 2.1 s
          PT59.94S   | 59.9 s
          PT1M       | 1 min
          PT61M5S    | 1 h 1 min
          PT49H30M   | 49 h 30 min
          """)
  void durations_are_told_to_the_units_that_matter(Duration duration, String text) {
    assertThat(Text.duration(duration)).isEqualTo(text);
  }

  @Test
  void numbers_are_the_same_whatever_the_locale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Text.number(1_234_567)).isEqualTo("1,234,567");
      assertThat(Text.duration(Duration.ofMillis(1_500))).isEqualTo("1.5 s");
      assertThat(Text.bytes(1_572_864)).isEqualTo("1.5 MiB");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void moments_carry_their_offset() {
    Instant instant = Instant.parse("2026-03-08T11:03:20Z");

    assertThat(Text.moment(instant, BERLIN)).isEqualTo("2026-03-08 12:03:20+01:00");
    assertThat(Text.until(instant, instant, BERLIN)).isEqualTo("12:03:20");
    assertThat(Text.until(instant, instant.minus(Duration.ofDays(1)), BERLIN))
        .isEqualTo("2026-03-08 12:03:20+01:00");
  }

  @Test
  void lists_read_as_sentences() {
    assertThat(Text.list(List.of("a"))).isEqualTo("a");
    assertThat(Text.list(List.of("a", "b", "c"))).isEqualTo("a, b and c");
    assertThat(Text.days(1)).isEqualTo("1 day");
    assertThat(Text.days(3_653)).isEqualTo("3,653 days");
  }
}
