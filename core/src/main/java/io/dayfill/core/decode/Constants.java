package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;

/** Values of one column that the declaration writes, read beforehand. Read only. */
final class Constants {
  /** What readers of columns want behind a text. */
  private static final int SLACK = 32;

  private final ColumnVector values;

  private Constants(ColumnVector values) {
    this.values = values;
  }

  /**
   * Reads texts as values of a column's scalar type, written plainly: an instant in ISO.
   *
   * @param key the key of the declaration under which they stand
   */
  static Constants of(String entity, Column column, String key, Collection<String> texts) {
    ColumnType type = column.type().element();
    ColumnVector vector = ColumnVector.of(type, texts.size());
    Column plain = Column.of(column.name(), type).writtenAs(column.binaryFormat());
    ColumnReader reader = new ColumnReader(plain, vector, ColumnRules.plain(plain), new Numbers());
    // JSON stands as it is, anything else as a text
    int scalar = type.kind() == ColumnType.Kind.JSON ? Scalar.NUMBER : Scalar.TEXT;
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      byte[] padded = Arrays.copyOf(bytes, bytes.length + SLACK);
      if (reader.read(scalar, padded, 0, bytes.length) != ColumnReader.READ) {
        throw DayfillException.user(
            "Entity " + entity + ", column " + column.name() + ": " + key + " has \"" + text + "\"",
            "it is no " + type,
            "Write a value of the column's type");
      }
    }
    return new Constants(vector);
  }

  /** Appends one of them. */
  void append(int i, ColumnVector target) {
    if (target instanceof LongVector longs) {
      longs.append(((LongVector) values).values()[i]);
    } else if (target instanceof DoubleVector doubles) {
      doubles.append(((DoubleVector) values).values()[i]);
    } else {
      BytesVector from = (BytesVector) values;
      int start = from.offsets()[i];
      ((BytesVector) target).append(from.bytes(), start, from.offsets()[i + 1] - start);
    }
  }
}
