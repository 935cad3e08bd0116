package io.dayfill.core.decode;

import java.util.Arrays;

/** Floating-point numbers. */
public final class DoubleVector extends ColumnVector {
  private double[] values;

  /** Makes an empty vector with room for some values; it grows as needed. */
  public DoubleVector(int capacity) {
    values = new double[Math.max(capacity, 16)];
  }

  /** The values; those at null places mean nothing. Valid until the next change. */
  public double[] values() {
    return values;
  }

  /** Appends a value. */
  public void append(double value) {
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
