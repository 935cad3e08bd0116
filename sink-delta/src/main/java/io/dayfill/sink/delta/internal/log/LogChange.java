package io.dayfill.sink.delta.internal.log;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files that one commit touched, where it changed rows.
 *
 * @param added those that it added
 * @param removed those that it removed
 */
public record LogChange(List<Touched> added, List<Touched> removed) {
  /**
   * A file.
   *
   * @param path its path, as the log writes it
   * @param partition its values of the partition columns; none where the log does not tell
   */
  public record Touched(String path, Map<String, @Nullable String> partition) {}
}
