package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is configured. */
@Command(name = "entities", description = "Shows the entities of the configuration.")
final class EntitiesVerb extends Verb {
  private final Sessions sessions;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Option(
      names = "--effective",
      paramLabel = "ENTITY",
      description =
          "Show all that holds of this entity and its connection, as a configuration that means the"
              + " same, each value with its origin: default, adapter, or file and line.")
  private @Nullable String effective;

  @Inject
  EntitiesVerb(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  int run(Output out, Screen screen) {
    try (AdapterCatalog adapters = sessions.adapters(config)) {
      out.print(document(adapters, screen));
      return ExitCode.OK;
    }
  }

  private Document document(AdapterCatalog adapters, Screen screen) {
    String entity = effective;
    return entity == null
        ? new Entities(sessions.metadata(config, adapters, screen))
        : new EffectiveDocument(
            entity,
            sessions.loader(config, adapters, screen).effective(sessions.file(config), entity));
  }

  /** The entities of a configuration. */
  record Entities(Metadata metadata) implements Document {
    @Override
    public String text(View view) {
      Table table =
          new Table(
              "entity", "enabled", "adapter", "connection", "endpoint", ">every", "zone", "table");
      for (Entity entity : metadata.entities().values()) {
        table.row(
            entity.name(),
            entity.enabled() ? "yes" : "no",
            entity.adapter(),
            entity.connection(),
            url(entity),
            Text.duration(entity.frequency()),
            entity.zone().toString(),
            entity.targetTable().toString());
      }
      return table.render(view.style())
          + ("\nTheir tables are of the format " + Names.lower(metadata.tableFormat()))
          + (" and lie in " + Text.safe(Text.place(metadata.warehouse())) + "\n");
    }

    private String url(Entity entity) {
      Connection connection = metadata.connections().get(entity.connection());
      String base = connection == null ? "" : connection.baseUrl().toString();
      String joined = base + "/" + entity.endpoint();
      return base.isEmpty() ? entity.endpoint() : joined.replaceAll("(?<!:)/{2,}", "/");
    }

    @Override
    public void json(Json json) {
      json.put("warehouse", metadata.warehouse().toString())
          .put("table_format", Names.lower(metadata.tableFormat()))
          .objects(
              "entities",
              metadata.entities().values(),
              (out, entity) ->
                  out.put("entity", entity.name())
                      .put("enabled", entity.enabled())
                      .put("adapter", entity.adapter())
                      .put("connection", entity.connection())
                      .put("endpoint", url(entity))
                      .millis("frequency_ms", entity.frequency())
                      .put("zone", entity.zone().toString())
                      .put("table", entity.targetTable().toString()));
    }
  }
}
