package io.dayfill.core.decode;

import java.util.Arrays;

/** Scalars set aside, with their kinds. */
final class HeldList {
  /** What the readers of columns want behind a text. */
  private static final int SLACK = 32;

  private static final int KEPT = 1 << 16;

  private int size;
  private boolean there;
  private int[] kinds = new int[1];
  private int[] ends = new int[1];
  private byte[] text = new byte[64 + SLACK];

  void clear() {
    size = 0;
    there = false;
    if (text.length > KEPT) {
      text = new byte[64 + SLACK];
    }
  }

  /** Says that there is a list, were it empty. */
  void open() {
    there = true;
  }

  /** True if there is a list, were it empty. */
  boolean isThere() {
    return there;
  }

  void add(int kind, byte[] b, int from, int to) {
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    int start = start(size);
    int end = start + to - from;
    if (text.length - SLACK < end) {
      text = Arrays.copyOf(text, Math.multiplyExact(end, 2) + SLACK);
    }
    System.arraycopy(b, from, text, start, to - from);
    kinds[size] = kind;
    ends[size++] = end;
    there = true;
  }

  /** Fills up with nulls. */
  void pad(int newSize) {
    while (size < newSize) {
      add(Scalar.NULL, text, 0, 0);
    }
  }

  int size() {
    return size;
  }

  int kind(int i) {
    return kinds[i];
  }

  byte[] text() {
    return text;
  }

  int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
  }

  int end(int i) {
    return ends[i];
  }

  /** True if another holds the same. */
  boolean isSame(HeldList other) {
    return size == other.size
        && Arrays.equals(kinds, 0, size, other.kinds, 0, size)
        && Arrays.equals(ends, 0, size, other.ends, 0, size)
        && Arrays.equals(text, 0, start(size), other.text, 0, start(size));
  }

  /** Takes over what another holds. */
  void copy(HeldList other) {
    clear();
    for (int i = 0; i < other.size; i++) {
      add(other.kinds[i], other.text, other.start(i), other.end(i));
    }
    there = other.there;
  }
}
