package io.dayfill.core.run;

import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.ReadListener;
import java.time.LocalDate;

/** Is told how a run goes on, by any thread; must return at once. */
public interface RunListener extends ReadListener {
  /** Tells nobody. */
  RunListener NONE = new RunListener() {};

  /** The plan stands and the tables were found good; the first request comes next. */
  default void started(String runId, Plan plan) {}

  /** A slice is being read. */
  default void reading(Slice slice) {}

  /** A slice was read to its end and is being landed. */
  default void landing(Slice slice) {}

  /** A slice's answer was at fault: it is left, and its days are read again singly. */
  default void divided(Slice slice) {}

  /**
   * A day is done.
   *
   * @param state a name of {@link io.dayfill.core.land.DayState}, or {@code SUPERSEDED}
   * @param rows the rows landed
   */
  default void finished(Slice slice, LocalDate day, String state, long rows) {}
}
