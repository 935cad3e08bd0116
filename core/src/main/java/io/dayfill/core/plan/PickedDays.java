package io.dayfill.core.plan;

import io.dayfill.core.plan.Slice.Reason;
import java.time.LocalDate;
import java.util.Arrays;

/** The days to be read and why, in order: five bytes a day, so that a century costs nothing. */
final class PickedDays {
  private static final Reason[] REASONS = Reason.values();

  private int[] days = new int[16];
  private byte[] reasons = new byte[16];
  private int size;

  /** Adds a day; each is later than those before. */
  void add(LocalDate day, Reason reason) {
    if (size == days.length) {
      days = Arrays.copyOf(days, size * 2);
      reasons = Arrays.copyOf(reasons, size * 2);
    }
    days[size] = Math.toIntExact(day.toEpochDay());
    reasons[size] = (byte) Arrays.asList(REASONS).indexOf(reason);
    size++;
  }

  int size() {
    return size;
  }

  /** Days since 1970-01-01. */
  int day(int index) {
    return days[index];
  }

  Reason reason(int index) {
    return REASONS[reasons[index]];
  }
}
