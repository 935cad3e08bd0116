package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Finds the columns in what {@link RowBytes} makes of a row, and shows them. */
final class RowFields {
  private final List<FileColumn> columns;

  RowFields(FileSchema schema) {
    columns = schema.columns();
  }

  /** Where each column starts, and behind them where the last one ends. */
  int[] starts(byte[] row) {
    ByteBuffer in = ByteBuffer.wrap(row);
    int[] starts = new int[columns.size() + 1];
    for (int i = 0; i < columns.size(); i++) {
      starts[i] = in.position();
      skip(in, columns.get(i).type(), columns.get(i).type().array());
    }
    starts[columns.size()] = in.position();
    return starts;
  }

  private static void skip(ByteBuffer in, ColumnType type, boolean list) {
    if (in.get() == 0) {
      return;
    }
    if (list) {
      int count = in.getInt();
      for (int i = 0; i < count; i++) {
        skip(in, type, false);
      }
    } else {
      int length = hasLength(type) ? in.getInt() : Long.BYTES;
      in.position(in.position() + length);
    }
  }

  /** Whether values are bytes behind their number; the others take eight. */
  private static boolean hasLength(ColumnType type) {
    return switch (type.kind()) {
      case STRING, JSON, BINARY -> true;
      default -> type.isWideDecimal();
    };
  }

  /** A value for a person; empty for null. */
  Optional<String> text(byte[] row, int start, int column) {
    ByteBuffer in = ByteBuffer.wrap(row).position(start);
    ColumnType type = columns.get(column).type();
    return read(in, type, type.array());
  }

  private static Optional<String> read(ByteBuffer in, ColumnType type, boolean list) {
    if (in.get() == 0) {
      return Optional.empty();
    }
    if (!list) {
      return Optional.of(scalar(in, type));
    }
    List<String> elements = new ArrayList<>();
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      elements.add(read(in, type, false).orElse("null"));
    }
    return Optional.of(elements.toString());
  }

  private static String scalar(ByteBuffer in, ColumnType type) {
    Kind kind = type.kind();
    if (kind == Kind.FLOAT || kind == Kind.DOUBLE) {
      double value = Double.longBitsToDouble(in.getLong());
      return kind == Kind.FLOAT ? Float.toString((float) value) : Double.toString(value);
    }
    if (hasLength(type)) {
      byte[] bytes = new byte[in.getInt()];
      in.get(bytes);
      return switch (kind) {
        case BINARY -> HexFormat.of().formatHex(bytes);
        case DECIMAL -> new BigDecimal(new BigInteger(bytes), type.scale()).toPlainString();
        default -> new String(bytes, StandardCharsets.UTF_8);
      };
    }
    long value = in.getLong();
    return switch (kind) {
      case BOOLEAN -> Boolean.toString(value != 0);
      case DATE -> LocalDate.ofEpochDay(value).toString();
      case TIMESTAMP -> Instant.EPOCH.plus(value, ChronoUnit.MICROS).toString();
      case DECIMAL -> BigDecimal.valueOf(value, type.scale()).toPlainString();
      default -> Long.toString(value);
    };
  }
}
