package io.dayfill.testkit;

import java.time.Instant;

/**
 * Answers some of the requests that a {@link SimulatedApi} gets. Safe for use by several threads.
 */
public interface SimEndpoint {
  /**
   * Called before an API listens.
   *
   * @throws IllegalArgumentException if it is described as something that it cannot be
   */
  default void check() {
    // all is well
  }

  /** Whether a request is for it. */
  boolean serves(SimRequest request);

  /**
   * The answer in good order.
   *
   * @param asOf the API's instant
   */
  SimResponse answer(SimRequest request, Instant asOf);
}
