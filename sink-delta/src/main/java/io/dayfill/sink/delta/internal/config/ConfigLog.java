package io.dayfill.sink.delta.internal.config;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.ConfigTable;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.EntityRow;
import io.dayfill.core.metadata.EntityRows;
import io.dayfill.sink.delta.internal.fs.FateUnknownException;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.land.TableErrors;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.Demands;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableRows;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.ParquetWriter;
import io.dayfill.sink.delta.internal.parquet.WriterContext;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The table of entities and its log. Every change writes all rows anew, into one file: there are
 * few. Columns that others added keep their values.
 */
public final class ConfigLog {
  private static final String NAME = ConfigTable.NAME.toString();

  private final DeltaTables tables;
  private final SliceContext context;
  private final DeltaLog log;
  private final TableDefinition definition;

  /** The table of a warehouse. */
  public ConfigLog(DeltaTables tables) {
    this.tables = tables;
    context = tables.context();
    log = tables.log(ConfigTable.NAME);
    definition =
        new TableDefinition(List.of(), ConfigColumns.SCHEMA, Ownership.properties(NAME, "UTC"));
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
    List<Path> written = new ArrayList<>();
    Optional<Change> done;
    try {
      done = tables.loop(log).run(definition, state -> change(edit, state, written));
    } catch (FateUnknownException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      delete(written, "");
      throw e;
    }
    delete(written, done.map(change -> change.adds().get(0).path()).orElse(""));
    return read();
  }

  private void delete(List<Path> written, String kept) throws IOException {
    for (Path file : written) {
      if (!String.valueOf(file.getFileName()).equals(kept)) {
        context.files().disk().delete(file);
      }
    }
  }

  private Optional<Change> change(
      ConfigTable.Edit edit, @Nullable TableState state, List<Path> written) throws IOException {
    EntityRows now = state == null ? new EntityRows(NAME, -1, List.of()) : rows(state);
    List<EntityRow> wanted = edit.apply(now);
    if (state != null && wanted.equals(now.rows())) {
      return Optional.empty();
    }
    TableRows old = state == null ? new TableRows(fresh(), List.of()) : writable(state);
    ConfigColumns columns = new ConfigColumns(log.table(), old.columns());
    columns.requireWritable();
    WrittenFile file = write(columns.schema(), values(columns, wanted, old));
    written.add(file.path());
    NewFile add =
        new NewFile(
            String.valueOf(file.path().getFileName()),
            Map.of(),
            file.size(),
            context.time().now().toEpochMilli(),
            file.statistics(),
            Map.of());
    return Optional.of(
        new Change(state == null ? List.of() : state.files(), List.of(add), Map.of()));
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

  private WrittenFile write(FileSchema schema, List<List<@Nullable Object>> rows)
      throws IOException {
    context.files().disk().createDirectories(log.table());
    Path path = log.table().resolve("part-" + UUID.randomUUID() + ".zstd.parquet");
    WrittenFile file;
    try (WriterContext writing = new WriterContext();
        ParquetWriter writer =
            new ParquetWriter(context.files().disk(), path, schema, Map.of(), writing)) {
      writer.append(vectors(schema, rows), 0, rows.size());
      file = writer.finish();
    }
    context.files().disk().syncDirectory(log.table());
    return file;
  }

  private static List<ColumnVector> vectors(FileSchema schema, List<List<@Nullable Object>> rows) {
    List<ColumnVector> vectors = new ArrayList<>();
    for (int i = 0; i < schema.columns().size(); i++) {
      ColumnVector vector = vector(schema.columns().get(i), rows.size());
      for (List<@Nullable Object> row : rows) {
        append(vector, row.get(i));
      }
      vectors.add(vector);
    }
    return vectors;
  }

  private static ColumnVector vector(FileColumn column, int rows) {
    Kind kind = column.type().kind();
    if (kind == Kind.STRING) {
      return new BytesVector(rows);
    }
    return kind == Kind.DOUBLE ? new DoubleVector(rows) : new LongVector(rows);
  }

  private static void append(ColumnVector vector, @Nullable Object value) {
    if (value == null) {
      vector.appendNull();
    } else if (vector instanceof BytesVector texts) {
      byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
      texts.append(bytes, 0, bytes.length);
    } else if (vector instanceof DoubleVector numbers) {
      numbers.append((double) value);
    } else if (value instanceof Boolean flag) {
      ((LongVector) vector).append(flag ? 1 : 0);
    } else {
      ((LongVector) vector).append((long) value);
    }
  }
}
