package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.ColumnType;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Reads decimals, however a file stores them: with the digits that their column has now, or with
 * fewer, or as the whole numbers that they were before the column became wider.
 */
final class DecimalDecoder {
  private final ColumnType type;
  private PrimitiveTypeName stored = PrimitiveTypeName.INT64;

  /** By what the file's unscaled values are multiplied. */
  private BigInteger factor = BigInteger.ONE;

  DecimalDecoder(ColumnType type) {
    this.type = type;
  }

  /** Takes the values of a file's column from here on. */
  void begin(PrimitiveType file) {
    stored = file.getPrimitiveTypeName();
    int scale =
        file.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
            ? decimal.getScale()
            : 0;
    if (scale > type.scale()) {
      throw new UnsupportedOperationException(
          file + " has more digits behind the point than " + type);
    }
    factor = BigInteger.TEN.pow(type.scale() - scale);
  }

  void read(ColumnReader from, ColumnVector to) {
    boolean whole = stored == PrimitiveTypeName.INT32 || stored == PrimitiveTypeName.INT64;
    boolean same = factor.equals(BigInteger.ONE);
    if (same && whole && to instanceof LongVector longs) {
      longs.append(integer(from));
      return;
    }
    if (same && !whole && to instanceof BytesVector wide) {
      byte[] bytes = from.getBinary().getBytes();
      if (bytes.length == ColumnType.WIDE_DECIMAL_BYTES) {
        wide.append(bytes, 0, bytes.length);
        return;
      }
    }
    BigInteger value =
        whole ? BigInteger.valueOf(integer(from)) : new BigInteger(from.getBinary().getBytes());
    BigInteger unscaled = same ? value : value.multiply(factor);
    if (to instanceof LongVector longs) {
      longs.append(unscaled.longValueExact());
    } else {
      append(unscaled, (BytesVector) to);
    }
  }

  private long integer(ColumnReader from) {
    return stored == PrimitiveTypeName.INT32 ? from.getInteger() : from.getLong();
  }

  /** As wide decimals are held: all bytes, the highest first. */
  private static void append(BigInteger value, BytesVector to) {
    byte[] least = value.toByteArray();
    byte[] bytes = new byte[ColumnType.WIDE_DECIMAL_BYTES];
    int ahead = bytes.length - least.length;
    if (ahead < 0) {
      throw new ArithmeticException(value + " is no decimal of " + ColumnType.MAX_PRECISION);
    }
    Arrays.fill(bytes, 0, ahead, (byte) (value.signum() < 0 ? -1 : 0));
    System.arraycopy(least, 0, bytes, ahead, least.length);
    to.append(bytes, 0, bytes.length);
  }
}
