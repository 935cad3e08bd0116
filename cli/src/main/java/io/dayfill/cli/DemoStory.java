package io.dayfill.cli;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.PlanRequest.Days;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What happens in the demonstration, without a word about it. */
final class DemoStory {
  /** When a scheduler starts the daily load, after midnight. */
  private static final Duration NIGHTLY = Duration.ofMinutes(30);

  private final SimulatedApi api;
  private final DemoClock clock;
  private final Dayfill dayfill;
  private final DayRange days;

  DemoStory(SimulatedApi api, DemoClock clock, Dayfill dayfill, DayRange days) {
    this.api = api;
    this.clock = clock;
    this.dayfill = dayfill;
    this.days = days;
  }

  /**
   * A day of which a table has fewer readings than the API has by now.
   *
   * @param entity the entity
   * @param day the day
   * @param stored the rows of the table
   * @param served the readings of the API
   */
  record ShortDay(String entity, LocalDate day, long stored, long served) {}

  /**
   * The days of one entity to be loaded again.
   *
   * @param entity the entity
   * @param days the days
   */
  record Backfill(String entity, DayRange days) {
    PlanRequest request() {
      ProcDate first = new ProcDate(days.first());
      Days which =
          days.size() == 1
              ? new Days.Day(first)
              : new Days.Range(first, Optional.of(new ProcDate(days.last())));
      return new PlanRequest(
          List.of(entity), which, PlanRequest.Reprocess.ALL, PlanRequest.Order.OLDEST);
    }

    /** The options and arguments that say the same on a command line. */
    String arguments() {
      return days.size() == 1
          ? entity + " --proc-date " + days.first()
          : entity + " --from " + days.first() + " --to " + days.last() + " --reprocess all";
    }
  }

  /** The days that were over when the pipeline was set up: the first outage comes after them. */
  DayRange history() {
    return new DayRange(days.first(), days.first().plusDays(DemoApi.quietDays(days.size()) - 1));
  }

  /** The nights on which a scheduler loads: from the first day behind the history to today. */
  DayRange nights() {
    return new DayRange(history().last().plusDays(1), days.last().plusDays(1));
  }

  /** Loads the history, as somebody does who sets a pipeline up. */
  RunDocument loadHistory() {
    setClock(nights().first());
    DayRange history = history();
    return document(
        new PlanRequest(
            List.of(),
            new Days.Range(
                new ProcDate(history.first()), Optional.of(new ProcDate(history.last()))),
            PlanRequest.Reprocess.DUE,
            PlanRequest.Order.OLDEST));
  }

  /**
   * Loads night by night, as a scheduler does: the day that has begun, and the one before, which
   * was not over the last time.
   *
   * @param done is told the nights as they are over
   */
  void loadNightly(Consumer<LocalDate> done) {
    for (LocalDate night : nights()) {
      setClock(night);
      run(PlanRequest.daily());
      done.accept(night);
    }
    clock.reset();
  }

  private void setClock(LocalDate night) {
    Instant start = night.atStartOfDay(ZoneOffset.UTC).toInstant();
    clock.reset();
    Instant present = clock.now();
    Instant moment = start.plus(NIGHTLY);
    clock.set(moment.isBefore(present) ? moment : present);
  }

  private void run(PlanRequest request) {
    dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, RunListener.NONE);
  }

  /** The days of which the API has more than the tables. */
  List<ShortDay> shortDays() {
    List<ShortDay> found = new ArrayList<>();
    for (Entity entity : dayfill.metadata().entities().values()) {
      for (DayStatus day : dayfill.status(entity.name(), days)) {
        long served = served(entity.name(), DayRange.of(day.day()));
        if (day.rows() != served) {
          found.add(new ShortDay(entity.name(), day.day(), day.rows(), served));
        }
      }
    }
    return found;
  }

  /** One request for each entity that has short days. */
  static List<Backfill> backfills(List<ShortDay> found) {
    Map<String, DayRange> ranges = new LinkedHashMap<>();
    for (ShortDay day : found) {
      ranges.merge(
          day.entity(),
          DayRange.of(day.day()),
          (known, added) -> new DayRange(known.first(), added.last()));
    }
    return ranges.entrySet().stream().map(e -> new Backfill(e.getKey(), e.getValue())).toList();
  }

  /** Loads the days of a backfill again and tells how it went. */
  RunDocument fill(Backfill backfill) {
    return document(backfill.request());
  }

  private RunDocument document(PlanRequest request) {
    Plan plan = dayfill.plan(request);
    Progress progress = new Progress(plan, clock, () -> dayfill.forecast(plan));
    RunReport report = dayfill.run(plan, RunOptions.DEFAULT, progress);
    return new RunDocument(plan, report, progress.elapsed(), ExitCode.of(report));
  }

  /** The rows of each table, over the days of the story. */
  Map<String, Long> rows() {
    Map<String, Long> rows = new LinkedHashMap<>();
    for (String entity : dayfill.metadata().entities().keySet()) {
      rows.put(entity, dayfill.status(entity, days).stream().mapToLong(DayStatus::rows).sum());
    }
    return rows;
  }

  /** The readings that the API has by now of some days. */
  long served(String entity, DayRange range) {
    Window window = Window.ofDays(range, ZoneOffset.UTC);
    for (SimEntity each : SimEntity.values()) {
      if (each.entityName().equals(entity)) {
        return api.expectedRows(each, window.start(), window.end());
      }
    }
    throw new IllegalArgumentException(entity);
  }
}
