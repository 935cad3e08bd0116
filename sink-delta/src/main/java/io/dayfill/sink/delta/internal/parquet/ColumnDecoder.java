package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.ColumnType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/** Reads the values of one column into a vector. */
final class ColumnDecoder {
  private static final long JULIAN_DAY_OF_1970 = 2_440_588;
  private static final long MICROS_PER_DAY = 86_400_000_000L;

  private final ColumnType type;
  private final ColumnVector vector;
  private @Nullable ColumnReader reader;

  /** How the file at hand stores the values: it may be older than the column's width. */
  private @Nullable PrimitiveTypeName stored;

  private final DecimalDecoder decimals;

  ColumnDecoder(ColumnType type) {
    this.type = type;
    vector = vector(type);
    decimals = new DecimalDecoder(type);
  }

  static ColumnVector vector(ColumnType type) {
    return ColumnVector.of(type, 16);
  }

  ColumnVector vector() {
    return vector;
  }

  /** Takes the values of a row group from here on; null where the file has no such column. */
  void begin(@Nullable ColumnReader next) {
    reader = next;
    stored = null;
    if (next != null) {
      PrimitiveType file = next.getDescriptor().getPrimitiveType();
      stored = file.getPrimitiveTypeName();
      if (type.kind() == ColumnType.Kind.DECIMAL) {
        decimals.begin(file);
      }
    }
  }

  /** Reads some rows in place of those read before. */
  void read(int rows) {
    vector.clear();
    ColumnReader from = reader;
    for (int i = 0; i < rows; i++) {
      if (from == null) {
        vector.appendNull();
      } else if (type.array()) {
        readList(from, (ListVector) vector);
      } else if (from.getCurrentDefinitionLevel() == 0) {
        vector.appendNull();
        from.consume();
      } else {
        readValue(from, vector);
        from.consume();
      }
    }
  }

  private void readList(ColumnReader from, ListVector lists) {
    int level = from.getCurrentDefinitionLevel();
    if (level == 0) {
      lists.appendNull();
      from.consume();
      return;
    }
    do {
      level = from.getCurrentDefinitionLevel();
      if (level == 3) {
        readValue(from, lists.elements());
      } else if (level == 2) {
        lists.elements().appendNull();
      }
      from.consume();
    } while (from.getCurrentRepetitionLevel() > 0);
    lists.endList();
  }

  private void readValue(ColumnReader from, ColumnVector to) {
    switch (type.kind()) {
      case STRING, BINARY, JSON -> readBytes(from, (BytesVector) to);
      case DECIMAL -> decimals.read(from, to);
      case BOOLEAN -> ((LongVector) to).append(from.getBoolean() ? 1 : 0);
      case INT, DATE -> ((LongVector) to).append(from.getInteger());
      case LONG -> ((LongVector) to).append(integer(from));
      case TIMESTAMP -> ((LongVector) to).append(micros(from));
      case FLOAT -> ((DoubleVector) to).append(from.getFloat());
      case DOUBLE -> ((DoubleVector) to).append(fraction(from));
    }
  }

  private long integer(ColumnReader from) {
    return stored == PrimitiveTypeName.INT32 ? from.getInteger() : from.getLong();
  }

  private double fraction(ColumnReader from) {
    if (stored == PrimitiveTypeName.FLOAT) {
      return from.getFloat();
    }
    return stored == PrimitiveTypeName.INT32 ? from.getInteger() : from.getDouble();
  }

  /** Spark writes instants, unless told otherwise, as nanoseconds of a Julian day. */
  private long micros(ColumnReader from) {
    if (stored != PrimitiveTypeName.INT96) {
      return from.getLong();
    }
    ByteBuffer bytes = from.getBinary().toByteBuffer().slice().order(ByteOrder.LITTLE_ENDIAN);
    long nanos = bytes.getLong(0);
    long day = bytes.getInt(Long.BYTES) - JULIAN_DAY_OF_1970;
    return day * MICROS_PER_DAY + Math.floorDiv(nanos, 1000L);
  }

  private static void readBytes(ColumnReader from, BytesVector to) {
    ByteBuffer bytes = from.getBinary().toByteBuffer();
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    to.append(copy, 0, copy.length);
  }
}
