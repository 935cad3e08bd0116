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
 * @param order which days come first
 */
public record PlanRequest(List<String> entities, Days days, Reprocess reprocess, Order order) {
  /** Copies the names. */
  public PlanRequest {
    entities = List.copyOf(entities);
  }

  /** What a run without a date loads, of every enabled entity: today and what is still open. */
  public static PlanRequest daily() {
    return of(new Days.Daily());
  }

  /**
   * One day of every enabled entity.
   *
   * @param date as {@link ProcDate#parse(String)} takes it
   */
  public static PlanRequest day(String date) {
    return of(new Days.Day(ProcDate.parse(date)));
  }

  /** What is due of a range of days, both ends included, of every enabled entity. */
  public static PlanRequest range(String from, String to) {
    return of(new Days.Range(ProcDate.parse(from), Optional.of(ProcDate.parse(to))));
  }

  private static PlanRequest of(Days days) {
    return new PlanRequest(List.of(), days, Reprocess.DUE, Order.OLDEST);
  }

  /** The same for these entities only. */
  public PlanRequest only(String... names) {
    return new PlanRequest(List.of(names), days, reprocess, order);
  }

  /** The same, reading these days of a range. */
  public PlanRequest reprocess(Reprocess which) {
    return new PlanRequest(entities, days, which, order);
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

  /** Which slices come first. */
  public enum Order {
    /** The oldest day first. */
    OLDEST,
    /** The newest day first. */
    NEWEST,
    /** Days that failed before first, then the others; the oldest first among each. */
    FAILED
  }
}
