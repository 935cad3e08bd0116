package io.dayfill.core.land;

import java.util.List;
import java.util.function.UnaryOperator;

/** The leases of a warehouse, which all runs of all hosts see. Safe for use by several threads. */
public interface Leases {
  /**
   * Changes them in one step.
   *
   * @param edit makes of the leases that are there those that are to be; perhaps more than once, as
   *     others change them too. Where it makes the same, nothing is written.
   */
  void change(UnaryOperator<List<Lease>> edit);
}
