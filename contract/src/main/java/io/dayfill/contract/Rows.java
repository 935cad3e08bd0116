package io.dayfill.contract;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes rows out of batches. */
final class Rows {
  private Rows() {}

  /** The rows of a batch, by their days. */
  static Map<LocalDate, List<Row>> of(ColumnBatch batch) {
    Map<LocalDate, List<Row>> rows = new TreeMap<>();
    for (int i = 0; i < batch.rowCount(); i++) {
      Map<String, @Nullable Object> values = new LinkedHashMap<>();
      for (int c = 0; c < batch.columns().size(); c++) {
        Column column = batch.columns().get(c);
        values.put(column.name(), value(batch.vector(c), i, column.type()));
      }
      BytesVector rescued = batch.rescued();
      String left = rescued.isNull(i) ? null : text(rescued, i);
      rows.computeIfAbsent(LocalDate.ofEpochDay(batch.days()[i]), day -> new ArrayList<>())
          .add(new Row(values, left));
    }
    return rows;
  }

  private static @Nullable Object value(ColumnVector vector, int row, ColumnType type) {
    if (vector.isNull(row)) {
      return null;
    }
    if (vector instanceof ListVector list) {
      List<@Nullable Object> items = new ArrayList<>();
      for (int i = list.offsets()[row]; i < list.offsets()[row + 1]; i++) {
        items.add(value(list.elements(), i, type.element()));
      }
      return items;
    }
    if (vector instanceof DoubleVector doubles) {
      return doubles.values()[row];
    }
    if (vector instanceof LongVector longs) {
      return whole(longs.values()[row], type);
    }
    BytesVector bytes = (BytesVector) vector;
    return switch (type.kind()) {
      case DECIMAL -> new BigDecimal(new BigInteger(bytes(bytes, row)), type.scale());
      case BINARY -> Base64.getEncoder().encodeToString(bytes(bytes, row));
      default -> text(bytes, row);
    };
  }

  private static Object whole(long value, ColumnType type) {
    return switch (type.kind()) {
      case DECIMAL -> BigDecimal.valueOf(value, type.scale());
      case BOOLEAN -> value != 0;
      case DATE -> LocalDate.ofEpochDay(value);
      case TIMESTAMP -> Instant.EPOCH.plus(value, ChronoUnit.MICROS);
      default -> value;
    };
  }

  private static String text(BytesVector vector, int row) {
    return new String(bytes(vector, row), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(BytesVector vector, int row) {
    return Arrays.copyOfRange(vector.bytes(), vector.offsets()[row], vector.offsets()[row + 1]);
  }
}
