package io.dayfill.core.date;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
  private static final int FROM_2000 = 10_957;
  private static final int TO_2050 = 29_220;

  @Provide
  Arbitrary<ZoneId> zones() {
    return Zones.any();
  }

  @ParameterizedTest(name = "z01 {1} in {0} lasts {4}")
  @CsvSource({
    "UTC, 2026-03-08, 2026-03-08T00:00:00Z, 2026-03-09T00:00:00Z, PT24H",
    "America/New_York, 2026-03-07, 2026-03-07T05:00:00Z, 2026-03-08T05:00:00Z, PT24H",
    "America/New_York, 2026-03-08, 2026-03-08T05:00:00Z, 2026-03-09T04:00:00Z, PT23H",
    "America/New_York, 2026-03-09, 2026-03-09T04:00:00Z, 2026-03-10T04:00:00Z, PT24H",
    "America/New_York, 2026-11-01, 2026-11-01T04:00:00Z, 2026-11-02T05:00:00Z, PT25H",
    "Europe/Berlin, 2026-03-29, 2026-03-28T23:00:00Z, 2026-03-29T22:00:00Z, PT23H",
    "Europe/Berlin, 2026-10-25, 2026-10-24T22:00:00Z, 2026-10-25T23:00:00Z, PT25H",
    "Australia/Lord_Howe, 2026-04-05, 2026-04-04T13:00:00Z, 2026-04-05T13:30:00Z, PT24H30M",
    "Australia/Lord_Howe, 2026-10-04, 2026-10-03T13:30:00Z, 2026-10-04T13:00:00Z, PT23H30M",
    "America/Sao_Paulo, 2018-11-04, 2018-11-04T03:00:00Z, 2018-11-05T02:00:00Z, PT23H",
    "America/Sao_Paulo, 2018-11-03, 2018-11-03T03:00:00Z, 2018-11-04T03:00:00Z, PT24H",
    "Africa/Cairo, 2026-04-24, 2026-04-23T22:00:00Z, 2026-04-24T21:00:00Z, PT23H",
    "Africa/Cairo, 2026-10-29, 2026-10-28T21:00:00Z, 2026-10-29T22:00:00Z, PT25H",
    "Asia/Kathmandu, 2026-03-08, 2026-03-07T18:15:00Z, 2026-03-08T18:15:00Z, PT24H",
    "Pacific/Apia, 2011-12-29, 2011-12-29T10:00:00Z, 2011-12-30T10:00:00Z, PT24H",
    "Pacific/Apia, 2011-12-30, 2011-12-30T10:00:00Z, 2011-12-30T10:00:00Z, PT0S",
    "Pacific/Apia, 2011-12-31, 2011-12-30T10:00:00Z, 2011-12-31T10:00:00Z, PT24H",
  })
  void z01_a_day_goes_from_its_first_instant_to_that_of_the_next(
      ZoneId zone, LocalDate day, Instant start, Instant end, Duration length) {
    Window window = Window.ofDay(day, zone);

    assertThat(window).isEqualTo(new Window(start, end));
    assertThat(window.length()).isEqualTo(length);
    assertThat(window.isEmpty()).isEqualTo(length.isZero());
  }

  @Test
  void z01_a_day_may_start_at_one_o_clock() {
    ZoneId zone = ZoneId.of("America/Sao_Paulo");
    Window window = Window.ofDay(LocalDate.of(2018, 11, 4), zone);

    assertThat(window.start().atZone(zone).toLocalTime()).hasToString("01:00");
  }

  @Test
  void z07_the_day_of_a_zone_is_none_of_utc() {
    Window berlin = Window.ofDay(LocalDate.of(2026, 3, 8), ZoneId.of("Europe/Berlin"));

    assertThat(berlin.contains(Instant.parse("2026-03-07T23:00:00Z"))).isTrue();
    assertThat(berlin.contains(Instant.parse("2026-03-08T23:00:00Z"))).isFalse();
  }

  @Test
  void holds_its_start_and_not_its_end() {
    Window window = Window.ofDay(LocalDate.of(2026, 3, 8), ZoneId.of("UTC"));

    assertThat(window.contains(window.start())).isTrue();
    assertThat(window.contains(window.start().minusNanos(1))).isFalse();
    assertThat(window.contains(window.end().minusNanos(1))).isTrue();
    assertThat(window.contains(window.end())).isFalse();
    assertThat(window).hasToString("[2026-03-08T00:00:00Z, 2026-03-09T00:00:00Z)");
  }

  @Test
  void an_empty_one_holds_nothing() {
    Window window = Window.ofDay(LocalDate.of(2011, 12, 30), ZoneId.of("Pacific/Apia"));

    assertThat(window.contains(window.start())).isFalse();
  }

  @Test
  void its_end_is_not_before_its_start() {
    assertThatThrownBy(() -> new Window(Instant.EPOCH, Instant.EPOCH.minusNanos(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void consecutive_days_tile_the_time_line(
      @ForAll("zones") ZoneId zone,
      @ForAll @IntRange(min = FROM_2000, max = TO_2050) int first,
      @ForAll @IntRange(min = 1, max = 40) int days) {
    DayRange range =
        new DayRange(LocalDate.ofEpochDay(first), LocalDate.ofEpochDay(first + days - 1L));
    Instant end = Window.ofDays(range, zone).start();

    for (LocalDate day : range) {
      Window window = Window.ofDay(day, zone);
      assertThat(window.start()).isEqualTo(end);
      end = window.end();
    }
    assertThat(end).isEqualTo(Window.ofDays(range, zone).end());
  }

  @Property
  void every_instant_lies_in_one_day_and_it_is_the_day_on_the_wall_but_for_clocks_set_back(
      @ForAll("zones") ZoneId zone,
      @ForAll @LongRange(min = 946_684_800_000_000L, max = 2_500_000_000_000_000L) long micros) {
    Instant instant = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    LocalDate wall = LocalDate.ofInstant(instant, zone);
    LocalDate day = LocalDate.ofEpochDay(new DayIndex(zone).dayOf(micros));

    for (LocalDate each : new DayRange(day.minusDays(2), day.plusDays(2))) {
      assertThat(Window.ofDay(each, zone).contains(instant)).isEqualTo(each.equals(day));
    }
    assertThat(day.equals(wall) || setBackOverMidnight(instant, zone)).isTrue();
  }

  /** True if the clocks went back in the day before and had shown the next day by then. */
  private static boolean setBackOverMidnight(Instant instant, ZoneId zone) {
    var transition = zone.getRules().previousTransition(instant.plusNanos(1));
    return transition != null
        && transition.isOverlap()
        && !transition
            .getDateTimeBefore()
            .toLocalDate()
            .isBefore(LocalDate.ofInstant(instant, zone).plusDays(1));
  }
}
