package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.parquet.FileColumn;
import java.util.List;
import java.util.Map;

/**
 * What one commit changes.
 *
 * @param removes the files that belong to the table no longer
 * @param adds those that do from now on
 * @param properties properties set beside
 * @param columns those that the files added bring: the table gets them where it lacks them
 */
public record Change(
    List<ActiveFile> removes,
    List<NewFile> adds,
    Map<String, String> properties,
    List<FileColumn> columns) {
  /** Copies the lists. */
  public Change {
    removes = List.copyOf(removes);
    adds = List.copyOf(adds);
    properties = Map.copyOf(properties);
    columns = List.copyOf(columns);
  }

  /** One that leaves the table's columns as they are. */
  public Change(List<ActiveFile> removes, List<NewFile> adds, Map<String, String> properties) {
    this(removes, adds, properties, List.of());
  }
}
