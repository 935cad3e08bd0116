package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.metadata.ColumnType;

/**
 * A column of a file.
 *
 * @param name its name
 * @param type what it holds; every value may be null
 */
public record FileColumn(String name, ColumnType type) {
  /** A column of scalars. */
  public static FileColumn of(String name, ColumnType.Kind kind) {
    return new FileColumn(name, ColumnType.of(kind));
  }
}
