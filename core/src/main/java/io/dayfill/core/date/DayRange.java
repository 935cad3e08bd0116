package io.dayfill.core.date;

import io.dayfill.core.error.DayfillException;
import java.io.Serializable;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Consecutive days, both ends included.
 *
 * @param first the first day
 * @param last the last day, not before the first
 */
public record DayRange(LocalDate first, LocalDate last)
    implements Iterable<LocalDate>, Serializable {
  /** Checks the order of the ends. */
  public DayRange {
    if (last.isBefore(first)) {
      throw DayfillException.user(
          "the range ends on " + last + ", before it starts on " + first,
          "",
          "Put the earlier day first");
    }
  }

  /** The range of one day. */
  public static DayRange of(LocalDate day) {
    return new DayRange(day, day);
  }

  /** The number of days, at least one. */
  public long size() {
    return ChronoUnit.DAYS.between(first, last) + 1;
  }

  /** True if the day lies in the range. */
  public boolean contains(LocalDate day) {
    return !day.isBefore(first) && !day.isAfter(last);
  }

  /** The days in order; nothing is held in memory. */
  @Override
  public Iterator<LocalDate> iterator() {
    return new Iterator<>() {
      private long next = first.toEpochDay();

      @Override
      public boolean hasNext() {
        return next <= last.toEpochDay();
      }

      @Override
      public LocalDate next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return LocalDate.ofEpochDay(next++);
      }
    };
  }

  @Override
  public String toString() {
    return first.equals(last) ? first.toString() : first + ".." + last;
  }
}
