package io.dayfill.sink.delta.internal.log;

import java.util.Optional;
import java.util.Set;

/**
 * What a table demands of its readers and writers.
 *
 * @param readerVersion the protocol version for readers
 * @param writerVersion the same for writers
 * @param features the features that are named one by one
 * @param refusal why Delta Kernel would not write to it; empty if it would
 */
public record Demands(
    int readerVersion, int writerVersion, Set<String> features, Optional<String> refusal) {
  /** In words, to stand behind "demands". */
  @Override
  public String toString() {
    return "reader version "
        + readerVersion
        + ", writer version "
        + writerVersion
        + (features.isEmpty() ? "" : " and " + features);
  }
}
