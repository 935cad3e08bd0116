package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.term.Screen;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The entities as rows of a table. */
@Command(
    name = "metadata",
    description = {
      "Carries entities between a file and the table metadata.entity_extraction_config of the"
          + " warehouse, a row an entity, which other engines may edit too.",
      "push: from FILE to the table; pull: from the table to FILE, or to standard output;",
      "diff: what push would do. Nobody's changes are overwritten unless --force is given."
    })
final class MetadataVerb extends Verb {
  /** What is done. */
  enum Action {
    PUSH,
    PULL,
    DIFF
  }

  private final Sessions sessions;
  private final EntityCarrier carrier;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Parameters(
      index = "0",
      paramLabel = "push|pull|diff",
      converter = Choice.OfAction.class,
      completionCandidates = Actions.class,
      description = "What to do.")
  private Action action = Action.DIFF;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FILE",
      description = {
        "A file that holds entities: and nothing else, or a whole configuration.",
        "Default: the configuration; of pull standard output."
      })
  private @Nullable String file;

  @Option(names = "--force", description = "Overwrite what others changed.")
  private boolean force;

  @Option(names = "--prune", description = "Take entities out of the table that FILE lacks.")
  private boolean prune;

  @Inject
  MetadataVerb(Sessions sessions, EntityCarrier carrier) {
    this.sessions = sessions;
    this.carrier = carrier;
  }

  @Override
  int run(Output out, Screen screen) {
    try (AdapterCatalog adapters = sessions.adapters(config)) {
      EntityCarrier.Task task =
          new EntityCarrier.Task(
              sessions.loader(config, adapters, screen),
              sessions.named(config, file),
              () -> sessions.file(config),
              force,
              prune);
      out.print(
          switch (action) {
            case PUSH -> carrier.push(task);
            case DIFF -> carrier.diff(task);
            case PULL -> file == null ? carrier.show(task) : carrier.pull(task);
          });
      return ExitCode.OK;
    }
  }

  /** For the completion of shells. */
  static final class Actions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("push", "pull", "diff").iterator();
    }
  }
}
