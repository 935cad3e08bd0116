package io.dayfill.core.run;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.ColumnType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values of a batch as people read them. */
final class ValueTexts {
  private ValueTexts() {}

  static @Nullable String text(ColumnType type, ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    }
    if (vector instanceof ListVector list) {
      List<String> elements = new ArrayList<>();
      for (int i = list.offsets()[row]; i < list.offsets()[row + 1]; i++) {
        elements.add(String.valueOf(scalar(type.kind(), list.elements(), i)));
      }
      return "[" + String.join(", ", elements) + "]";
    }
    return scalar(type.kind(), vector, row);
  }

  private static String scalar(ColumnType.Kind kind, ColumnVector vector, int row) {
    if (vector instanceof DoubleVector numbers) {
      double value = numbers.values()[row];
      return kind == ColumnType.Kind.FLOAT ? Float.toString((float) value) : Double.toString(value);
    }
    if (vector instanceof BytesVector texts) {
      int from = texts.offsets()[row];
      return new String(
          texts.bytes(), from, texts.offsets()[row + 1] - from, StandardCharsets.UTF_8);
    }
    long value = ((LongVector) vector).values()[row];
    return switch (kind) {
      case BOOLEAN -> Boolean.toString(value != 0);
      case DATE -> LocalDate.ofEpochDay(value).toString();
      case TIMESTAMP -> Instant.EPOCH.plus(value, ChronoUnit.MICROS).toString();
      default -> Long.toString(value);
    };
  }
}
