package io.dayfill.core.decode;

import java.util.Arrays;

/**
 * Texts (UTF-8), bytes, or decimals that a long does not hold (without their point, two's
 * complement, the highest byte first), one behind the other in one array.
 */
public final class BytesVector extends ColumnVector {
  byte[] bytes;
  int[] offsets;

  /** Makes an empty vector with room for some values; it grows as needed. */
  public BytesVector(int capacity) {
    bytes = new byte[Math.max(capacity, 16) * 8];
    offsets = new int[Math.max(capacity, 16) + 1];
  }

  /** The bytes of all values. Valid until the next change. */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * Where each value starts; the one of row {@code i} ends at {@code offsets()[i + 1]}. A null
   * takes no bytes.
   */
  public int[] offsets() {
    return offsets;
  }

  /** Appends a value: {@code length} bytes of an array, copied. */
  public void append(byte[] source, int offset, int length) {
    int start = offsets[size];
    if (bytes.length - start < length) {
      grow(start, length);
    }
    System.arraycopy(source, offset, bytes, start, length);
    end(start + length);
  }

  /** Makes room for more bytes behind a place. */
  void grow(int start, int length) {
    long wanted = Math.max(bytes.length * 2L, (long) start + length + 16);
    bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, wanted));
  }

  /** Ends a value whose bytes were written behind the last one's. */
  void end(int at) {
    if (size + 1 == offsets.length) {
      growOffsets();
    }
    offsets[++size] = at;
  }

  private void growOffsets() {
    offsets = Arrays.copyOf(offsets, offsets.length * 2);
  }

  @Override
  void appendNothing() {
    end(offsets[size]);
  }

  @Override
  public long memory() {
    return bytes.length + 4L * offsets.length + super.memory();
  }

  @Override
  long content() {
    return offsets[size] + 4L * size;
  }
}
