package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** The whole content of one row as bytes: equal exactly where all columns are. */
final class RowBytes {
  private ByteBuffer out = ByteBuffer.allocate(1 << 10);

  /** Takes the content of a row in place of the one before. */
  void set(List<ColumnVector> vectors, int row) {
    out.clear();
    for (ColumnVector vector : vectors) {
      if (vector.isNull(row)) {
        room(1).put((byte) 0);
      } else {
        room(1).put((byte) 1);
        put(vector, row);
      }
    }
  }

  private void put(ColumnVector vector, int row) {
    if (vector instanceof LongVector longs) {
      room(8).putLong(longs.values()[row]);
    } else if (vector instanceof DoubleVector doubles) {
      // Read back from the file, so a FLOAT has lost by now what it does not keep
      room(8).putLong(Double.doubleToRawLongBits(doubles.values()[row]));
    } else if (vector instanceof BytesVector texts) {
      int start = texts.offsets()[row];
      int length = texts.offsets()[row + 1] - start;
      room(4 + length).putInt(length).put(texts.bytes(), start, length);
    } else {
      putList((ListVector) vector, row);
    }
  }

  private void putList(ListVector lists, int row) {
    int start = lists.offsets()[row];
    int end = lists.offsets()[row + 1];
    room(4).putInt(end - start);
    for (int i = start; i < end; i++) {
      if (lists.elements().isNull(i)) {
        room(1).put((byte) 0);
      } else {
        room(1).put((byte) 1);
        put(lists.elements(), i);
      }
    }
  }

  private ByteBuffer room(int more) {
    if (out.remaining() < more) {
      int length = Math.max(out.capacity() * 2, out.position() + more);
      out = ByteBuffer.wrap(Arrays.copyOf(out.array(), length)).position(out.position());
    }
    return out;
  }

  byte[] bytes() {
    return out.array();
  }

  int length() {
    return out.position();
  }
}
