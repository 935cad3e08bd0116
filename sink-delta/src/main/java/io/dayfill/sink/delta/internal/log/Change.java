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
 * @param dataChange false where the rows stay as they are, in other files: who follows the table's
 *     changes need not look
 * @param columns those that the files added bring: the table gets them where it lacks them
 * @param anew whether the files added hold all rows of the table, so that its columns may become
 *     those of {@code columns} where these are wider
 */
public record Change(
    List<ActiveFile> removes,
    List<NewFile> adds,
    Map<String, String> properties,
    boolean dataChange,
    List<FileColumn> columns,
    boolean anew) {
  /** Copies the lists. */
  public Change {
    removes = List.copyOf(removes);
    adds = List.copyOf(adds);
    properties = Map.copyOf(properties);
    columns = List.copyOf(columns);
  }

  /** One that changes rows and leaves the table's columns as they are. */
  public Change(List<ActiveFile> removes, List<NewFile> adds, Map<String, String> properties) {
    this(removes, adds, properties, true, List.of(), false);
  }

  /** The same with columns for what is added. */
  public Change with(List<FileColumn> brought) {
    return new Change(removes, adds, properties, dataChange, brought, anew);
  }

  /** One that puts the rows of some files into others. */
  public static Change rearranging(List<ActiveFile> removes, List<NewFile> adds) {
    return new Change(removes, adds, Map.of(), false, List.of(), false);
  }

  /** One that puts all rows of a table into files of wider columns. */
  public static Change anew(
      List<ActiveFile> removes, List<NewFile> adds, List<FileColumn> columns) {
    return new Change(removes, adds, Map.of(), false, columns, true);
  }
}
