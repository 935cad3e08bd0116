package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The texts that stand for a value, and the values, read beforehand. Read only. */
final class ValueMap {
  static final ValueMap NONE = new ValueMap(new TextSet(List.of()), null);

  private final TextSet texts;
  private final @Nullable Constants meanings;

  private ValueMap(TextSet texts, @Nullable Constants meanings) {
    this.texts = texts;
    this.meanings = meanings;
  }

  /** Reads the values of a column's map. */
  static ValueMap of(String entity, Column column) {
    return column.values().isEmpty()
        ? NONE
        : new ValueMap(
            new TextSet(List.copyOf(column.values().keySet())),
            Constants.of(entity, column, "values", column.values().values()));
  }

  boolean isEmpty() {
    return meanings == null;
  }

  /** Appends what a text stands for; false if it is not known. */
  boolean append(byte[] b, int from, int to, ColumnVector target) {
    int place = texts.indexOf(b, from, to);
    if (place < 0 || meanings == null) {
      return false;
    }
    meanings.append(place, target);
    return true;
  }
}
