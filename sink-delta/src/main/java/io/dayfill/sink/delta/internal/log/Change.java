package io.dayfill.sink.delta.internal.log;

import java.util.List;
import java.util.Map;

/**
 * What one commit changes.
 *
 * @param removes the files that belong to the table no longer
 * @param adds those that do from now on
 * @param properties properties set beside
 */
public record Change(List<ActiveFile> removes, List<NewFile> adds, Map<String, String> properties) {
  /** Copies the lists. */
  public Change {
    removes = List.copyOf(removes);
    adds = List.copyOf(adds);
    properties = Map.copyOf(properties);
  }
}
