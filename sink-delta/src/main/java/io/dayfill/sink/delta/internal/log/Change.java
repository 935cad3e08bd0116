package io.dayfill.sink.delta.internal.log;

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
 */
public record Change(
    List<ActiveFile> removes,
    List<NewFile> adds,
    Map<String, String> properties,
    boolean dataChange) {
  /** Copies the lists. */
  public Change {
    removes = List.copyOf(removes);
    adds = List.copyOf(adds);
    properties = Map.copyOf(properties);
  }

  /** One that changes rows. */
  public Change(List<ActiveFile> removes, List<NewFile> adds, Map<String, String> properties) {
    this(removes, adds, properties, true);
  }

  /** One that puts the rows of some files into others. */
  public static Change rearranging(List<ActiveFile> removes, List<NewFile> adds) {
    return new Change(removes, adds, Map.of(), false);
  }
}
