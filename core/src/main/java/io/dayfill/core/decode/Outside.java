package io.dayfill.core.decode;

import java.time.Instant;
import java.util.Optional;

/**
 * How near the rows outside the window came to it: tells a window that was asked a little wider
 * from a filter that was ignored.
 *
 * @param latestBefore the latest event time before the window
 * @param earliestAfter the earliest event time at or behind its end
 */
public record Outside(Optional<Instant> latestBefore, Optional<Instant> earliestAfter) {
  /** No row outside. */
  public static final Outside NONE = new Outside(Optional.empty(), Optional.empty());
}
