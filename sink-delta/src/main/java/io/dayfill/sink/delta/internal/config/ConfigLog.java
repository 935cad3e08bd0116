package io.dayfill.sink.delta.internal.config;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.ConfigTable;
import io.dayfill.core.metadata.EntityRow;
import io.dayfill.core.metadata.EntityRows;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.land.TableErrors;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.Demands;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableRows;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import io.dayfill.sink.delta.internal.table.SmallTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The table of entities and its log. Every change writes all rows anew, into one file: there are
 * few. Columns that others added keep their values.
 */
public final class ConfigLog {
  private static final String NAME = ConfigTable.NAME.toString();

  private final SmallTable table;
  private final DeltaLog log;

  /** The table of a warehouse. */
  public ConfigLog(DeltaTables tables) {
    table =
        new SmallTable(
            tables,
            ConfigTable.NAME,
            new TableDefinition(
                List.of(), ConfigColumns.SCHEMA, Ownership.properties(NAME, "UTC")));
    log = table.log();
  }

  /** Where the table lies. */
  public Path table() {
    return log.table();
  }

  /** The rows as they are. */
  public EntityRows read() throws IOException {
    Optional<TableState> state = log.load();
    return state.isPresent() ? rows(state.get()) : new EntityRows(NAME, -1, List.of());
  }

  /** The rows as they were; empty where their files are gone. */
  public Optional<EntityRows> read(long version) {
    try {
      Optional<TableState> state = log.load(version);
      return state.isPresent() ? Optional.of(rows(state.get())) : Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private EntityRows rows(TableState state) throws IOException {
    requireOurs(state);
    TableRows rows = log.rows(state);
    ConfigColumns columns = new ConfigColumns(log.table(), rows.columns());
    return new EntityRows(NAME, state.version(), rows.values().stream().map(columns::row).toList());
  }

  private void requireOurs(TableState state) {
    String format = state.properties().get(Ownership.FORMAT);
    if (format != null && !format.equals(Integer.toString(Ownership.CURRENT_FORMAT))) {
      throw TableErrors.higherFormat(log.table(), format);
    }
    String owner = state.properties().getOrDefault(Ownership.ENTITY, NAME);
    if (!owner.equals(NAME)) {
      throw TableErrors.otherEntity(log.table(), owner, NAME);
    }
  }

  /** Changes rows in one commit. */
  public EntityRows change(ConfigTable.Edit edit) throws IOException {
    table.change(state -> change(edit, state));
    return read();
  }

  private Optional<SmallTable.Rows> change(ConfigTable.Edit edit, @Nullable TableState state)
      throws IOException {
    EntityRows now = state == null ? new EntityRows(NAME, -1, List.of()) : rows(state);
    List<EntityRow> wanted = edit.apply(now);
    if (state != null && wanted.equals(now.rows())) {
      return Optional.empty();
    }
    TableRows old = state == null ? new TableRows(fresh(), List.of()) : writable(state);
    ConfigColumns columns = new ConfigColumns(log.table(), old.columns());
    columns.requireWritable();
    return Optional.of(new SmallTable.Rows(columns.schema(), values(columns, wanted, old)));
  }

  private TableRows writable(TableState state) throws IOException {
    Demands demands = log.demands(state);
    boolean partitioned = state.files().stream().anyMatch(file -> !file.partition().isEmpty());
    if (demands.readerVersion() > 1
        || demands.writerVersion() > 2
        || !demands.features().isEmpty()) {
      throw TableErrors.protocol(log.table(), demands.toString(), demands.features());
    }
    if (partitioned) {
      throw DayfillException.user(
          "the table at " + log.table() + " is partitioned",
          "Dayfill writes all its rows into one file",
          "Make the table anew without partitions");
    }
    return log.rows(state);
  }

  private static List<TableRows.Column> fresh() {
    return ConfigColumns.SCHEMA.columns().stream()
        .map(
            column ->
                new TableRows.Column(
                    column.name(),
                    column.type().toString(),
                    Optional.of(column.type().kind()),
                    true))
        .toList();
  }

  private static List<List<@Nullable Object>> values(
      ConfigColumns columns, List<EntityRow> wanted, TableRows old) {
    Map<String, List<@Nullable Object>> before = new HashMap<>();
    old.values().forEach(values -> before.put(columns.row(values).name(), values));
    List<@Nullable Object> nothing = Collections.nCopies(old.columns().size(), null);
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (EntityRow row : wanted) {
      all.add(columns.values(row, before.getOrDefault(row.name(), nothing)));
    }
    return all;
  }
}
