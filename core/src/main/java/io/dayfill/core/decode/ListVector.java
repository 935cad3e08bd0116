package io.dayfill.core.decode;

import java.util.Arrays;

/** Lists of values: the elements of all lists stand one behind the other in one vector. */
public final class ListVector extends ColumnVector {
  private final ColumnVector elements;
  private int[] offsets;

  /** Makes an empty vector over a vector for the elements. */
  public ListVector(int capacity, ColumnVector elements) {
    this.elements = elements;
    offsets = new int[Math.max(capacity, 16) + 1];
  }

  /** The elements of all lists. */
  public ColumnVector elements() {
    return elements;
  }

  /**
   * Where each list starts in {@link #elements()}; the one of row {@code i} ends at {@code
   * offsets()[i + 1]}. A null has no elements.
   */
  public int[] offsets() {
    return offsets;
  }

  /** Ends a list: it holds the elements appended since the last one ended. */
  public void endList() {
    if (size + 2 > offsets.length) {
      offsets = Arrays.copyOf(offsets, offsets.length * 2);
    }
    offsets[++size] = elements.size();
  }

  /** Forgets the elements appended since the last list ended. */
  public void dropOpenList() {
    elements.truncate(offsets[size]);
  }

  @Override
  public void truncate(int newSize) {
    super.truncate(newSize);
    elements.truncate(offsets[newSize]);
  }

  @Override
  void appendNothing() {
    endList();
  }

  @Override
  public long memory() {
    return elements.memory() + 4L * offsets.length + super.memory();
  }

  @Override
  long content() {
    return elements.content() + 4L * size;
  }
}
