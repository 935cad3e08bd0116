package io.dayfill.core.run;

import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.Requirement;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.read.SliceSource;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One entity in a run: how to read it, and the sums of what became of it. */
final class EntityRun {
  private final EntityPlan plan;
  private final SliceSource source;
  private final DayRules rules;
  private final URI table;
  private final Map<String, Long> daysByState = new TreeMap<>();
  private final List<RunReport.DayFailure> failures = new ArrayList<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private final Map<String, Long> unknownValues = new TreeMap<>();
  private final Map<String, Long> lostValues = new TreeMap<>();
  private final Map<String, SortedSet<LocalDate>> valueless = new TreeMap<>();
  private int slowDays;
  private long daysDone;
  private long byOthers;
  private long rows;
  private long duplicates;
  private long conflicts;
  private long quarantined;
  private long outOfWindow;
  private long requests;
  private long bytes;
  private Duration waited = Duration.ZERO;
  private @Nullable DayfillException error;

  EntityRun(EntityPlan plan, SliceSource source, DayRules rules, URI table) {
    this.plan = plan;
    this.source = source;
    this.rules = rules;
    this.table = table;
  }

  EntityPlan plan() {
    return plan;
  }

  SliceSource source() {
    return source;
  }

  DayRules rules() {
    return rules;
  }

  /** Ends the entity: its remaining slices are not come to. True unless it had ended before. */
  synchronized boolean end(DayfillException reason) {
    boolean first = error == null;
    if (first) {
      error = reason;
    }
    return first;
  }

  synchronized boolean isEnded() {
    return error != null;
  }

  /**
   * Counts the days in a row that failed because answers took too long.
   *
   * @param slow whether one more did; else the count begins anew
   */
  synchronized int slowDays(boolean slow) {
    slowDays = slow ? slowDays + 1 : 0;
    return slowDays;
  }

  /** Adds what was tried. */
  synchronized void add(List<Attempt> attempts) {
    for (Attempt attempt : attempts) {
      if (attempt.day().isPresent()) {
        daysByState.merge(attempt.state(), 1L, Long::sum);
        daysDone++;
      }
      rows += attempt.rows();
      duplicates += attempt.duplicates();
      quarantined += attempt.quarantined();
      outOfWindow += attempt.outOfWindow();
      requests += attempt.requests();
      bytes += attempt.bytes();
      waited = waited.plus(attempt.waited());
    }
  }

  /** Counts days that another run has read meanwhile. */
  synchronized void readByOthers(long days) {
    byOthers += days;
  }

  synchronized void addConflicts(long count) {
    conflicts += count;
  }

  synchronized void addFailure(RunReport.DayFailure failure) {
    failures.add(failure);
  }

  synchronized void addWarnings(List<String> texts, ReadBooks books) {
    warnings.addAll(texts);
    books.unknownValues().forEach((column, n) -> unknownValues.merge(column, n, Long::sum));
    books.lostValues().forEach((column, n) -> lostValues.merge(column, n, Long::sum));
  }

  /** Notes the columns that have no value in any row of a day. */
  synchronized void addValueless(LocalDate day, List<Column> columns) {
    for (Column column : columns) {
      if (column.requirement() == Requirement.NONE) {
        valueless.computeIfAbsent(column.name(), name -> new TreeSet<>()).add(day);
      }
    }
  }

  synchronized RunReport.EntityReport report() {
    List<String> told = new ArrayList<>(warnings);
    unknownValues.forEach(
        (column, count) ->
            told.add(count + " values of " + column + " are unknown; their text is kept"));
    lostValues.forEach(
        (column, count) ->
            told.add(count + " values of " + column + " do not fit and became nulls"));
    valueless.forEach(
        (column, days) ->
            told.add(
                column
                    + " has no value in any row of "
                    + days.first()
                    + (days.size() > 1 ? " and of " + (days.size() - 1) + " more days" : "")
                    + "; its field may have been renamed"));
    if (conflicts > 0) {
      told.add(conflicts + " rows share their key with a row that differs; all are kept");
    }
    List<RunReport.DayFailure> sorted = new ArrayList<>(failures);
    sorted.sort(Comparator.comparing(RunReport.DayFailure::day));
    return new RunReport.EntityReport(
        plan.entity().name(),
        table,
        Map.copyOf(daysByState),
        plan.days() - daysDone - byOthers,
        plan.skipped().values().stream().mapToLong(Long::longValue).sum() + byOthers,
        rows,
        duplicates,
        conflicts,
        quarantined,
        outOfWindow,
        requests,
        bytes,
        waited,
        List.copyOf(sorted),
        List.copyOf(told),
        Optional.ofNullable(error));
  }
}
