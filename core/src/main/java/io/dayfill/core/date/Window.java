package io.dayfill.core.date;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * A half-open span of instants, {@code [start, end)}.
 *
 * @param start the first instant inside
 * @param end the first instant behind; equal to {@code start} for a day that the zone skipped
 */
public record Window(Instant start, Instant end) implements Serializable {
  /** Checks the order of the ends. */
  public Window {
    if (end.isBefore(start)) {
      throw new IllegalArgumentException("window ends at " + end + ", before its start " + start);
    }
  }

  /**
   * The window of one calendar day: from the first instant of the day to the first of the next. It
   * lasts 23, 24, 24.5 or 25 hours, and nothing where the zone skipped the day.
   */
  public static Window ofDay(LocalDate day, ZoneId zone) {
    return ofDays(DayRange.of(day), zone);
  }

  /** The window of consecutive calendar days. */
  public static Window ofDays(DayRange days, ZoneId zone) {
    return new Window(startOf(days.first(), zone), startOf(days.last().plusDays(1), zone));
  }

  private static Instant startOf(LocalDate day, ZoneId zone) {
    return day.atStartOfDay(zone).toInstant();
  }

  /** True if nothing can lie inside. */
  public boolean isEmpty() {
    return start.equals(end);
  }

  /** True if the instant lies inside. */
  public boolean contains(Instant instant) {
    return !instant.isBefore(start) && instant.isBefore(end);
  }

  /** The days that it has a part in. A window that is empty has a part in the day of its start. */
  public DayRange days(ZoneId zone) {
    LocalDate first = LocalDate.ofInstant(start, zone);
    return isEmpty()
        ? DayRange.of(first)
        : new DayRange(first, LocalDate.ofInstant(end.minusNanos(1), zone));
  }

  /** How long it lasts. */
  public Duration length() {
    return Duration.between(start, end);
  }

  @Override
  public String toString() {
    return "[" + start + ", " + end + ")";
  }
}
