package io.dayfill.sink.delta.internal.stage;

import io.dayfill.sink.delta.internal.parquet.ArrayPool;
import java.util.Arrays;

/** A set of 64-bit hashes in one array. */
final class HashSet64 {
  private final ArrayPool arrays;
  private long[] slots = new long[0];
  private int mask;

  HashSet64(ArrayPool arrays) {
    this.arrays = arrays;
  }

  /** Forgets all, and makes room for some. */
  void clear(int expected) {
    int wanted = Integer.highestOneBit(Math.max(16, expected) * 2 - 1) * 2;
    if (wanted > slots.length) {
      arrays.give(slots);
      slots = arrays.longs(wanted);
    }
    Arrays.fill(slots, 0, wanted, 0);
    mask = wanted - 1;
  }

  /** Lets go of the memory. */
  void release() {
    arrays.give(slots);
    slots = new long[0];
  }

  /** Adds a hash; false if it is there already. */
  boolean add(long hash) {
    // Zero marks an empty place; that it may look like a one is harmless, hashes only hint
    long value = hash == 0 ? 1 : hash;
    int slot = (int) value & mask;
    while (true) {
      long found = slots[slot];
      if (found == value) {
        return false;
      }
      if (found == 0) {
        slots[slot] = value;
        return true;
      }
      slot = (slot + 1) & mask;
    }
  }
}
