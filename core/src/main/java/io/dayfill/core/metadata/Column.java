package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One declared column: where its value stands in a record and how it is read.
 *
 * @param name the column's name in the table
 * @param paths where the value stands; the first path that is there counts
 * @param type what the column holds
 * @param format how a time is written; {@link TimeFormat#ISO} for columns that are no times
 * @param required whether a record without a value is refused
 * @param values texts that stand for a value, in order; empty where texts are read as they are
 * @param keepRaw the column that keeps the text as it came, where {@code values} is not empty
 * @param sameLengthAs another array column whose length this one must have
 */
public record Column(
    String name,
    List<String> paths,
    ColumnType type,
    TimeFormat format,
    boolean required,
    Map<String, String> values,
    Optional<String> keepRaw,
    Optional<String> sameLengthAs)
    implements Serializable {

  /** Copies the collections. */
  @SuppressWarnings("serial")
  public Column {
    paths = List.copyOf(paths);
    values = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
