package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.plugin.BrokenJar;
import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Text;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.SecretReference;
import io.dayfill.core.metadata.Secrets;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.SourceProbe;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.time.TimeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Looks at everything that a run needs, and goes on after what is wrong. */
final class Doctor {
  private final Surroundings around;
  private final Sessions sessions;
  private final TimeSource time;

  @Inject
  Doctor(Surroundings around, Sessions sessions, TimeSource time) {
    this.around = around;
    this.sessions = sessions;
    this.time = time;
  }

  List<Check> examine(ConfigOptions config, Screen screen) {
    List<Check> checks = new ArrayList<>();
    long heap = Runtime.getRuntime().maxMemory();
    checks.add(Check.good("Java", Runtime.version() + ", heap " + Text.bytes(heap)));
    checks.add(
        Check.good("clock", Text.moment(time.now(), around.zone()) + " in " + around.zone()));
    try (AdapterCatalog adapters = sessions.adapters(config)) {
      List<String> names = adapters.found().stream().map(Adapters.Found::name).toList();
      checks.add(Check.good("adapters", String.join(", ", names)));
      adapters.problems().forEach(broken -> checks.add(broken(broken)));
      Metadata metadata = sessions.metadata(config, adapters, screen);
      String file = config.file(around).toString();
      int entities = metadata.entities().size();
      checks.add(
          Check.good("configuration", file + ", " + Text.count(entities, "entity", "entities")));
      examine(metadata, adapters, checks);
    } catch (DayfillException e) {
      checks.add(Check.bad("configuration", e));
    }
    return checks;
  }

  private static Check broken(BrokenJar broken) {
    return Check.bad(
        "adapters",
        DayfillException.user(
            broken.origin() + " cannot be used",
            broken.problem(),
            "Mend the jar or take it away; entities that do not need it run all the same"));
  }

  private void examine(Metadata metadata, AdapterCatalog adapters, List<Check> checks) {
    Set<String> locked = new HashSet<>();
    for (Connection connection : metadata.connections().values()) {
      Check secret = secret(connection);
      checks.add(secret);
      if (!secret.isGood()) {
        locked.add(connection.name());
      }
    }
    try (Warehouse warehouse = sessions.warehouse(metadata)) {
      String subject = "warehouse";
      checks.add(look(subject, () -> Check.good(subject, warehouse.probe())));
      try (Dayfill dayfill = sessions.dayfill(metadata, adapters, warehouse)) {
        for (Entity entity : metadata.entities().values()) {
          if (entity.enabled() && !locked.contains(entity.connection())) {
            checks.add(source(dayfill, entity));
          }
          if (entity.enabled()) {
            table(dayfill, entity).ifPresent(checks::add);
          }
        }
      }
    } catch (DayfillException e) {
      checks.add(Check.bad("warehouse", e));
    }
  }

  private Check secret(Connection connection) {
    String subject = "secret of " + connection.name();
    List<SecretReference> references = connection.references();
    if (references.isEmpty()) {
      return Check.good(subject, "none is needed");
    }
    Secrets secrets = sessions.secrets();
    return look(
        subject,
        () -> {
          references.forEach(secrets::resolve);
          List<String> names = references.stream().map(SecretReference::toString).toList();
          return Check.good(
              subject, String.join(", ", names) + (names.size() == 1 ? " is there" : " are there"));
        });
  }

  /** Only what is to be said of a table: most fit, or are not there yet. */
  private static Optional<Check> table(Dayfill dayfill, Entity entity) {
    String subject = "table of " + entity.name();
    TableNotes notes = TableNotes.of(dayfill, entity.name());
    if (notes.refusal().isPresent()) {
      return Optional.of(Check.bad(subject, notes.refusal().get()));
    }
    return notes.changes().isEmpty()
        ? Optional.empty()
        : Optional.of(Check.good(subject, String.join("\n", notes.changes())));
  }

  private static Check source(Dayfill dayfill, Entity entity) {
    String subject = entity.name();
    return look(
        subject,
        () -> {
          SourceProbe probe = dayfill.probe(entity.name());
          return probe
              .trouble()
              .map(trouble -> Check.bad(subject, of(probe, trouble)))
              .orElseGet(() -> Check.good(subject, answer(probe) + verdict(probe)));
        });
  }

  private static DayfillException of(SourceProbe probe, DayfillException trouble) {
    String reason = trouble.reason().isEmpty() ? "" : ": " + trouble.reason();
    return new DayfillException(
        trouble.category(),
        answer(probe) + trouble.problem() + reason + "\n" + probe.request(),
        "",
        trouble.remedy());
  }

  private static String verdict(SourceProbe probe) {
    return probe.verdict() + "\n" + probe.request();
  }

  private static String answer(SourceProbe probe) {
    return probe.status() == 0
        ? ""
        : probe.status()
            + (" in " + Text.duration(probe.elapsed()))
            + (", " + Text.bytes(probe.bytes()) + ": ");
  }

  private static Check look(String subject, Supplier<Check> look) {
    try {
      return look.get();
    } catch (DayfillException e) {
      return Check.bad(subject, e);
    }
  }
}
