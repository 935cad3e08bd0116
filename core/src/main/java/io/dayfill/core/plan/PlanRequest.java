package io.dayfill.core.plan;

import io.dayfill.core.date.ProcDate;
import java.util.List;
import java.util.Optional;

/**
 * What a user asks to have loaded.
 *
 * @param entities the entities named; empty for every enabled one
 * @param days which days
 * @param reprocess which of the days of a range are read; without effect otherwise
 * @param order from which end
 */
public record PlanRequest(List<String> entities, Days days, Reprocess reprocess, Order order) {
  /** Copies the names. */
  public PlanRequest {
    entities = List.copyOf(entities);
  }

  /** Which days. */
  public sealed interface Days {
    /** No date was named: today, the lookback, and what is still provisional. */
    record Daily() implements Days {}

    /** One day, read again whatever is stored. */
    record Day(ProcDate date) implements Days {}

    /**
     * A range, both ends included.
     *
     * @param from the first day
     * @param to the last; today in each entity's zone where empty
     */
    record Range(ProcDate from, Optional<ProcDate> to) implements Days {}
  }

  /** Which days of a range are read. */
  public enum Reprocess {
    /** MISSING, FAILED and PROVISIONAL ones. */
    DUE,
    /** FAILED ones. */
    FAILED,
    /** All but UNAVAILABLE ones. */
    ALL
  }

  /** From which end. */
  public enum Order {
    /** The oldest day first. */
    OLDEST,
    /** The newest day first. */
    NEWEST
  }
}
