package io.dayfill.core.run;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.SliceSummary;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what one slice came to: a row for each of its days, and one for what belongs to none.
 * The rows balance, or it is a fault of our own.
 */
final class SliceBooks {
  /** The state of the row without a day after an answer that was read to its end. */
  static final String COMPLETE = "COMPLETE";

  /** The same after one that was not. */
  static final String INCOMPLETE = "INCOMPLETE";

  private final String runId;
  private final String version;
  private final String configHash;
  private final Slice slice;
  private final SliceSummary summary;
  private final Instant startedAt;
  private final Instant finishedAt;
  private final List<Attempt> attempts = new ArrayList<>();

  SliceBooks(
      String runId,
      String version,
      String configHash,
      Slice slice,
      SliceSummary summary,
      Instant startedAt,
      Instant finishedAt) {
    this.runId = runId;
    this.version = version;
    this.configHash = configHash;
    this.slice = slice;
    this.summary = summary;
    this.startedAt = startedAt;
    this.finishedAt = finishedAt;
  }

  /** A day that was staged, and landed or not. */
  void day(StagedDay staged, String state, boolean landed, @Nullable DayfillException error) {
    long quarantined = DayRules.quarantined(staged.day(), summary.books());
    long received = staged.rows() + staged.duplicates() + quarantined;
    attempts.add(
        row(
            Optional.of(staged.day()),
            state,
            new Counts(
                received,
                landed ? staged.rows() : 0,
                staged.duplicates(),
                quarantined,
                landed ? 0 : staged.rows()),
            error));
  }

  /** A day of an answer that was not read to its end. */
  void unread(LocalDate day, DayfillException error) {
    long kept = summary.books().rowsByDay().getOrDefault(day, 0L);
    long quarantined = DayRules.quarantined(day, summary.books());
    attempts.add(
        row(
            Optional.of(day),
            "FAILED",
            new Counts(kept + quarantined, 0, 0, quarantined, kept),
            error));
  }

  /** What belongs to no day; with {@code all}, everything, for days that are read again singly. */
  void slice(boolean all, @Nullable DayfillException error) {
    long quarantined = all ? summary.books().quarantined() : summary.books().quarantinedDayless();
    long withheld = all ? summary.books().kept() : 0;
    long outside = summary.books().outOfWindow() + summary.books().skipped();
    Attempt row =
        row(
            Optional.empty(),
            summary.complete() ? COMPLETE : INCOMPLETE,
            new Counts(outside + quarantined + withheld, 0, 0, quarantined, withheld),
            error);
    attempts.add(row);
  }

  /**
   * The rows.
   *
   * @throws DayfillException of the internal category if they do not balance
   */
  List<Attempt> attempts() {
    long received = 0;
    long accounted = 0;
    for (Attempt a : attempts) {
      received += a.received();
      accounted +=
          a.rows()
              + a.duplicates()
              + a.quarantined()
              + a.outOfWindow()
              + a.skipped()
              + a.withheld();
    }
    if (received != summary.books().received() || accounted != received) {
      throw DayfillException.internal(
          "the books of "
              + slice.id()
              + " do not balance: "
              + summary.books().received()
              + " records received, "
              + accounted
              + " accounted for",
          null);
    }
    return List.copyOf(attempts);
  }

  private record Counts(
      long received, long rows, long duplicates, long quarantined, long withheld) {}

  private Attempt row(
      Optional<LocalDate> day, String state, Counts counts, @Nullable DayfillException error) {
    boolean whole = day.isEmpty();
    Optional<DayfillException> why = Optional.ofNullable(error);
    return new Attempt(
        runId,
        slice.id(),
        slice.entity(),
        day,
        state,
        counts.received,
        counts.rows,
        counts.duplicates,
        counts.quarantined,
        whole ? summary.books().outOfWindow() : 0,
        whole ? summary.books().skipped() : 0,
        counts.withheld,
        whole ? summary.requests() : 0,
        whole ? summary.waited() : Duration.ZERO,
        whole ? summary.bytes() : 0,
        startedAt,
        finishedAt,
        slice.window(),
        why.map(e -> e.category().name()),
        why.map(DayfillException::getMessage),
        version,
        configHash);
  }
}
