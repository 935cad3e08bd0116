package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.forecast.Basis;
import io.dayfill.core.forecast.Forecast;
import io.dayfill.core.run.RunSummary;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Past runs. */
record HistoryDocument(List<RunSummary> runs) implements Document {
  @Override
  public String text(View view) {
    if (runs.isEmpty()) {
      return "Nothing was run yet.\n";
    }
    Table table =
        new Table(
            "run",
            "started",
            ">took",
            ">expected",
            "days",
            "outcome",
            ">rows",
            ">requests",
            ">expected",
            ">waited",
            "entities");
    for (RunSummary run : runs) {
      table.row(
          run.runId(),
          view.moment(run.startedAt()),
          Text.duration(Duration.between(run.startedAt(), run.finishedAt())),
          expected(run, all -> Text.duration(all.likely())),
          range(run).map(DayRange::toString).orElse(""),
          PlanWords.states(new TreeMap<>(run.daysByState())),
          Text.number(run.rows()),
          Text.number(run.requests()),
          expected(run, all -> Text.number(requests(all))),
          Text.duration(run.waited()),
          String.join(", ", new TreeMap<>(run.daysByEntity()).keySet()));
    }
    return table.render(view.style());
  }

  /** What was foreseen; one that nothing measured tells is marked. */
  private static String expected(RunSummary run, Function<Forecast, String> text) {
    return run.foreseen()
        .map(all -> text.apply(all) + (all.basis() == Basis.GUESS ? " guess" : ""))
        .orElse("");
  }

  private static long requests(Forecast forecast) {
    return Math.round(forecast.work().requests().likely());
  }

  /** The days of a run; none where it came to no day. */
  private static Optional<DayRange> range(RunSummary run) {
    return run.daysByState().isEmpty()
        ? Optional.empty()
        : Optional.of(new DayRange(run.first(), run.last()));
  }

  @Override
  public void json(Json json) {
    json.objects(
        "runs",
        runs,
        (out, run) -> {
          out.put("run_id", run.runId())
              .put("started_at", run.startedAt())
              .put("finished_at", run.finishedAt())
              .put("first_day", range(run).map(DayRange::first).orElse(null))
              .put("last_day", range(run).map(DayRange::last).orElse(null))
              .counts("days_by_entity", new TreeMap<>(run.daysByEntity()))
              .counts("days_by_state", new TreeMap<>(run.daysByState()))
              .put("rows", run.rows())
              .put("duplicates", run.duplicates())
              .put("quarantined", run.quarantined())
              .put("requests", run.requests())
              .millis("waited_ms", run.waited());
          run.foreseen()
              .ifPresent(all -> out.object("expected", expected -> expected(expected, all)));
        });
  }

  private static void expected(Json json, Forecast forecast) {
    json.put("basis", Names.lower(forecast.basis()))
        .put("requests", requests(forecast))
        .put("rows", Math.round(forecast.work().rows().likely()))
        .millis("elapsed_ms", forecast.likely());
  }
}
