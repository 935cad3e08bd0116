package io.dayfill.sink.delta.internal.log;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * What a log tells of a file besides what is always at hand.
 *
 * @param statistics what is told of its columns, as JSON; empty if nothing is
 * @param storedAt when it became part of the table, by the clock of its writer
 */
public record FileDetails(String statistics, Instant storedAt) {
  /** Those of a file of which a log tells nothing. */
  public static final FileDetails NONE = new FileDetails("", Instant.EPOCH);

  /** The rows, where its statistics tell them. */
  public OptionalLong rows() {
    return FileRows.of(statistics);
  }
}
