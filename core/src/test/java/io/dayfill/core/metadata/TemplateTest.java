package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.error.DayfillException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final DayRange DAYS =
      new DayRange(LocalDate.of(2026, 3, 28), LocalDate.of(2026, 3, 29));
  private static final TemplateContext CONTEXT =
      new TemplateContext(
          Window.ofDays(DAYS, BERLIN),
          DAYS,
          "vibration_sensors",
          BERLIN,
          OptionalInt.of(500),
          Map.of());

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "{start}, 2026-03-27T23:00:00Z",
    "{end}, 2026-03-29T22:00:00Z",
    "{start:iso}, 2026-03-27T23:00:00Z",
    "{start:iso_ms}, 2026-03-27T23:00:00.000Z",
    "{start:iso_us}, 2026-03-27T23:00:00.000000Z",
    "{start:iso_offset}, 2026-03-28T00:00:00+01:00",
    "{end:iso_offset}, 2026-03-30T00:00:00+02:00",
    "{end:iso_basic_offset}, 2026-03-30T00:00:00+0200",
    "{start:local}, 2026-03-28T00:00:00",
    "{start:date}, 2026-03-28",
    "{end:date}, 2026-03-30",
    "{start:epoch_s}, 1774652400",
    "{end:epoch_ms}, 1774821600000",
    "{entity}, vibration_sensors",
    "{first_day}..{last_day}, 2026-03-28..2026-03-29",
    "{page_size}, 500",
    "ts>={start:epoch_s} and ts<{end:epoch_s}, ts>=1774652400 and ts<1774821600",
    "{{{entity}}}, {vibration_sensors}",
    "{{}}, {}",
    "plain, plain",
    "'', ''",
  })
  void z05_golden_texts(String template, String text) {
    assertThat(Template.parse(template).render(CONTEXT)).isEqualTo(text);
  }

  @ParameterizedTest(name = "[{0}, {1}) in {2}: {3} to {4}")
  @CsvSource({
    "iso, 2026-03-07T23:59:59.999Z, 2026-03-09T00:00:00.000001Z",
    "iso_ms, 2026-03-07T23:59:59.999Z, 2026-03-09T00:00:00.001Z",
    "iso_us, 2026-03-07T23:59:59.999000Z, 2026-03-09T00:00:00.000001Z",
    "iso_offset, 2026-03-07T23:59:59.999+00:00, 2026-03-09T00:00:00.000001+00:00",
    "epoch_s, 1772927999, 1773014401",
    "epoch_ms, 1772927999999, 1773014400001",
    "date, 2026-03-07, 2026-03-10",
    "local, 2026-03-07T23:59:59.999, 2026-03-09T00:00:00.000001",
  })
  void bounds_that_a_format_cannot_say_are_rounded_outwards(
      String format, String start, String end) {
    Window window =
        new Window(
            Instant.parse("2026-03-07T23:59:59.999Z"),
            Instant.parse("2026-03-09T00:00:00.000001Z"));
    TemplateContext context =
        new TemplateContext(window, DAYS, "e", ZoneId.of("UTC"), OptionalInt.empty(), Map.of());

    assertThat(render("{start:" + format + "}", context)).isEqualTo(start);
    assertThat(render("{end:" + format + "}", context)).isEqualTo(end);
  }

  @Test
  void the_locale_of_the_machine_changes_nothing() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(render("{start:iso_offset} {start:date} {start:iso_ms}", CONTEXT))
          .isEqualTo("2026-03-28T00:00:00+01:00 2026-03-28 2026-03-27T23:00:00.000Z");
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(render("{first_day} {page_size} {start:iso}", CONTEXT))
          .isEqualTo("2026-03-28 500 2026-03-27T23:00:00Z");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "{strat}, did you mean 'start'?",
    "{start:isso}, did you mean 'iso'?",
    "{start:epoch}, 'epoch' is no format of {start}",
    "{start:'yyyy'}, names no day",
    "{cursor:iso}, takes no format",
    "{start:'yyyy-MM-dd hh:mm'}, twice a day",
    "{start:'YYYY-MM-dd'}, the year of a week",
    "{start:'yyyy-MM-dd}, is not closed",
    "{start:'nonsense'}, is no pattern",
    "{entity:iso}, takes no format",
    "{start, is not closed",
    "start}, closes nothing",
    "{}, is no name of a template",
    "{START}, did you mean 'start'?",
  })
  void what_is_no_template_is_refused_with_what_would_be_right(String template, String message) {
    assertThatThrownBy(() -> Template.parse(template))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(template);
  }

  @Test
  void knows_whether_it_says_the_date() {
    assertThat(Template.parse("{entity}").isDated()).isFalse();
    assertThat(Template.parse("{{start}}").isDated()).isFalse();
    assertThat(Template.parse("from {last_day}").isDated()).isTrue();
    assertThat(Template.parse("{end:epoch_ms}").isDated()).isTrue();
  }

  private static String render(String template, TemplateContext context) {
    return Template.parse(template).render(context);
  }
}
