package io.dayfill.core.date;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DayIndexTest {
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

  @ParameterizedTest
  @CsvSource({
    "UTC, 2026-03-08T00:00:00Z, 2026-03-08",
    "UTC, 2026-03-07T23:59:59.999999Z, 2026-03-07",
    "UTC, 1969-12-31T23:59:59.999999Z, 1969-12-31",
    "Asia/Kolkata, 2026-03-07T18:29:59.999999Z, 2026-03-07",
    "Asia/Kolkata, 2026-03-07T18:30:00Z, 2026-03-08",
    "Etc/GMT+12, 2026-03-08T11:59:59Z, 2026-03-07",
    "America/New_York, 2026-03-08T04:59:59.999999Z, 2026-03-07",
    "America/New_York, 2026-03-08T05:00:00Z, 2026-03-08",
    "America/New_York, 2026-03-09T03:59:59.999999Z, 2026-03-08",
    "America/New_York, 2026-03-09T04:00:00Z, 2026-03-09",
    "America/Sao_Paulo, 2018-11-04T02:59:59Z, 2018-11-03",
    "America/Sao_Paulo, 2018-11-04T03:00:00Z, 2018-11-04",
    "Pacific/Apia, 2011-12-30T09:59:59Z, 2011-12-29",
    "Pacific/Apia, 2011-12-30T10:00:00Z, 2011-12-31",
  })
  void tells_the_day_of_an_instant_in_the_zone(String zone, Instant instant, LocalDate day) {
    assertThat(dayOf(ZoneId.of(zone), instant)).isEqualTo(day);
  }

  @Test
  void a_reading_after_clocks_went_back_over_midnight_belongs_to_the_day_that_had_begun() {
    // Newfoundland, 2006-10-29: at 00:01 the clocks went back to 23:01 of the day before
    ZoneId newfoundland = ZoneId.of("America/St_Johns");
    Instant repeated = Instant.parse("2006-10-29T03:00:00Z");

    assertThat(LocalDate.ofInstant(repeated, newfoundland)).isEqualTo("2006-10-28");
    assertThat(dayOf(newfoundland, repeated)).isEqualTo("2006-10-29");
    assertThat(Window.ofDay(LocalDate.of(2006, 10, 29), newfoundland).contains(repeated)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Asia/Tokyo", "Europe/Berlin", "Etc/GMT-14"})
  void the_ends_of_what_a_long_can_say_have_days_too(String zone) {
    DayIndex days = new DayIndex(ZoneId.of(zone));

    assertThat(days.dayOf(Long.MIN_VALUE)).isNegative();
    assertThat(days.dayOf(Long.MAX_VALUE)).isPositive();
    assertThat(days.dayOf(0)).isZero();
    assertThat(days.dayOf(Long.MAX_VALUE)).isEqualTo(days.dayOf(Long.MAX_VALUE - 1));
  }

  @Provide
  Arbitrary<ZoneId> zones() {
    return Zones.any();
  }

  @Property
  void agrees_with_windows_in_any_order_of_instants(
      @ForAll("zones") ZoneId zone,
      @ForAll @LongRange(min = 946_684_800_000_000L, max = 4_102_444_800_000_000L) long first,
      @ForAll @LongRange(min = -100_000_000_000L, max = 100_000_000_000L) long step) {
    DayIndex days = new DayIndex(zone);

    for (long micros = first; Math.abs(micros - first) < 20 * Math.abs(step) + 1; micros += step) {
      Instant instant = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
      LocalDate day = LocalDate.ofEpochDay(days.dayOf(micros));
      assertThat(Window.ofDay(day, zone).contains(instant)).as("%s in %s", instant, day).isTrue();
      if (step == 0) {
        return;
      }
    }
  }

  @Test
  void remembers_nothing_that_misleads_it() {
    DayIndex days = new DayIndex(NEW_YORK);
    long late = micros(Instant.parse("2026-03-09T04:00:00Z"));

    assertThat(days.dayOf(late)).isEqualTo(days.dayOf(late - 1) + 1);
    assertThat(days.dayOf(late - 1)).isEqualTo(days.dayOf(late) - 1);
  }

  private static LocalDate dayOf(ZoneId zone, Instant instant) {
    return LocalDate.ofEpochDay(new DayIndex(zone).dayOf(micros(instant)));
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }
}
