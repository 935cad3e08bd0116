package io.dayfill.sink.delta.internal.log;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.delta.kernel.Operation;
import io.delta.kernel.Snapshot;
import io.delta.kernel.TableManager;
import io.delta.kernel.Transaction;
import io.delta.kernel.TransactionCommitResult;
import io.delta.kernel.data.Row;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.exceptions.KernelException;
import io.delta.kernel.exceptions.TableNotFoundException;
import io.delta.kernel.exceptions.UnsupportedProtocolVersionException;
import io.delta.kernel.exceptions.UnsupportedTableFeatureException;
import io.delta.kernel.expressions.Column;
import io.delta.kernel.transaction.CreateTableTransactionBuilder;
import io.delta.kernel.transaction.DataLayoutSpec;
import io.delta.kernel.transaction.UpdateTableTransactionBuilder;
import io.delta.kernel.types.StructType;
import io.delta.kernel.utils.CloseableIterable;
import io.delta.kernel.utils.CloseableIterator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The log of one table: what it holds, and single attempts to change that. Safe for use by several
 * threads; other processes may change the table at any time.
 */
public final class DeltaLog {
  private static final String ENGINE = "Dayfill";

  private final Path table;
  private final Path folder;
  private final AtomicFiles files;
  private final Engine engine;
  private final TimeSource time;
  private final LogMaintenance maintenance;
  private final Lock writers = new ReentrantLock();
  private @Nullable Cached cached;

  /** What was read last, and how the file of its version looked. */
  private record Cached(TableState state, Seen file) {}

  private record Seen(@Nullable Object key, long size, long modified) {
    boolean isSame(@Nullable Seen other) {
      return other != null
          && size == other.size
          && modified == other.modified
          && Objects.equals(key, other.key);
    }
  }

  /** Makes one; nothing is read yet. */
  public DeltaLog(Path table, AtomicFiles files, TimeSource time) {
    this.table = table;
    this.files = files;
    this.time = time;
    folder = table.resolve("_delta_log");
    engine = new SafeEngine(files, table.getFileSystem());
    maintenance = new LogMaintenance(engine, files, time, table);
  }

  /** Where the table lies. */
  public Path table() {
    return table;
  }

  /**
   * For one commit at a time, with what follows it. Two threads that commit at once would find out
   * all the same that there is one order; but the second would be made for a version whose checksum
   * is not yet there.
   */
  Lock writers() {
    return writers;
  }

  /** The table as it is now; empty if there is none. Cheap where nothing has changed. */
  public synchronized Optional<TableState> load() throws IOException {
    Cached last = cached;
    if (last != null && isLatest(last)) {
      return Optional.of(last.state);
    }
    cached = null;
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try {
      Snapshot snapshot = TableManager.loadSnapshot(table.toString()).build(engine);
      List<ActiveFile> files = KernelInternals.scan(engine, snapshot);
      return Optional.of(remember(snapshot, files));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    } catch (UnsupportedTableFeatureException | UnsupportedProtocolVersionException e) {
      throw DayfillException.user(
          "the table at " + table + " cannot be read",
          String.valueOf(e.getMessage()),
          "Drop the feature from the table, or give the entity a new target_table");
    } catch (RuntimeException e) {
      DayfillException broken = BrokenCheckpoint.of(folder, e);
      throw broken == null ? e : broken;
    }
  }

  /** The table as it was at a version; empty where its log does not tell that any more. */
  public Optional<TableState> load(long version) throws IOException {
    try {
      Snapshot snapshot = snapshot(version);
      return Optional.of(new TableState(snapshot, KernelInternals.scan(engine, snapshot)));
    } catch (KernelException e) {
      return Optional.empty();
    }
  }

  private Snapshot snapshot(long version) {
    return TableManager.loadSnapshot(table.toString()).atVersion(version).build(engine);
  }

  /** All rows of a table, for small ones. */
  public TableRows rows(TableState state) throws IOException {
    return TableRows.read(engine, state);
  }

  private boolean isLatest(Cached last) throws IOException {
    long version = last.state.version();
    return last.file.isSame(seen(version)) && !Files.exists(commitFile(version + 1));
  }

  private TableState remember(Snapshot snapshot, List<ActiveFile> files) throws IOException {
    TableState state = new TableState(snapshot, files);
    Seen file = seen(state.version());
    cached = file == null ? null : new Cached(state, file);
    return state;
  }

