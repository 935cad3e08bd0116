package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.run.RunSummary;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

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
            "days",
            "outcome",
            ">rows",
            ">requests",
            ">waited",
            "entities");
    for (RunSummary run : runs) {
      table.row(
          run.runId(),
          view.moment(run.startedAt()),
          Text.duration(Duration.between(run.startedAt(), run.finishedAt())),
          range(run).map(DayRange::toString).orElse(""),
          PlanWords.states(new TreeMap<>(run.daysByState())),
          Text.number(run.rows()),
          Text.number(run.requests()),
          Text.duration(run.waited()),
          String.join(", ", new TreeMap<>(run.daysByEntity()).keySet()));
    }
    return table.render(view.style());
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
        (out, run) ->
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
                .millis("waited_ms", run.waited()));
  }
}
