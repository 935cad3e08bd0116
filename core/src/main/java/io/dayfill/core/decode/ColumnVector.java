package io.dayfill.core.decode;

import io.dayfill.core.metadata.ColumnType;
import java.util.Arrays;

/**
 * The values of one column in a batch, one a row, in plain arrays that grow and are used again.
 *
 * <p>The arrays are handed out as they are, for speed: who reads them must not keep them beyond the
 * batch, nor write to them.
 */
public abstract sealed class ColumnVector
    permits LongVector, DoubleVector, BytesVector, ListVector {
  /** The number of values. */
  protected int size;

  private boolean[] nulls = new boolean[0];
  private int nullCount;

  ColumnVector() {}

  /**
   * An empty vector for values of a type.
   *
   * @param capacity the values that there is room for; it grows as needed
   */
  public static ColumnVector of(ColumnType type, int capacity) {
    ColumnVector scalars =
        switch (type.kind()) {
          case STRING, BINARY, JSON -> new BytesVector(capacity);
          case BOOLEAN, INT, LONG, DATE, TIMESTAMP -> new LongVector(capacity);
          case FLOAT, DOUBLE -> new DoubleVector(capacity);
          case DECIMAL ->
              type.isWideDecimal() ? new BytesVector(capacity) : new LongVector(capacity);
        };
    return type.array() ? new ListVector(capacity, scalars) : scalars;
  }

  /** The number of values, nulls included. */
  public final int size() {
    return size;
  }

  /** The number of nulls. */
  public final int nullCount() {
    return nullCount;
  }

  /** True if the value in a row is null. */
  public final boolean isNull(int row) {
    return nullCount > 0 && row < nulls.length && nulls[row];
  }

  /**
   * Which rows are null; of any length while {@link #nullCount()} is 0, else a value for each row.
   */
  public final boolean[] nulls() {
    if (nullCount > 0 && nulls.length < size) {
      nulls = Arrays.copyOf(nulls, size * 2);
    }
    return nulls;
  }

  /** Appends a null. */
  public final void appendNull() {
    if (size >= nulls.length) {
      growNulls();
    }
    nulls[size] = true;
    nullCount++;
    appendNothing();
  }

  private void growNulls() {
    nulls = Arrays.copyOf(nulls, Math.max(64, size * 2));
  }

  /** Forgets the values from a place on. */
  public void truncate(int newSize) {
    if (nullCount > 0) {
      for (int i = newSize; i < Math.min(size, nulls.length); i++) {
        if (nulls[i]) {
          nulls[i] = false;
          nullCount--;
        }
      }
    }
    size = newSize;
  }

  /** Forgets all values. */
  public final void clear() {
    truncate(0);
  }

  /** The bytes of memory held, about. */
  public long memory() {
    return nulls.length;
  }

  /** The bytes that the values take. */
  abstract long content();

  /** Adds a place without a value. */
  abstract void appendNothing();
}
