package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.Window;
import io.dayfill.core.metadata.WindowBounds.Bound;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WindowBoundsTest {
  private static final Window DAY = Window.ofDay(LocalDate.of(2026, 3, 8), ZoneOffset.UTC);

  @ParameterizedTest(name = "W01 start {0}, tick {1}, pad {2}: asks [{3}, {4})")
  @CsvSource({
    "INCLUSIVE, PT0.001S, PT0S, 2026-03-08T00:00:00Z, 2026-03-09T00:00:00Z",
    "EXCLUSIVE, PT0.001S, PT0S, 2026-03-07T23:59:59.999Z, 2026-03-09T00:00:00Z",
    "UNKNOWN, PT0.001S, PT0S, 2026-03-07T23:59:59.999Z, 2026-03-09T00:00:00Z",
    "EXCLUSIVE, PT1S, PT0S, 2026-03-07T23:59:59Z, 2026-03-09T00:00:00Z",
    "INCLUSIVE, PT1S, PT1H, 2026-03-07T23:00:00Z, 2026-03-09T01:00:00Z",
    "UNKNOWN, PT1S, PT1H, 2026-03-07T22:59:59Z, 2026-03-09T01:00:00Z",
  })
  void w01_a_start_that_may_be_left_out_is_asked_one_tick_earlier(
      Bound start, Duration precision, Duration pad, Instant first, Instant end) {
    WindowBounds bounds = new WindowBounds(start, Bound.UNKNOWN, precision, pad);

    assertThat(bounds.asked(DAY)).isEqualTo(new Window(first, end));
  }

  @ParameterizedTest
  @EnumSource(Bound.class)
  void w03_the_end_is_asked_as_it_is_whatever_the_api_means_by_it(Bound end) {
    WindowBounds bounds =
        new WindowBounds(Bound.INCLUSIVE, end, Duration.ofMillis(1), Duration.ZERO);

    assertThat(bounds.asked(DAY)).isEqualTo(DAY);
  }

  @Test
  void w03_the_reading_at_an_inclusive_end_belongs_to_the_next_day_alone() {
    Instant midnight = DAY.end();
    Window next = Window.ofDay(LocalDate.of(2026, 3, 9), ZoneOffset.UTC);

    assertThat(DAY.contains(midnight)).isFalse();
    assertThat(next.contains(midnight)).isTrue();
  }
}
