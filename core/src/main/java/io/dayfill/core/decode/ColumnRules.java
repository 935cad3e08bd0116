package io.dayfill.core.decode;

import io.dayfill.core.date.TimePattern;
import io.dayfill.core.metadata.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the values of one column are read, compiled once for all slices: what a declaration says
 * beside the type. Read only.
 */
final class ColumnRules {
  /** Texts that mean that there is no value. */
  final TextSet nulls;

  /** What texts stand for; empty where they are read as they are. */
  final ValueMap map;

  /** What of a text counts; null for all of it. */
  final @Nullable Pattern extract;

  /** What numbers are multiplied by; null for nothing. */
  final @Nullable Factor factor;

  /** How times are written; null where the format says so. */
  final @Nullable TimePattern pattern;

  /** The value of a record without the field, at place 0; null for none. */
  final @Nullable Constants absent;

  /** Whether something is added to what was read. */
  private final boolean isAddedTo;

  /** Whether values are read as the type alone says. */
  final boolean isPlain;

  private ColumnRules(Column column, List<String> nulls, ValueMap map, @Nullable Constants absent) {
    this.nulls = new TextSet(nulls);
    this.map = map;
    this.absent = absent;
    extract = column.extract().map(Pattern::compile).orElse(null);
    factor = column.factor().map(Factor::new).orElse(null);
    pattern = column.pattern().map(TimePattern::of).orElse(null);
    isAddedTo = column.plus().isPresent();
    isPlain = nulls.isEmpty() && map.isEmpty() && extract == null && !column.mismatchIsNull();
  }

  /**
   * Compiles.
   *
   * @param everywhere texts that mean that there is no value, in every column of the entity
   */
  static ColumnRules of(String entity, Column column, List<String> everywhere) {
    List<String> nulls = new ArrayList<>(column.nullValues());
    nulls.addAll(everywhere);
    Constants absent =
        column
            .defaultWhenAbsent()
            .map(text -> Constants.of(entity, column, "default_when_absent", List.of(text)))
            .orElse(null);
    return new ColumnRules(column, nulls, ValueMap.of(entity, column), absent);
  }

  /** Those of a column that declares none. */
  static ColumnRules plain(Column column) {
    return new ColumnRules(column, List.of(), ValueMap.NONE, null);
  }

  /** Whether a value may be read from its bytes by its type alone, without {@link ColumnReader}. */
  boolean isDirect() {
    return isPlain && factor == null && pattern == null && !isAddedTo;
  }
}
