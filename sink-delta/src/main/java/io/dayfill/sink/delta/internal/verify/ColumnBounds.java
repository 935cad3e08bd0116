package io.dayfill.sink.delta.internal.verify;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/** What the values of one column of a file really are: the smallest, the largest, the nulls. */
final class ColumnBounds {
  private final FileColumn column;
  private long nulls;
  private boolean any;
  private boolean unordered;
  private long minLong;
  private long maxLong;
  private double minDouble;
  private double maxDouble;
  private byte[] minBytes = new byte[0];
  private byte[] maxBytes = new byte[0];

  ColumnBounds(FileColumn column) {
    this.column = column;
  }

  String name() {
    return column.name();
  }

  long nulls() {
    return nulls;
  }

  void add(ColumnVector vector, int rows) {
    nulls += vector.nullCount();
    for (int row = 0; row < rows; row++) {
      if (!vector.isNull(row)) {
        add(vector, row, !any);
        any = true;
      }
    }
  }

  private void add(ColumnVector vector, int row, boolean first) {
    if (vector instanceof LongVector longs) {
      long value = longs.values()[row];
      minLong = first ? value : Math.min(minLong, value);
      maxLong = first ? value : Math.max(maxLong, value);
    } else if (vector instanceof DoubleVector doubles) {
      double value = doubles.values()[row];
      unordered |= Double.isNaN(value);
      minDouble = first ? value : Math.min(minDouble, value);
      maxDouble = first ? value : Math.max(maxDouble, value);
    } else if (vector instanceof BytesVector texts) {
      int from = texts.offsets()[row];
      int to = texts.offsets()[row + 1];
      if (first || compare(texts, from, to, minBytes) < 0) {
        minBytes = Arrays.copyOfRange(texts.bytes(), from, to);
      }
      if (first || compare(texts, from, to, maxBytes) > 0) {
        maxBytes = Arrays.copyOfRange(texts.bytes(), from, to);
      }
    }
  }

  private static int compare(BytesVector texts, int from, int to, byte[] other) {
    return Arrays.compareUnsigned(texts.bytes(), from, to, other, 0, other.length);
  }

  /** Whether no value is smaller than a bound that the log tells. */
  boolean holdsMin(String bound) {
    return !any || unordered || order(bound, false) <= 0;
  }

  /** Whether no value is larger than a bound that the log tells. */
  boolean holdsMax(String bound) {
    return !any || unordered || order(bound, true) >= 0;
  }

  /** How a bound stands to the value that it bounds; 0 where such values have no order. */
  private int order(String bound, boolean max) {
    long whole = max ? maxLong : minLong;
    double fraction = max ? maxDouble : minDouble;
    return switch (column.type().kind()) {
      case INT, LONG -> Long.compare(Long.parseLong(bound), whole);
      case DATE -> Long.compare(LocalDate.parse(bound).toEpochDay(), whole);
      case TIMESTAMP -> Long.compare(micros(bound), whole);
      // Zeros of both signs are equal to whoever compares
      case FLOAT -> compare(Float.parseFloat(bound), (float) fraction);
      case DOUBLE -> compare(Double.parseDouble(bound), fraction);
      case DECIMAL -> decimal(bound, whole);
      case STRING, JSON ->
          Arrays.compareUnsigned(bound.getBytes(StandardCharsets.UTF_8), max ? maxBytes : minBytes);
      case BOOLEAN, BINARY -> 0;
    };
  }

  private static int compare(double bound, double value) {
    return bound < value ? -1 : bound > value ? 1 : 0;
  }

  private int decimal(String bound, long unscaled) {
    return column.type().isWideDecimal()
        ? 0
        : new BigDecimal(bound).compareTo(BigDecimal.valueOf(unscaled, column.type().scale()));
  }

  private static long micros(String text) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, OffsetDateTime.parse(text).toInstant());
  }

  /** The smallest or the largest value, for a person. */
  String text(boolean max) {
    long whole = max ? maxLong : minLong;
    Kind kind = column.type().kind();
    return switch (kind) {
      case DATE -> LocalDate.ofEpochDay(whole).toString();
      case TIMESTAMP -> Instant.EPOCH.plus(whole, ChronoUnit.MICROS).toString();
      case FLOAT, DOUBLE -> String.valueOf(max ? maxDouble : minDouble);
      case DECIMAL -> BigDecimal.valueOf(whole, column.type().scale()).toPlainString();
      case STRING, JSON ->
          "'" + new String(max ? maxBytes : minBytes, StandardCharsets.UTF_8) + "'";
      default -> String.valueOf(whole);
    };
  }
}
