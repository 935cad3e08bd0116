package io.dayfill.cli;

import io.dayfill.core.date.ProcDate;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.PlanRequest.Days;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One day of one entity. */
final class DateOptions {
  @Parameters(paramLabel = "ENTITY", arity = "1", description = "The entity.")
  private String entity = "";

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description =
          "The day, such as 2026-03-08. Blank or absent: what a run without a date reads.")
  private @Nullable String date;

  PlanRequest request() {
    Days days =
        ProcDate.isBlank(date)
            ? new Days.Daily()
            : new Days.Day(ProcDate.parse(String.valueOf(date)));
    return new PlanRequest(
        List.of(entity), days, PlanRequest.Reprocess.DUE, PlanRequest.Order.OLDEST);
  }
}
