package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.AsOf;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.run.Dayfill;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a reload has changed. */
@Command(
    name = "diff",
    description = {
      "Shows what has changed of a day: rows added, removed, and changed by the entity's key.",
      "Without --as-of since before the day's last change."
    })
final class DiffVerb extends Verb {
  private static final int MOST = 1000;

  private final Sessions sessions;

  @Mixin private ConfigOptions config = new ConfigOptions();
  @Mixin private DayOptions day = new DayOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many rows of each sort to show at most, 0 to 1000. Default: 5.")
  private int limit = 5;

  @Inject
  DiffVerb(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  int run(Output out, Screen screen) {
    if (limit < 0 || limit > MOST) {
      throw DayfillException.user("--limit is " + limit, "", "Write a number from 0 to " + MOST);
    }
    Optional<AsOf> asOf = day.asOf();
    try (Session session = sessions.open(config, screen)) {
      Dayfill dayfill = session.dayfill();
      Entity entity = Sessions.entity(dayfill.metadata(), day.entity());
      out.print(
          new DiffDocument(
              entity.name(), day.day(), dayfill.diff(entity.name(), day.day(), asOf, limit)));
      return ExitCode.OK;
    }
  }
}
