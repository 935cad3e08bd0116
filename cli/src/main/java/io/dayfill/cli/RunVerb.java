package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Loads days. */
@Command(
    name = "run",
    description = {
      "Loads days: today's without a date, else the day or the range that is named.",
      "A day is replaced whole, and only by a complete answer."
    })
final class RunVerb extends Verb {
  private final Surroundings around;
  private final Sessions sessions;
  private final Signals signals;
  private final TimeSource time;

  @Mixin private ConfigOptions config = new ConfigOptions();
  @Mixin private SelectionOptions selection = new SelectionOptions();

  /** A run that gives no sign for so long counts as dead. */
  private static final Duration LEASE = Duration.ofMinutes(5);

  @Option(names = "--dry-run", description = "Show what would be read, as 'plan' does.")
  private boolean dryRun;

  @Option(
      names = "--force",
      description = "Replace days although what is stored was read later than this run's reading.")
  private boolean force;

  @Option(
      names = "--allow-shrink",
      description = "Replace days although they would lose more rows than max_shrink allows.")
  private boolean allowShrink;

  @Option(
      names = "--adopt",
      description = "Take over tables that belong to no entity; see first what they hold.")
  private boolean adopt;

  @Option(
      names = "--wait",
      description = "Where a quota of the source is used up, wait until it is given anew.")
  private boolean waitForQuota;

  @Option(
      names = "--share",
      description = "Leave to other such runs, of any host, what they are reading.")
  private boolean share;

  @Inject
  RunVerb(Surroundings around, Sessions sessions, Signals signals, TimeSource time) {
    this.around = around;
    this.sessions = sessions;
    this.signals = signals;
    this.time = time;
  }

  @Override
  int run(Output out, Screen screen) {
    PlanRequest request = selection.request(around);
    try (Session session = sessions.open(config, screen)) {
      Plan plan = session.dayfill().plan(request);
      if (dryRun) {
        out.print(PlanDocument.of(session.dayfill(), plan, false));
        return ExitCode.OK;
      }
      return carryOut(session.dayfill(), plan, out, screen);
    }
  }

  private int carryOut(Dayfill dayfill, Plan plan, Output out, Screen screen) {
    if (!common().quiet()) {
      screen.line(PlanWords.heading(plan));
    }
    try (Signals.Watch watch = signals.watch(code -> stop(dayfill, screen))) {
      Progress progress = new Progress(plan, time, () -> dayfill.forecast(plan));
      RunReport report = run(dayfill, plan, progress, screen);
      int exitCode = watch.exitCode().orElse(ExitCode.of(report));
      out.print(new RunDocument(plan, report, progress.elapsed(), exitCode));
      return exitCode;
    }
  }

  private RunReport run(Dayfill dayfill, Plan plan, Progress progress, Screen screen) {
    RunOptions options =
        new RunOptions(force, allowShrink, adopt, waitForQuota, share ? LEASE : null);
    try (ProgressPainter painter =
        common().quiet() ? null : ProgressPainter.start(progress, screen, time, around.zone())) {
      return dayfill.run(plan, options, progress);
    }
  }

  private static void stop(Dayfill dayfill, Screen screen) {
    dayfill.stop();
    screen.line("Stopping: nothing more is asked for. A second signal ends it at once.");
  }
}
