package io.dayfill.sink.delta.internal.parquet;

import java.util.Arrays;

/**
 * Which rows of a page hold a value. Kept as a bit a row only where some do and some do not, so
 * that a column without nulls costs nothing, and one of nothing but nulls either.
 */
final class NullBits {
  private final ArrayPool arrays;
  private byte[] bits = new byte[0];
  int rows;
  int nulls;

  NullBits(ArrayPool arrays) {
    this.arrays = arrays;
  }

  void addPresent(int count) {
    if (nulls > 0 && count > 0) {
      if (nulls == rows) {
        ensure(rows + count);
        set(0, rows, false);
      }
      ensure(rows + count);
      set(rows, rows + count, true);
    }
    rows += count;
  }

  void addNulls(int count) {
    if (nulls < rows && count > 0) {
      ensure(rows + count);
      if (nulls == 0) {
        set(0, rows, true);
      }
      set(rows, rows + count, false);
    }
    rows += count;
    nulls += count;
  }

  private void set(int from, int to, boolean present) {
    int at = from;
    while (at < to && (at & 7) != 0) {
      setBit(at++, present);
    }
    int whole = to & ~7;
    if (at < whole) {
      Arrays.fill(bits, at >>> 3, whole >>> 3, (byte) (present ? 0xff : 0));
      at = whole;
    }
    while (at < to) {
      setBit(at++, present);
    }
  }

  private void setBit(int at, boolean present) {
    int mask = 1 << (at & 7);
    int old = bits[at >>> 3];
    bits[at >>> 3] = (byte) (present ? old | mask : old & ~mask);
  }

  private void ensure(int count) {
    int wanted = (count + 7) >>> 3;
    if (wanted > bits.length) {
      bits = arrays.wider(bits, bits.length, wanted);
    }
  }

  void clear() {
    rows = 0;
    nulls = 0;
  }

  void release() {
    clear();
    arrays.give(bits);
    bits = new byte[0];
  }

  long memory() {
    return bits.length;
  }

  /** Writes the definition levels with their length in front. */
  void write(PageBuffer out) {
    int start = out.size;
    out.putInt(0);
    if (nulls == 0 || nulls == rows) {
      out.putRun(nulls == 0 ? 1 : 0, rows, 1);
    } else {
      int groups = (rows + 7) >>> 3;
      out.putVarint((groups << 1) | 1);
      out.put(bits, 0, groups);
    }
    PageBuffer.INT.set(out.bytes, start, out.size - start - 4);
  }
}
