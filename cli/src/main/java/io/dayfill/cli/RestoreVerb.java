package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.land.AsOf;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.time.TimeSource;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The undo. */
@Command(
    name = "restore",
    description = {
      "Puts a day back as it was at a version of its table, or at a time, without moving a row.",
      "Without --as-of it shows the versions at which the day changed, and changes nothing."
    })
final class RestoreVerb extends Verb {
  private static final int VERSIONS = 20;

  private final Sessions sessions;
  private final TimeSource time;

  @Mixin private ConfigOptions config = new ConfigOptions();
  @Mixin private DayOptions day = new DayOptions();

  @Option(names = "--dry-run", description = "Show what would be put back.")
  private boolean dryRun;

  @Inject
  RestoreVerb(Sessions sessions, TimeSource time) {
    this.sessions = sessions;
    this.time = time;
  }

  @Override
  int run(Output out, Screen screen) {
    Optional<AsOf> asOf = day.asOf();
    try (Session session = sessions.open(config, screen)) {
      Dayfill dayfill = session.dayfill();
      Entity entity = Sessions.entity(dayfill.metadata(), day.entity());
      out.print(
          asOf.isPresent()
              ? new RestoreDocument(
                  entity,
                  day.day(),
                  ProcDate.today(time.now(), entity.zone()).day(),
                  dryRun,
                  dayfill.restore(entity.name(), day.day(), asOf.get(), dryRun))
              : new VersionsDocument(
                  entity.name(), day.day(), dayfill.versions(entity.name(), day.day(), VERSIONS)));
      return ExitCode.OK;
    }
  }
}
