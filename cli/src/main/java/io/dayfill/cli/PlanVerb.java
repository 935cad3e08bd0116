package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.PlanRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a run would read. */
@Command(
    name = "plan",
    description = "Shows what 'run' would read with the same selection, and why. Nothing is asked.")
final class PlanVerb extends Verb {
  private final Surroundings around;
  private final Sessions sessions;

  @Mixin private ConfigOptions config = new ConfigOptions();
  @Mixin private SelectionOptions selection = new SelectionOptions();

  @Option(names = "--all", description = "Show every slice, however many there are.")
  private boolean all;

  @Inject
  PlanVerb(Surroundings around, Sessions sessions) {
    this.around = around;
    this.sessions = sessions;
  }

  @Override
  int run(Output out, Screen screen) {
    PlanRequest request = selection.request(around);
    try (Session session = sessions.open(config, screen)) {
      Plan plan = session.dayfill().plan(request);
      out.print(PlanDocument.of(session.dayfill(), plan, all));
      return ExitCode.OK;
    }
  }
}
