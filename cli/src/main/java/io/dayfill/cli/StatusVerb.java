package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.PlanRequest.Days;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.time.TimeSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is known of each day. */
@Command(
    name = "status",
    description = {
      "Shows what is known of each day: OK, EMPTY (proven), PROVISIONAL (it was not over when it was"
          + " read), FAILED, UNAVAILABLE (outside what the API keeps) or MISSING."
    })
final class StatusVerb extends Verb {
  private final Sessions sessions;
  private final TimeSource time;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Parameters(
      paramLabel = "ENTITY",
      arity = "0..*",
      description = "The entities to show. Default: all.")
  private List<String> entities = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "DATE",
      description = "The first day to show. Default: the first that is known.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "DATE",
      description = "The last day to show. Default: today.")
  private @Nullable String to;

  @Option(
      names = "--all",
      description = "Show a line for each day also where there are very many of them.")
  private boolean all;

  @Inject
  StatusVerb(Sessions sessions, TimeSource time) {
    this.sessions = sessions;
    this.time = time;
  }

  @Override
  int run(Output out, Screen screen) {
    Optional<Days.Range> asked = range();
    Instant now = time.now();
    try (Session session = sessions.open(config, screen)) {
      Dayfill dayfill = session.dayfill();
      List<StatusDocument.EntityDays> shown = new ArrayList<>();
      for (String name : Sessions.entities(dayfill.metadata(), entities)) {
        DayRange range =
            asked
                .map(days -> range(days, Sessions.entity(dayfill.metadata(), name), now))
                .orElseGet(() -> dayfill.knownRange(name));
        Entity entity = Sessions.entity(dayfill.metadata(), name);
        shown.add(
            new StatusDocument.EntityDays(
                entity,
                dayfill.warehouse().tableLocation(entity),
                range,
                dayfill.status(name, range)));
      }
      out.print(new StatusDocument(shown, all));
      return ExitCode.OK;
    }
  }

  private Optional<Days.Range> range() {
    if (from == null && to != null) {
      throw DayfillException.user("--to is given without --from", "", "Add --from");
    }
    return Optional.ofNullable(from).map(first -> SelectionOptions.days(first, to));
  }

  private static DayRange range(Days.Range days, Entity entity, Instant now) {
    ProcDate today = ProcDate.today(now, entity.zone());
    ProcDate last = days.to().orElse(today);
    last.requireNotAfter(today, entity.zone());
    days.from().requireNotAfter(today, entity.zone());
    return new DayRange(days.from().day(), last.day());
  }
}
