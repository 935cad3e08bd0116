package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.Secrets;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.time.TimeSource;
import java.util.List;

/**
 * The whole of Dayfill behind one door: plans, runs, and tells what is there. Safe for use by
 * several threads; one run at a time.
 */
public final class Dayfill implements AutoCloseable {
  private Dayfill() {}

  /**
   * Joins the parts.
   *
   * @param warehouse where to land; closed with the facade
   * @param version written into the record of runs
   */
  public static Dayfill create(
      Metadata metadata, Warehouse warehouse, Secrets secrets, TimeSource time, String version) {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /** What a request comes to; asks the warehouse what is stored, never the network. */
  public Plan plan(PlanRequest request) {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /**
   * Carries a plan out. Failures of days are in the report.
   *
   * @throws io.dayfill.core.error.DayfillException if nothing could be begun
   */
  public RunReport run(Plan plan, RunOptions options, RunListener listener) {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /**
   * Asks a run in progress to end in good order: no request is sent any more, a commit in hand
   * ends. Returns at once; {@link #run} returns with what was done.
   */
  public void stop() {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /** What is known of each day of a range, in order. */
  public List<DayStatus> status(String entity, DayRange range) {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /**
   * The days that a status shows where no range is named: from the first stored or tried to today.
   */
  public DayRange knownRange(String entity) {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /** Past runs, the newest first. */
  public List<RunSummary> history(int limit) {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /** Asks an entity's source for yesterday's first page and reads 64 KiB of it at most. */
  public SourceProbe probe(String entity) {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /** What it was made with. */
  public Metadata metadata() {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  /** Where it lands. */
  public Warehouse warehouse() {
    String what = "not yet";
    throw new UnsupportedOperationException(what);
  }

  @Override
  public void close() {}
}
