package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The requests that a run would send. */
@Command(
    name = "explain",
    description = {
      "Shows the exact requests that a run of a day would send, and why they are so: the bounds,"
          + " the parameters, and how the next page comes about. Nothing is asked; secrets are ***."
    })
final class ExplainVerb extends Verb {
  private final Sessions sessions;

  @Mixin private ConfigOptions config = new ConfigOptions();
  @Mixin private DateOptions day = new DateOptions();

  @Inject
  ExplainVerb(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  int run(Output out, Screen screen) {
    try (Session session = sessions.open(config, screen)) {
      out.print(new ExplainDocument(session.dayfill().explain(day.request())));
      return ExitCode.OK;
    }
  }
}
