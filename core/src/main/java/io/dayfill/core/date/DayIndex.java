package io.dayfill.core.date;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * Tells the calendar day of instants, fast where most of them fall on the same day as the one
 * before. Not safe for use by several threads.
 *
 * <p>The day of an instant is the one whose {@link Window} holds it: the day that has begun last.
 * It differs from the day on the wall only where a zone sets its clocks back over midnight (Casey
 * station on 2010-03-05, Newfoundland until 2011): the repeated part belongs to the day that had
 * already begun.
 */
public final class DayIndex {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

  private final ZoneId zone;
  private final boolean fixed;
  private final long fixedOffset;
  private long start;
  private long end;
  private int day;

  /**
   * Makes an index.
   *
   * @param zone whose calendar days are told
   */
  public DayIndex(ZoneId zone) {
    this.zone = zone;
    fixed = zone.getRules().isFixedOffset();
    fixedOffset =
        fixed ? zone.getRules().getOffset(Instant.EPOCH).getTotalSeconds() * MICROS_PER_SECOND : 0;
  }

  /**
   * The day of an instant.
   *
   * @param epochMicros microseconds since 1970-01-01T00:00:00Z
   * @return days since 1970-01-01
   */
  public int dayOf(long epochMicros) {
    if (epochMicros < start || epochMicros >= end) {
      if (fixed) {
        moveFixed(epochMicros);
      } else {
        move(epochMicros);
      }
    }
    return day;
  }

  private void moveFixed(long epochMicros) {
    // floor first and shift then: the sum of instant and offset may not fit a long
    long days = Math.floorDiv(epochMicros, MICROS_PER_DAY);
    long shifted = Math.floorMod(epochMicros, MICROS_PER_DAY) + fixedOffset;
    days += Math.floorDiv(shifted, MICROS_PER_DAY);
    day = (int) days;
    start = micros(days * 86_400, -fixedOffset);
    end = micros((days + 1) * 86_400, -fixedOffset);
  }

  private void move(long epochMicros) {
    Instant instant =
        Instant.ofEpochSecond(
            Math.floorDiv(epochMicros, MICROS_PER_SECOND),
            Math.floorMod(epochMicros, MICROS_PER_SECOND) * 1000);
    LocalDate date = LocalDate.ofInstant(instant, zone);
    Window window = Window.ofDay(date, zone);
    while (!instant.isBefore(window.end())) {
      date = date.plusDays(1);
      window = Window.ofDay(date, zone);
    }
    day = Math.toIntExact(date.toEpochDay());
    start = micros(window.start().getEpochSecond(), 0);
    end = micros(window.end().getEpochSecond(), 0);
  }

  private static long micros(long epochSecond, long plus) {
    try {
      return Math.addExact(Math.multiplyExact(epochSecond, MICROS_PER_SECOND), plus);
    } catch (ArithmeticException e) {
      return epochSecond < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }
}