  private @Nullable Seen seen(long version) throws IOException {
    try {
      BasicFileAttributes found =
          Files.readAttributes(commitFile(version), BasicFileAttributes.class);
      return new Seen(found.fileKey(), found.size(), found.lastModifiedTime().toMillis());
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private Path commitFile(long version) {
    return folder.resolve(String.format(Locale.ROOT, "%020d.json", version));
  }

  /** Makes the names of the commits durable, of which one may have been found that nobody did. */
  void makeDurable() throws IOException {
    files.disk().syncDirectory(folder);
  }

  /** Whether the commit of a version adds a file. */
  boolean adds(long version, String path) throws IOException {
    return commitText(version)
        .filter(text -> text.contains("\"path\":\"" + path + "\"") && text.contains("\"add\":"))
        .isPresent();
  }

  private Optional<String> commitText(long version) throws IOException {
    try {
      return Optional.of(Files.readString(commitFile(version), StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Which files the commit of a version touched; empty where the log has it no longer. */
  public Optional<LogChange> change(long version) throws IOException {
    Optional<String> text = commitText(version);
    return text.isPresent() ? Optional.of(LogChanges.read(text.get())) : Optional.empty();
  }

  /** When a version was committed, as every engine tells it. */
  public Instant committedAt(TableState state) {
    return Instant.ofEpochMilli(state.snapshot().getTimestamp(engine));
  }

  /** The table as it was at a time; empty where its log does not reach back so far. */
  public Optional<TableState> load(Instant at) throws IOException {
    Snapshot latest = TableManager.loadSnapshot(table.toString()).build(engine);
    if (!at.isBefore(Instant.ofEpochMilli(latest.getTimestamp(engine)))) {
      return load();
    }
    try {
      Snapshot then =
          TableManager.loadSnapshot(table.toString())
              .atTimestamp(at.toEpochMilli(), latest)
              .build(engine);
      return Optional.of(new TableState(then, KernelInternals.scan(engine, then)));
    } catch (KernelException e) {
      return Optional.empty();
    }
  }

  /** What the log tells of the past, and what it can spare of it. */
  public LogPast past() {
    return new LogPast(maintenance);
  }

  /** The columns of the table's files; empty where Dayfill has no type for one. */
  public Optional<FileSchema> columns(TableState state) {
    return KernelTypes.fileSchema(
        state.snapshot().getSchema(), state.snapshot().getPartitionColumnNames());
  }

  /** The same if all files are written anew, with columns that are wider, or new. */
  public Optional<FileSchema> columns(TableState state, List<FileColumn> brought) {
    Snapshot snapshot = state.snapshot();
    return KernelTypes.fileSchema(
        SchemaChange.of(snapshot, brought, true).orElseGet(snapshot::getSchema),
        snapshot.getPartitionColumnNames());
  }

  /** The columns for which Dayfill has no type, each with its own. */
  public List<String> unknownColumns(TableState state) {
    return KernelTypes.unknown(state.snapshot().getSchema());
  }

  /** What the log tells beyond that of some files of a table, by path. */
  public Map<String, FileDetails> details(TableState state, List<ActiveFile> files)
      throws IOException {
    Set<String> wanted = files.stream().map(ActiveFile::path).collect(Collectors.toSet());
    return KernelInternals.details(engine, state.snapshot(), wanted::contains);
  }

  /** Reads a file of a table to its end, whoever wrote it, and counts its rows. */
  public long countRows(TableState state, Path file) throws IOException {
    return TableRows.count(engine, state, file);
  }

  /** What a table demands of its readers and writers. */
  public Demands demands(TableState state) {
    return KernelInternals.demands(state.snapshot());
  }

  /**
   * Tries to change the table, once. That fails with an exception if another commit came first, and
   * also where it cannot be told whether this one succeeded: see {@link CommitFailure}.
   *
   * @param base the table that the change was made for; null if there was none
   */
  void commit(@Nullable TableState base, TableDefinition definition, Change change)
      throws IOException {
    TransactionCommitResult result =
        transaction(base, definition, change)
            .commit(engine, CloseableIterable.inMemoryIterable(actions(change)));
    List<ActiveFile> after = after(base, change);
    TableState state = null;
    synchronized (this) {
      cached = null;
      if (result.getPostCommitSnapshot().isPresent()) {
        state = remember(result.getPostCommitSnapshot().get(), after);
      }
    }
    if (maintenance.run(result, after.size()) && state != null) {
      state.outdate();
    }
  }

  private Transaction transaction(
      @Nullable TableState base, TableDefinition definition, Change change) {
    if (base == null) {
      CreateTableTransactionBuilder create =
          TableManager.buildCreateTableTransaction(
                  table.toString(), KernelTypes.schema(definition), ENGINE)
              .withTableProperties(definition.properties())
              .withMaxRetries(0);
      List<Column> partitions =
          definition.partitions().stream().map(FileColumn::name).map(Column::new).toList();
      return partitions.isEmpty()
          ? create.build(engine)
          : create.withDataLayoutSpec(DataLayoutSpec.partitioned(partitions)).build(engine);
    }
    Snapshot snapshot = base.toChange().orElseGet(() -> snapshot(base.version()));
    Optional<StructType> columns = SchemaChange.of(snapshot, change.columns(), change.anew());
    if (columns.isPresent()) {
      return KernelInternals.changingColumns(
          snapshot, columns.get(), change.properties(), ENGINE, time.now().toEpochMilli());
    }
    UpdateTableTransactionBuilder update =
        snapshot.buildUpdateTableTransaction(ENGINE, Operation.WRITE).withMaxRetries(0);
    return change.properties().isEmpty()
        ? update.build(engine)
        : update.withTablePropertiesAdded(change.properties()).build(engine);
  }

  private CloseableIterator<Row> actions(Change change) {
    List<Row> rows = new ArrayList<>();
    long now = time.now().toEpochMilli();
    boolean data = change.dataChange();
    change.removes().forEach(file -> rows.add(KernelInternals.remove(file, now, data)));
    change.adds().forEach(file -> rows.add(KernelInternals.add(file, data)));
    return KernelInternals.iterator(rows);
  }

  private static List<ActiveFile> after(@Nullable TableState base, Change change) {
    Set<String> removed = new HashSet<>();
    change.removes().forEach(file -> removed.add(file.path()));
    List<ActiveFile> files = new ArrayList<>();
    if (base != null) {
      base.files().stream().filter(file -> !removed.contains(file.path())).forEach(files::add);
    }
    for (NewFile file : change.adds()) {
      files.add(
          new ActiveFile(
              file.path(),
              file.partition(),
              file.size(),
              FileRows.of(file.statistics()),
              Map.copyOf(file.tags())));
    }
    return files;
  }
}
