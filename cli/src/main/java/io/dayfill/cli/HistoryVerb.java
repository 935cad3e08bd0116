package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.error.DayfillException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What was run. */
@Command(name = "history", description = "Shows past runs, the newest first.")
final class HistoryVerb extends Verb {
  private final Sessions sessions;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many to show at most. Default: 20.")
  private int limit = 20;

  @Inject
  HistoryVerb(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  int run(Output out, Screen screen) {
    if (limit < 1) {
      throw DayfillException.user("--limit is " + limit, "", "Write a number of at least 1");
    }
    try (Session session = sessions.open(config, screen)) {
      out.print(new HistoryDocument(session.dayfill().history(limit)));
      return ExitCode.OK;
    }
  }
}
