package io.dayfill.sink.delta.internal.stage;

import java.util.Arrays;

/** A set of 64-bit hashes in one array. */
final class HashSet64 {
  private long[] slots = new long[1 << 10];
  private int mask = slots.length - 1;

  /** Forgets all, and makes room for some. */
  void clear(int expected) {
    int wanted = Integer.highestOneBit(Math.max(512, expected) * 2 - 1) * 2;
    if (wanted > slots.length) {
      slots = new long[wanted];
    } else {
      Arrays.fill(slots, 0, wanted, 0);
    }
    mask = wanted - 1;
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
