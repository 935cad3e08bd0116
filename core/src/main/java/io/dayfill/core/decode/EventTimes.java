package io.dayfill.core.decode;

import io.dayfill.core.date.DayIndex;
import io.dayfill.core.date.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** Tells where the time of an event lies: in the slice's window, beside it, or where none is. */
final class EventTimes {
  static final int INSIDE = 0;
  static final int OUTSIDE = 1;
  static final int IMPLAUSIBLE = 2;

  /** No connected sensor measured before; clocks that were never set say so. */
  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

  private final DayIndex days;
  private final long earliest = ceilMicros(EARLIEST);
  private final long latest;
  private final int onlyDay;
  private final boolean tested;

  /** The first microsecond of the window. */
  final long start;

  /** The first microsecond behind the window. */
  final long end;

  /**
   * Makes one.
   *
   * @param tested whether the window is tested; without that all records are of its first day
   */
  EventTimes(ZoneId zone, Window window, Instant now, int maxDaysAhead, boolean tested) {
    this.tested = tested;
    days = new DayIndex(zone);
    latest = ceilMicros(now.plus(Duration.ofDays(maxDaysAhead)));
    onlyDay = days.dayOf(ceilMicros(window.start()));
    start = tested ? ceilMicros(window.start()) : earliest;
    end = tested ? ceilMicros(window.end()) : latest + 1;
  }

  private static long ceilMicros(Instant instant) {
    long micros = Math.multiplyExact(instant.getEpochSecond(), Times.MICROS_PER_SECOND);
    return micros + (instant.getNano() + 999) / 1000;
  }

  int place(long micros) {
    if (micros >= start && micros < end) {
      return INSIDE;
    }
    return isPlausible(micros) ? OUTSIDE : IMPLAUSIBLE;
  }

  /** Whether a sensor may have measured then. */
  boolean isPlausible(long micros) {
    return micros >= earliest && micros <= latest;
  }

  /** The day of an instant inside the window. */
  int dayOf(long micros) {
    return tested ? days.dayOf(micros) : onlyDay;
  }
}
