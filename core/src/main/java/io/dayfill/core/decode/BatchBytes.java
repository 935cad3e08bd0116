package io.dayfill.core.decode;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Column batches as bytes, for a process that goes on where another was ended. */
public final class BatchBytes {
  private BatchBytes() {}

  /** Writes the rows of a batch. */
  public static void write(ColumnBatch batch, DataOutput out) throws IOException {
    out.writeInt(batch.rowCount());
    for (int row = 0; row < batch.rowCount(); row++) {
      out.writeInt(batch.days()[row]);
    }
    for (int i = 0; i < batch.columns().size(); i++) {
      write(batch.vector(i), out);
    }
    write(batch.rescued(), out);
  }

  private static void write(ColumnVector vector, DataOutput out) throws IOException {
    int size = vector.size();
    out.writeInt(size);
    out.writeBoolean(vector.nullCount() > 0);
    for (int i = 0; vector.nullCount() > 0 && i < size; i++) {
      out.writeBoolean(vector.isNull(i));
    }
    if (vector instanceof LongVector longs) {
      for (int i = 0; i < size; i++) {
        out.writeLong(longs.values()[i]);
      }
    } else if (vector instanceof DoubleVector doubles) {
      for (int i = 0; i < size; i++) {
        out.writeLong(Double.doubleToRawLongBits(doubles.values()[i]));
      }
    } else if (vector instanceof BytesVector texts) {
      writeLengths(texts.offsets(), size, out);
      out.write(texts.bytes(), 0, texts.offsets()[size]);
    } else {
      ListVector lists = (ListVector) vector;
      writeLengths(lists.offsets(), size, out);
      write(lists.elements(), out);
    }
  }

  private static void writeLengths(int[] offsets, int size, DataOutput out) throws IOException {
    for (int i = 0; i < size; i++) {
      out.writeInt(offsets[i + 1] - offsets[i]);
    }
  }

  /**
   * Reads the rows of a batch of the same columns, in place of those that it holds.
   *
   * @param in what {@link #write} wrote
   */
  public static void read(DataInput in, ColumnBatch batch) throws IOException {
    batch.clear();
    int rows = in.readInt();
    for (int row = 0; row < rows; row++) {
      batch.endRow(in.readInt());
    }
    for (int i = 0; i < batch.columns().size(); i++) {
      read(in, batch.vector(i));
    }
    read(in, batch.rescued());
  }

  private static void read(DataInput in, ColumnVector vector) throws IOException {
    int size = in.readInt();
    boolean[] nulls = new boolean[size];
    if (in.readBoolean()) {
      for (int i = 0; i < size; i++) {
        nulls[i] = in.readBoolean();
      }
    }
    if (vector instanceof LongVector longs) {
      for (int i = 0; i < size; i++) {
        long value = in.readLong();
        if (nulls[i]) {
          longs.appendNull();
        } else {
          longs.append(value);
        }
      }
    } else if (vector instanceof DoubleVector doubles) {
      for (int i = 0; i < size; i++) {
        double value = Double.longBitsToDouble(in.readLong());
        if (nulls[i]) {
          doubles.appendNull();
        } else {
          doubles.append(value);
        }
      }
    } else if (vector instanceof BytesVector texts) {
      readTexts(in, texts, nulls);
    } else {
      readLists(in, (ListVector) vector, nulls);
    }
  }

  private static void readTexts(DataInput in, BytesVector texts, boolean[] nulls)
      throws IOException {
    int[] lengths = lengths(in, nulls.length);
    for (int i = 0; i < lengths.length; i++) {
      byte[] text = new byte[lengths[i]];
      in.readFully(text);
      if (nulls[i]) {
        texts.appendNull();
      } else {
        texts.append(text, 0, text.length);
      }
    }
  }

  /** The elements are read before the lists around them are ended. */
  private static void readLists(DataInput in, ListVector lists, boolean[] nulls)
      throws IOException {
    int[] lengths = lengths(in, nulls.length);
    ColumnVector all = emptyLike(lists.elements());
    read(in, all);
    int at = 0;
    for (int i = 0; i < lengths.length; i++) {
      for (int k = 0; k < lengths[i]; k++) {
        copy(all, at++, lists.elements());
      }
      if (nulls[i]) {
        lists.appendNull();
      } else {
        lists.endList();
      }
    }
  }

  private static ColumnVector emptyLike(ColumnVector vector) {
    if (vector instanceof LongVector) {
      return new LongVector(vector.size());
    }
    return vector instanceof DoubleVector ? new DoubleVector(16) : new BytesVector(16);
  }

  private static void copy(ColumnVector from, int row, ColumnVector to) {
    if (from.isNull(row)) {
      to.appendNull();
    } else if (from instanceof LongVector longs) {
      ((LongVector) to).append(longs.values()[row]);
    } else if (from instanceof DoubleVector doubles) {
      ((DoubleVector) to).append(doubles.values()[row]);
    } else {
      BytesVector texts = (BytesVector) from;
      int start = texts.offsets()[row];
      ((BytesVector) to).append(texts.bytes(), start, texts.offsets()[row + 1] - start);
    }
  }

  private static int[] lengths(DataInput in, int size) throws IOException {
    int[] lengths = new int[size];
    for (int i = 0; i < size; i++) {
      lengths[i] = in.readInt();
    }
    return lengths;
  }
}
