package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.Verification;
import io.dayfill.core.time.TimeSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Whether what is stored is whole. */
@Command(
    name = "verify",
    description = {
      "Reads stored days back: whether their files are there and whole, and hold what the table and"
          + " the record of runs say of them. Changes nothing.",
      "Exit code 4 where something is wrong, each problem with its remedy."
    })
final class VerifyVerb extends Verb {
  private final Sessions sessions;
  private final TimeSource time;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Parameters(
      paramLabel = "ENTITY|TABLE",
      arity = "0..*",
      description = "The entities to verify, or their tables. Default: all.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "DATE",
      description = "The first day. Default: the first that is stored.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "DATE",
      description = "The last day. Default: the last that is stored.")
  private @Nullable String to;

  @Inject
  VerifyVerb(Sessions sessions, TimeSource time) {
    this.sessions = sessions;
    this.time = time;
  }

  @Override
  int run(Output out, Screen screen) {
    try (Session session = sessions.open(config, screen)) {
      Dayfill dayfill = session.dayfill();
      List<VerificationDocument.Table> tables = new ArrayList<>();
      for (String name : Sessions.entities(dayfill.metadata(), names)) {
        Entity entity = Sessions.entityOrTable(dayfill.metadata(), name);
        try (VerifyProgress progress = new VerifyProgress(screen, time, common().quiet())) {
          Verification done = dayfill.verify(entity.name(), range(entity), progress);
          tables.add(
              new VerificationDocument.Table(
                  entity, dayfill.warehouse().tableLocation(entity), done));
        }
      }
      VerificationDocument document = new VerificationDocument(tables);
      out.print(document);
      return document.problems() == 0 ? ExitCode.OK : ExitCode.STORAGE;
    }
  }

  private Optional<DayRange> range(Entity entity) {
    if (ProcDate.isBlank(from) && ProcDate.isBlank(to)) {
      return Optional.empty();
    }
    LocalDate today = ProcDate.today(time.now(), entity.zone()).day();
    return Optional.of(
        new DayRange(
            ProcDate.isBlank(from) ? ProcDate.EARLIEST : ProcDate.parse(from).day(),
            ProcDate.isBlank(to) ? today : ProcDate.parse(to).day()));
  }
}
