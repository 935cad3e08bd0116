package io.dayfill.sink.delta.internal.parquet;

import java.util.Arrays;

/** The distinct values of a column chunk, as 64 bits each. */
final class LongDictionary {
  /** Beyond this the ids would save little. */
  static final int LIMIT = 1 << 15;

  private static final int FIRST_SLOTS = 256;
  private static final int FIRST_VALUES = 128;

  private final ArrayPool arrays;
  private long[] keys = new long[0];
  private int[] ids = new int[0];
  private int shift;
  long[] values = new long[0];
  int size;

  LongDictionary(ArrayPool arrays) {
    this.arrays = arrays;
  }

  /** The id of a value; -1 if it is new and there is no room. */
  int id(long value) {
    if (ids.length == 0) {
      values = arrays.longs(FIRST_VALUES);
      rehash(FIRST_SLOTS);
    }
    int mask = ids.length - 1;
    int slot = (int) ((value * 0x9E3779B97F4A7C15L) >>> shift);
    while (true) {
      int id = ids[slot];
      if (id == 0) {
        return add(value, slot);
      }
      if (keys[slot] == value) {
        return id - 1;
      }
      slot = (slot + 1) & mask;
    }
  }

  private int add(long value, int slot) {
    if (size == LIMIT) {
      return -1;
    }
    if (size == values.length) {
      values = arrays.wider(values, size, size + 1L);
    }
    values[size] = value;
    keys[slot] = value;
    ids[slot] = ++size;
    if (size * 2 > ids.length) {
      rehash(ids.length * 2);
    }
    return size - 1;
  }

  /** Forgets the values from a place on. */
  void truncate(int newSize) {
    size = newSize;
    if (ids.length > 0) {
      rehash(ids.length);
    }
  }

  private void rehash(int capacity) {
    arrays.give(keys);
    arrays.give(ids);
    keys = arrays.longs(capacity);
    ids = arrays.ints(capacity);
    Arrays.fill(ids, 0);
    shift = 64 - Integer.numberOfTrailingZeros(capacity);
    for (int i = 0; i < size; i++) {
      int slot = (int) ((values[i] * 0x9E3779B97F4A7C15L) >>> shift);
      while (ids[slot] != 0) {
        slot = (slot + 1) & (capacity - 1);
      }
      keys[slot] = values[i];
      ids[slot] = i + 1;
    }
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(ids, 0);
      size = 0;
    }
  }

  /** Forgets all, and lets go of the memory. */
  void release() {
    size = 0;
    arrays.give(keys);
    arrays.give(ids);
    arrays.give(values);
    keys = new long[0];
    ids = new int[0];
    values = new long[0];
  }

  long memory() {
    return 12L * keys.length + 8L * values.length;
  }
}
