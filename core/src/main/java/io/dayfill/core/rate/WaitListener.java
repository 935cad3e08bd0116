package io.dayfill.core.rate;

import java.time.Duration;
import java.time.Instant;

/** Is told of a wait for a budget, by the thread that waits; must return at once. */
public interface WaitListener {
  /** Tells nobody. */
  WaitListener NONE = new WaitListener() {};

  /** A wait begins, or turns out to last longer. */
  default void waiting(Instant until) {}

  /**
   * The wait is over, to its end or given up.
   *
   * @param waited how long it took
   */
  default void resumed(Duration waited) {}
}
