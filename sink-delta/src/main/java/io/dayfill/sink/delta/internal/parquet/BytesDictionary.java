package io.dayfill.sink.delta.internal.parquet;

import java.util.Arrays;

/** The distinct texts of a column chunk, one behind the other. */
final class BytesDictionary {
  static final int LIMIT = 1 << 15;
  static final int BYTES_LIMIT = 1 << 20;

  private static final int FIRST_SLOTS = 256;
  private static final int FIRST_TEXTS = 64;
  private static final int FIRST_BYTES = 1 << 10;

  private final ArrayPool arrays;
  private int[] slots = new int[0];
  private long[] prefixes = new long[0];
  int[] offsets = new int[1];
  byte[] bytes = new byte[0];
  int size;

  BytesDictionary(ArrayPool arrays) {
    this.arrays = arrays;
  }

  /** The id of a text; -1 if it is new and there is no room. */
  int id(byte[] source, int offset, int length) {
    if (slots.length == 0) {
      begin();
    }
    long prefix = Words.prefix(source, offset, length);
    long hash = Words.hash(source, offset, length, prefix);
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (true) {
      int id = slots[slot] - 1;
      if (id < 0) {
        return add(source, offset, length, prefix, slot);
      }
      if (prefixes[id] == prefix && equal(id, source, offset, length)) {
        return id;
      }
      slot = (slot + 1) & mask;
    }
  }

  private void begin() {
    slots = empty(arrays.ints(FIRST_SLOTS));
    prefixes = arrays.longs(FIRST_TEXTS);
    offsets = arrays.ints(FIRST_TEXTS + 1);
    offsets[0] = 0;
    bytes = arrays.bytes(FIRST_BYTES);
  }

  private static int[] empty(int[] slots) {
    Arrays.fill(slots, 0);
    return slots;
  }

  private boolean equal(int id, byte[] source, int offset, int length) {
    int start = offsets[id];
    if (offsets[id + 1] - start != length) {
      return false;
    }
    return length <= 8
        || Arrays.equals(bytes, start + 8, start + length, source, offset + 8, offset + length);
  }

  private int add(byte[] source, int offset, int length, long prefix, int slot) {
    int end = offsets[size];
    if (size == LIMIT || length > BYTES_LIMIT - end) {
      return -1;
    }
    if (size == prefixes.length) {
      prefixes = arrays.wider(prefixes, size, size + 1L);
    }
    if (size + 1 == offsets.length) {
      offsets = arrays.wider(offsets, size + 1, size + 2L);
    }
    if (end + length > bytes.length) {
      bytes = arrays.wider(bytes, end, (long) end + length);
    }
    System.arraycopy(source, offset, bytes, end, length);
    prefixes[size] = prefix;
    offsets[++size] = end + length;
    slots[slot] = size;
    if (size * 2 > slots.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    int[] wider = empty(arrays.ints(slots.length * 2));
    for (int id = 0; id < size; id++) {
      long hash = Words.hash(bytes, offsets[id], offsets[id + 1] - offsets[id], prefixes[id]);
      int slot = (int) hash & (wider.length - 1);
      while (wider[slot] != 0) {
        slot = (slot + 1) & (wider.length - 1);
      }
      wider[slot] = id + 1;
    }
    arrays.give(slots);
    slots = wider;
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(slots, 0);
      size = 0;
    }
  }

  /** Forgets all, and lets go of the memory. */
  void release() {
    size = 0;
    arrays.give(slots);
    arrays.give(prefixes);
    arrays.give(offsets);
    arrays.give(bytes);
    slots = new int[0];
    prefixes = new long[0];
    offsets = new int[1];
    bytes = new byte[0];
  }

  int length(int id) {
    return offsets[id + 1] - offsets[id];
  }

  int totalBytes() {
    return offsets[size];
  }

  long memory() {
    return bytes.length + 4L * slots.length + 8L * prefixes.length + 4L * offsets.length;
  }
}
