package io.dayfill.core.run;

import io.dayfill.core.land.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sums attempts up into the runs that made them. */
final class RunHistory {
  private RunHistory() {}

  static List<RunSummary> of(List<Attempt> attempts, int limit) {
    Map<String, List<Attempt>> byRun = new LinkedHashMap<>();
    for (Attempt attempt : attempts) {
      byRun.computeIfAbsent(attempt.runId(), id -> new ArrayList<>()).add(attempt);
    }
    return byRun.values().stream()
        .map(RunHistory::summary)
        .sorted(Comparator.comparing(RunSummary::startedAt).reversed())
        .limit(limit)
        .toList();
  }

  private static RunSummary summary(List<Attempt> attempts) {
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
        waited);
  }

  private static Instant min(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private static Instant max(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
