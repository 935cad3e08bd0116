package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.run.Sample;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What an entity's records become. */
@Command(
    name = "sample",
    description = {
      "Reads one page of a day through the whole path and shows its rows, where each column comes"
          + " from, and what could not be read and why. Nothing is written."
    })
final class SampleVerb extends Verb {
  private static final int MOST = 10_000;

  private final Sessions sessions;

  @Mixin private ConfigOptions config = new ConfigOptions();
  @Mixin private DateOptions day = new DateOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many rows are shown. Default: 20.")
  private int limit = 20;

  @Inject
  SampleVerb(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  int run(Output out, Screen screen) {
    if (limit < 1 || limit > MOST) {
      throw DayfillException.user(
          "--limit is " + limit, "it lies between 1 and " + MOST, "Give such a number");
    }
    try (Session session = sessions.open(config, screen)) {
      Sample sample = session.dayfill().sample(day.request(), limit);
      out.print(new SampleDocument(sample));
      return sample.trouble().map(error -> ExitCode.of(error.category())).orElse(ExitCode.OK);
    }
  }
}
