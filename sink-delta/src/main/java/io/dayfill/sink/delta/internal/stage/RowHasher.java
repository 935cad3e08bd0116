package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.Words;
import java.util.Arrays;
import java.util.List;

/**
 * Hashes the rows of a batch, a column at a time. Rows that are stored alike hash alike; the
 * reverse is only likely.
 *
 * <p>Where an entity has a key the hash is of the key alone, which finds identical rows and rows
 * that differ under one key by the same look. A row whose key is not whole is hashed whole.
 */
final class RowHasher {
  private static final long NULL = 0x5851F42D4C957F2DL;

  private final FileSchema schema;
  private final int[] key;
  private long[] hashes = new long[0];
  private long[] whole = new long[0];

  /**
   * Makes one.
   *
   * @param key the places of the key's columns; empty where there is none
   */
  RowHasher(FileSchema schema, int[] key) {
    this.schema = schema;
    this.key = key;
  }

  /** The hashes of the first rows; valid until the next call. */
  long[] hash(List<ColumnVector> vectors, int rows) {
    if (hashes.length < rows) {
      hashes = new long[rows];
      whole = new long[rows];
    }
    if (key.length == 0) {
      addAll(vectors, hashes, rows);
      return hashes;
    }
    Arrays.fill(hashes, 0, rows, 0);
    for (int column : key) {
      add(schema.columns().get(column), vectors.get(column), hashes, rows);
    }
    for (int column : key) {
      if (vectors.get(column).nullCount() > 0) {
        replaceIncomplete(vectors, rows);
        break;
      }
    }
    return hashes;
  }

  private void addAll(List<ColumnVector> vectors, long[] into, int rows) {
    Arrays.fill(into, 0, rows, 0);
    for (int column = 0; column < vectors.size(); column++) {
      add(schema.columns().get(column), vectors.get(column), into, rows);
    }
  }

  private void replaceIncomplete(List<ColumnVector> vectors, int rows) {
    addAll(vectors, whole, rows);
    for (int row = 0; row < rows; row++) {
      if (hasIncompleteKey(vectors, row)) {
        hashes[row] = whole[row];
      }
    }
  }

  /** Whether a column of the key is null, so that the row shares its key with no other. */
  boolean hasIncompleteKey(List<ColumnVector> vectors, int row) {
    for (int column : key) {
      if (vectors.get(column).isNull(row)) {
        return true;
      }
    }
    return false;
  }

  private static void add(FileColumn column, ColumnVector vector, long[] into, int rows) {
    if (vector.nullCount() == vector.size()) {
      // The same as each null alone would add, or rows of two batches would never be alike
      for (int row = 0; row < rows; row++) {
        into[row] += NULL;
      }
    } else if (vector instanceof BytesVector texts) {
      addTexts(texts, into, rows);
    } else if (vector instanceof LongVector longs) {
      addLongs(longs, into, rows);
    } else if (vector instanceof DoubleVector doubles) {
      addDoubles(doubles, column.type().kind() == ColumnType.Kind.FLOAT, into, rows);
    } else {
      addLists((ListVector) vector, column.type().kind() == ColumnType.Kind.FLOAT, into, rows);
    }
  }

  private static void addTexts(BytesVector texts, long[] into, int rows) {
    byte[] bytes = texts.bytes();
    int[] offsets = texts.offsets();
    boolean anyNull = texts.nullCount() > 0;
    int start = offsets[0];
    for (int row = 0; row < rows; row++) {
      int end = offsets[row + 1];
      into[row] =
          anyNull && texts.isNull(row)
              ? into[row] + NULL
              : Words.hash(into[row], bytes, start, end - start);
      start = end;
    }
  }

  private static void addLongs(LongVector longs, long[] into, int rows) {
    long[] values = longs.values();
    boolean anyNull = longs.nullCount() > 0;
    for (int row = 0; row < rows; row++) {
      into[row] =
          anyNull && longs.isNull(row) ? into[row] + NULL : Words.mix(into[row] ^ values[row]);
    }
  }

  private static void addDoubles(DoubleVector doubles, boolean single, long[] into, int rows) {
    boolean anyNull = doubles.nullCount() > 0;
    for (int row = 0; row < rows; row++) {
      into[row] =
          anyNull && doubles.isNull(row)
              ? into[row] + NULL
              : Words.mix(into[row] ^ bits(doubles.values()[row], single));
    }
  }

  /** The bits that are stored: numbers that differ only beyond them are the same. */
  static long bits(double value, boolean single) {
    return single ? Float.floatToRawIntBits((float) value) : Double.doubleToRawLongBits(value);
  }

  private static void addLists(ListVector lists, boolean single, long[] into, int rows) {
    int[] offsets = lists.offsets();
    for (int row = 0; row < rows; row++) {
      if (lists.isNull(row)) {
        into[row] += NULL;
        continue;
      }
      long hash = Words.mix(into[row] ^ (offsets[row + 1] - offsets[row]));
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        hash = Words.mix(hash ^ element(lists.elements(), i, single));
      }
      into[row] = hash;
    }
  }

  private static long element(ColumnVector elements, int i, boolean single) {
    if (elements.isNull(i)) {
      return NULL;
    }
    if (elements instanceof LongVector longs) {
      return longs.values()[i];
    }
    if (elements instanceof DoubleVector doubles) {
      return bits(doubles.values()[i], single);
    }
    BytesVector texts = (BytesVector) elements;
    int start = texts.offsets()[i];
    return Words.hash(0, texts.bytes(), start, texts.offsets()[i + 1] - start);
  }
}
