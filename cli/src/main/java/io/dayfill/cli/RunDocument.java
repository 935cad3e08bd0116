package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.run.RunReport.DayFailure;
import io.dayfill.core.run.RunReport.EntityReport;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a run ended.
 *
 * @param plan what was to be read
 * @param report what became of it
 * @param elapsed how long each entity took
 * @param exitCode what the process will tell its caller
 */
record RunDocument(Plan plan, RunReport report, Map<String, Duration> elapsed, int exitCode)
    implements Document {
  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder();
    out.append("run ").append(report.runId()).append(": ").append(outcome(view));
    out.append("; ").append(PlanWords.today(plan)).append("\n\n");
    out.append(table().render(view.style()));
    for (EntityReport entity : report.entities()) {
      out.append(Failures.text(entity, view.style()));
    }
    out.append(skipped()).append(warnings(view));
    return out.toString();
  }

  private String outcome(View view) {
    String took = Text.duration(report.elapsed());
    if (report.stopped()) {
      return view.style().warn("stopped after " + took) + ", the same command goes on from here";
    }
    if (exitCode == ExitCode.OK) {
      return view.style().good("done") + " in " + took;
    }
    if (exitCode == ExitCode.QUOTA) {
      return view.style().warn("stopped by a quota after " + took)
          + ", the same command goes on from here";
    }
    String bad = report.worst().isEmpty() ? "days were left out" : "days failed";
    return view.style().bad(bad) + " in " + took;
  }

  private Table table() {
    Table table =
        new Table(
            "entity",
            "days",
            ">rows",
            ">duplicates",
            ">quarantined",
            ">requests",
            ">waited",
            ">time");
    for (EntityReport entity : report.entities()) {
      table.row(
          entity.entity(),
          days(entity),
          Text.number(entity.rows()),
          Text.number(entity.duplicates()),
          Text.number(entity.quarantined()),
          Text.number(entity.requests()),
          Text.duration(entity.waited()),
          Text.duration(elapsed.getOrDefault(entity.entity(), Duration.ZERO)));
    }
    return table;
  }

  private static String days(EntityReport entity) {
    Map<String, Long> days = new TreeMap<>(entity.daysByState());
    String done = PlanWords.states(days);
    String left = entity.daysLeft() == 0 ? "" : Text.number(entity.daysLeft()) + " not read";
    if (done.isEmpty() && left.isEmpty()) {
      return "nothing to read";
    }
    return done + (done.isEmpty() || left.isEmpty() ? "" : ", ") + left;
  }

  private String skipped() {
    StringBuilder out = new StringBuilder();
    for (EntityPlan entity : plan.entities()) {
      String text = PlanWords.skipped(entity);
      if (!text.isEmpty()) {
        out.append(out.isEmpty() ? "\n" : "");
        out.append(entity.entity().name()).append(": ").append(text).append('\n');
      }
    }
    return out.toString();
  }

  private String warnings(View view) {
    StringBuilder out = new StringBuilder();
    for (EntityReport entity : report.entities()) {
      for (String warning : entity.warnings()) {
        out.append(out.isEmpty() ? "\n" : "").append(view.style().warn("warning")).append("  ");
        out.append(entity.entity()).append(": ").append(Text.safe(warning)).append('\n');
      }
    }
    return out.toString();
  }

  @Override
  public void json(Json json) {
    json.put("run_id", report.runId())
        .put("started_at", report.startedAt())
        .millis("elapsed_ms", report.elapsed())
        .put("stopped", report.stopped())
        .put("exit_code", exitCode)
        .objects("entities", report.entities(), this::entity);
  }

  private void entity(Json json, EntityReport entity) {
    json.put("entity", entity.entity()).put("table", entity.table().toString());
    plan.entities().stream()
        .filter(planned -> planned.entity().name().equals(entity.entity()))
        .forEach(
            planned ->
                json.put("today", planned.today()).put("zone", planned.entity().zone().toString()));
    json.counts("days_by_state", new TreeMap<>(entity.daysByState()))
        .put("days_left", entity.daysLeft())
        .put("skipped_days", entity.skippedDays())
        .put("rows", entity.rows())
        .put("duplicates", entity.duplicates())
        .put("conflicts", entity.conflicts())
        .put("quarantined", entity.quarantined())
        .put("out_of_window", entity.outOfWindow())
        .put("requests", entity.requests())
        .put("bytes", entity.bytes())
        .millis("waited_ms", entity.waited())
        .millis("elapsed_ms", elapsed.getOrDefault(entity.entity(), Duration.ZERO))
        .objects("failures", entity.failures(), RunDocument::failure)
        .texts("warnings", entity.warnings());
    entity
        .error()
        .ifPresentOrElse(
            error -> json.object("error", members -> Problem.json(members, error)),
            () -> json.put("error", (String) null));
  }

  private static void failure(Json json, DayFailure failure) {
    json.put("day", failure.day()).put("rows_kept", failure.rowsKept());
    Problem.json(json, failure.error());
  }
}
