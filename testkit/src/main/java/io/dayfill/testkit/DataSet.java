package io.dayfill.testkit;

import java.time.Instant;
import java.util.List;

/**
 * The readings of one entity, spread evenly over every UTC day. A reading's ordinal is its UTC day
 * times the rows of a day plus its index; it grows with time and decides every value.
 */
record DataSet(
    SimEntity entity,
    long seed,
    int rowsPerDay,
    int devices,
    ReadingOrder order,
    int spectrumLines,
    int offsetSeconds,
    List<Offline> offline) {
  static final long DAY_MILLIS = 86_400_000L;

  /** The first ordinal whose time is not before the instant. */
  long firstAtOrAfter(Instant instant) {
    long millis = ceilMilli(instant);
    long day = Math.floorDiv(millis, DAY_MILLIS);
    long scaled = (millis - day * DAY_MILLIS) * rowsPerDay;
    return day * rowsPerDay + (scaled + DAY_MILLIS - 1) / DAY_MILLIS;
  }

  long epochMilli(long ordinal) {
    long day = day(ordinal);
    return day * DAY_MILLIS + index(ordinal) * DAY_MILLIS / rowsPerDay;
  }

  long day(long ordinal) {
    return Math.floorDiv(ordinal, (long) rowsPerDay);
  }

  int index(long ordinal) {
    return (int) Math.floorMod(ordinal, (long) rowsPerDay);
  }

  int device(long ordinal) {
    return index(ordinal) % devices;
  }

  static long ceilMilli(Instant instant) {
    return instant.plusNanos(999_999).toEpochMilli();
  }
}
