package io.dayfill.core.plan;

import io.dayfill.core.land.OpenDay;
import io.dayfill.core.plan.Slice.Reason;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The days to be read and why, in order: five bytes a day, so that a century costs nothing. */
final class PickedDays {
  private static final Reason[] REASONS = Reason.values();

  private int[] days = new int[16];
  private byte[] reasons = new byte[16];
  private final Map<Integer, OpenDay> open = new HashMap<>(2);
  private int size;

  /** Says that what is new of a day is appended to it. */
  void append(LocalDate day, OpenDay onto) {
    open.put(Math.toIntExact(day.toEpochDay()), onto);
  }

  /** What a day is appended to; null where it is read whole. */
  @Nullable OpenDay open(int index) {
    return open.get(days[index]);
  }

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
