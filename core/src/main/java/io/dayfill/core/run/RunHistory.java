package io.dayfill.core.run;

import io.dayfill.core.forecast.Forecast;
import io.dayfill.core.forecast.Forecaster;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.metadata.Metadata;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sums attempts up into the runs that made them. */
final class RunHistory {
  private final List<Attempt> all;
  private final Metadata metadata;

  /**
   * Looks at what was tried.
   *
   * @param attempts the newest first
   */
  RunHistory(List<Attempt> attempts, Metadata metadata) {
    all = attempts;
    this.metadata = metadata;
  }

  List<RunSummary> newest(int limit) {
    Map<String, List<Attempt>> byRun = new LinkedHashMap<>();
    for (Attempt attempt : all) {
      byRun.computeIfAbsent(attempt.runId(), id -> new ArrayList<>()).add(attempt);
    }
    return byRun.values().stream()
        .sorted(Comparator.comparing(RunHistory::started).reversed())
        .limit(limit)
        .map(this::summary)
        .toList();
  }

  private static Instant started(List<Attempt> attempts) {
    return attempts.stream()
        .map(Attempt::startedAt)
        .min(Comparator.naturalOrder())
        .orElse(Instant.MIN);
  }

  private RunSummary summary(List<Attempt> attempts) {
    Map<String, Long> entities = new TreeMap<>();
    Map<String, Long> states = new TreeMap<>();
    Instant started = Instant.MAX;
    Instant finished = Instant.MIN;
    LocalDate first = LocalDate.MAX;
    LocalDate last = LocalDate.MIN;
    Duration waited = Duration.ZERO;
    for (Attempt a : attempts) {
      started = min(started, a.startedAt());
      finished = max(finished, a.finishedAt());
      waited = waited.plus(a.waited());
      if (a.day().isPresent()) {
        LocalDate day = a.day().get();
        first = day.isBefore(first) ? day : first;
        last = day.isAfter(last) ? day : last;
        entities.merge(a.entity(), 1L, Long::sum);
        states.merge(a.state(), 1L, Long::sum);
      }
    }
    return new RunSummary(
        attempts.get(0).runId(),
        started,
        finished,
        entities,
        first,
        last,
        states,
        attempts.stream().mapToLong(Attempt::rows).sum(),
        attempts.stream().mapToLong(Attempt::duplicates).sum(),
        attempts.stream().mapToLong(Attempt::quarantined).sum(),
        attempts.stream().mapToLong(Attempt::requests).sum(),
        waited,
        foreseen(attempts, started));
  }

  /**
   * What a plan of the days that a run came to would have foreseen just before it; empty where it
   * asked for nothing, or of an entity that is not known any more.
   */
  private Optional<Forecast> foreseen(List<Attempt> attempts, Instant started) {
    Map<String, NavigableSet<LocalDate>> days = new LinkedHashMap<>();
    for (Attempt attempt : attempts) {
      if (attempt.requests() > 0) {
        days.computeIfAbsent(attempt.entity(), name -> new TreeSet<>());
      }
    }
    for (Attempt attempt : attempts) {
      NavigableSet<LocalDate> some = days.get(attempt.entity());
      if (some != null) {
        attempt.day().ifPresent(some::add);
      }
    }
    Evidence evidence = Evidence.before(started, all);
    Forecaster forecaster =
        new Forecaster(metadata.connections(), evidence::of, Runner::slicesAtOnce);
    boolean known =
        !days.isEmpty()
            && metadata.entities().keySet().containsAll(days.keySet())
            && days.values().stream().noneMatch(NavigableSet::isEmpty);
    return known
        ? Optional.of(forecaster.forecast(metadata.entities(), days, started))
        : Optional.empty();
  }

  private static Instant min(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private static Instant max(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
