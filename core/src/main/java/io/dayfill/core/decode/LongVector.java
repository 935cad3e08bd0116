package io.dayfill.core.decode;

import java.util.Arrays;

/**
 * Whole numbers: longs and ints, booleans (0, 1), days since 1970-01-01, instants as microseconds
 * since then, and decimals without their point.
 */
public final class LongVector extends ColumnVector {
  long[] values;

  /** Makes an empty vector with room for some values; it grows as needed. */
  public LongVector(int capacity) {
    values = new long[Math.max(capacity, 16)];
  }

  /** The values; those at null places mean nothing. Valid until the next change. */
  public long[] values() {
    return values;
  }

  /** Appends a value. */
  public void append(long value) {
    if (size == values.length) {
      grow();
    }
    values[size++] = value;
  }

  private void grow() {
    values = Arrays.copyOf(values, size * 2);
  }

  @Override
  void appendNothing() {
    append(0);
  }

  @Override
  public long memory() {
    return 8L * values.length + super.memory();
  }

  @Override
  long content() {
    return 8L * size;
  }
}
