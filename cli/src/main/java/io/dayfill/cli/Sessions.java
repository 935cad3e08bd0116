package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.plugin.BrokenJar;
import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Text;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.ConfigTable;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.AuthSettings;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.EntityRows;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.Secrets;
import io.dayfill.core.metadata.Suggest;
import io.dayfill.core.metadata.TableFormat;
import io.dayfill.core.metadata.WarehouseOptions;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.spi.AuthSchemes;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.DeltaConfigTable;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.sink.delta.ParquetWarehouse;
import io.dayfill.sink.delta.SinkOptions;
import io.dayfill.sink.delta.store.StoreSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Opens what verbs work with. */
final class Sessions {
  private final Surroundings around;
  private final TimeSource time;

  @Inject
  Sessions(Surroundings around, TimeSource time) {
    this.around = around;
    this.time = time;
  }

  /** The adapters at hand. The caller closes them. */
  AdapterCatalog adapters(ConfigOptions options) {
    return AdapterCatalog.load(getClass().getClassLoader(), options.adapterFolders(around));
  }

  /** The configuration. */
  Metadata metadata(ConfigOptions options, AdapterCatalog adapters, Screen screen) {
    return loader(options, adapters, screen).load(file(options));
  }

  /** The file of the configuration, which is there. */
  Path file(ConfigOptions options) {
    return options.file(around);
  }

  /** A file that somebody named; the configuration where nobody did. */
  Path named(ConfigOptions options, @Nullable String file) {
    return file == null ? file(options) : around.directory().resolve(file);
  }

  /**
   * What reads the configuration. Jars that cannot be used are told, as it may miss their adapters.
   */
  MetadataLoader loader(ConfigOptions options, AdapterCatalog adapters, Screen screen) {
    adapters.problems().forEach(broken -> tell(broken, screen));
    Map<String, Declaration> declarations = adapters.declarations();
    Map<String, AuthSettings> schemes = adapters.authSchemes().settings();
    return options.fromTable()
        ? new MetadataLoader(declarations, this::rows, schemes)
        : new MetadataLoader(declarations, schemes);
  }

  private EntityRows rows(URI warehouse, WarehouseOptions options, TableFormat format) {
    EntityRows rows = entityTable(warehouse, options, format).read();
    if (rows.version() < 0) {
      throw DayfillException.user(
          "there is no table " + ConfigTable.NAME + " in " + warehouse,
          "--metadata table takes the entities from it",
          "Make it with 'dayfill metadata push FILE'");
    }
    return rows;
  }

  /** The table of entities of a warehouse. */
  ConfigTable entityTable(URI warehouse, WarehouseOptions options, TableFormat format) {
    if (format != TableFormat.DELTA) {
      throw DayfillException.user(
          "entities are kept as rows of a Delta table alone",
          "the configuration has table_format: " + Names.lower(format),
          "Keep the entities in the file, or use table_format: delta");
    }
    return DeltaConfigTable.open(warehouse, time, sink(warehouse, options));
  }

  private void tell(BrokenJar broken, Screen screen) {
    screen.line(
        around.errStyle().warn("warning")
            + Text.safe(
                "  the adapters of " + broken.origin() + " cannot be used: " + broken.problem()));
  }

  /** Where the tables lie. The caller closes it, or the facade that it is given to. */
  Warehouse warehouse(Metadata metadata) {
    SinkOptions options = sink(metadata.warehouse(), metadata.warehouseOptions());
    return switch (metadata.tableFormat()) {
      case DELTA -> DeltaWarehouse.open(metadata.warehouse(), time, options);
      case PARQUET -> ParquetWarehouse.open(metadata.warehouse(), time, options);
    };
  }

  private SinkOptions sink(URI warehouse, WarehouseOptions said) {
    Map<String, Secret> secrets = new HashMap<>();
    said.secrets().forEach((name, reference) -> secrets.put(name, secrets().resolve(reference)));
    return new SinkOptions(
        said.singleWriter(),
        new StoreSettings(said.settings(), secrets),
        StoreJars.loader(warehouse, around.home()));
  }

  /** Everything that a configuration needs. The caller closes it. */
  Session open(ConfigOptions options, Screen screen) {
    AdapterCatalog adapters = adapters(options);
    try {
      Metadata metadata = metadata(options, adapters, screen);
      return new Session(adapters, dayfill(metadata, adapters, warehouse(metadata)));
    } catch (RuntimeException | Error e) {
      adapters.close();
      throw e;
    }
  }

  /** The facade over a warehouse, where jars bring no code of their own and nobody else asks. */
  Dayfill dayfill(Metadata metadata, Warehouse warehouse, TimeSource clock) {
    return builder(metadata, Adapters.of(List.of()), AuthSchemes.NONE, warehouse, clock).build();
  }

  /** The facade over a warehouse, by a clock of its own, so that nobody else asks. */
  Dayfill dayfill(
      Metadata metadata, AdapterCatalog adapters, Warehouse warehouse, TimeSource clock) {
    return builder(metadata, adapters.all(), adapters.authSchemes(), warehouse, clock).build();
  }

  /** The facade over a warehouse; it asks within the budgets of this host. */
  Dayfill dayfill(Metadata metadata, AdapterCatalog adapters, Warehouse warehouse) {
    Dayfill.Builder builder =
        builder(metadata, adapters.all(), adapters.authSchemes(), warehouse, time);
    around.stateFolder().ifPresent(folder -> builder.budgets(folder.resolve("budgets")));
    return builder.build();
  }

  private Dayfill.Builder builder(
      Metadata metadata,
      Adapters adapters,
      AuthSchemes schemes,
      Warehouse warehouse,
      TimeSource clock) {
    return Dayfill.builder(metadata, warehouse)
        .secrets(secrets())
        .adapters(adapters)
        .authSchemes(schemes)
        .environment(around.environment())
        .time(clock)
        .version(Version.current());
  }

  /** Where secrets are looked up. */
  Secrets secrets() {
    return new EnvironmentSecrets(around.environment());
  }

  /** The names of all entities, or those that somebody named. */
  static List<String> entities(Metadata metadata, List<String> named) {
    return named.isEmpty() ? List.copyOf(metadata.entities().keySet()) : named;
  }

  /** An entity by its name, or by that of its table. */
  static Entity entityOrTable(Metadata metadata, String name) {
    return metadata.entities().values().stream()
        .filter(each -> each.targetTable().toString().equals(name))
        .findFirst()
        .orElseGet(() -> entity(metadata, name));
  }

  /** An entity by its name. */
  static Entity entity(Metadata metadata, String name) {
    Entity entity = metadata.entities().get(name);
    if (entity == null) {
      throw DayfillException.user(
          "there is no entity '" + Text.safe(name) + "'",
          "the configuration has " + String.join(", ", metadata.entities().keySet()),
          Suggest.nearest(name, metadata.entities().keySet())
              .map(near -> "Did you mean " + near + "?")
              .orElse("Name one of them"));
    }
    return entity;
  }
}
