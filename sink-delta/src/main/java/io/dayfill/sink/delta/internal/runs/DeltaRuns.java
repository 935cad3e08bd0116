package io.dayfill.sink.delta.internal.runs;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import io.dayfill.sink.delta.internal.table.LogPaths;
import io.dayfill.sink.delta.internal.table.TableCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The record of what was tried, as a Delta table. Safe for use by several threads. */
public final class DeltaRuns implements RunRecord {
  private static final TableName NAME = new TableName("metadata", "ingestion_runs");
  private static final Set<String> LANDED =
      Set.of(DayState.OK.name(), DayState.EMPTY.name(), DayState.PROVISIONAL.name());
  private static final int MOST_FILES = 50;
  private static final long SMALL = 4L << 20;

  private final DeltaTables tables;
  private final SliceContext context;
  private final DeltaLog log;
  private final TableDefinition definition;

  /** The table of a warehouse. */
  public DeltaRuns(DeltaTables tables) {
    this.tables = tables;
    context = tables.context();
    log = tables.log(NAME);
    definition =
        new TableDefinition(
            List.of(), AttemptColumns.SCHEMA, Ownership.properties(NAME.toString(), "UTC"));
  }

  @Override
  public void record(List<Attempt> attempts) throws IOException {
    if (attempts.isEmpty()) {
      return;
    }
    context.files().disk().createDirectories(log.table());
    WrittenFile file = AttemptFiles.write(context.files().disk(), newPath(), attempts);
    append(file);
    fold();
  }

  private Path newPath() {
    return log.table().resolve("part-" + UUID.randomUUID() + ".zstd.parquet");
  }

  private void append(WrittenFile file) throws IOException {
    context.files().disk().syncDirectory(log.table());
    Change change =
        new Change(List.of(), List.of(newFile(file)), Map.of(), AttemptColumns.SCHEMA.columns());
    tables
        .loop(log)
        .run(
            definition,
            state -> {
              requireOwn(state);
              return Optional.of(change);
            });
  }

  private void requireOwn(@Nullable TableState state) {
    if (state != null) {
      new TableCheck(log.table(), NAME.toString(), "UTC", definition).requireOwn(log, state);
    }
  }

  private NewFile newFile(WrittenFile file) {
    return new NewFile(
        String.valueOf(file.path().getFileName()),
        Map.of(),
        file.size(),
        context.time().now().toEpochMilli(),
        file.statistics(),
        Map.of());
  }

  /** Makes one file of many small ones; what is added meanwhile stays beside it. */
  private void fold() throws IOException {
    List<ActiveFile> small = small(log.load());
    if (small.size() <= MOST_FILES) {
      return;
    }
    List<Path> paths =
        small.stream().map(file -> LogPaths.resolve(log.table(), file.path())).toList();
    WrittenFile merged = AttemptFiles.merge(context.files().disk(), newPath(), paths);
    context.files().disk().syncDirectory(log.table());
    NewFile add = newFile(merged);
    Optional<Change> done =
        tables
            .loop(log)
            .run(
                definition,
                state ->
                    state != null && holds(state, small)
                        ? Optional.of(new Change(small, List.of(add), Map.of()))
                        : Optional.empty());
    if (done.isEmpty()) {
      context.files().disk().delete(merged.path());
    }
  }

  private static List<ActiveFile> small(Optional<TableState> state) {
    return state.map(TableState::files).orElse(List.of()).stream()
        .filter(file -> file.size() < SMALL)
        .toList();
  }

  private static boolean holds(TableState state, List<ActiveFile> files) {
    Set<String> paths = new HashSet<>();
    state.files().forEach(file -> paths.add(file.path()));
    return files.stream().allMatch(file -> paths.contains(file.path()));
  }

  @Override
  public List<Attempt> attempts(Optional<String> entity, Optional<Instant> since, int limit)
      throws IOException {
    return AttemptFiles.newest(paths(), entity, since, limit);
  }

  @Override
  public NavigableMap<LocalDate, Attempt> last(String entity, DayRange range) throws IOException {
    return last(entity, range, attempt -> true);
  }

  /** The newest attempt of each day of a range of those that have put it into its table. */
  public NavigableMap<LocalDate, Attempt> landed(String entity, DayRange range) throws IOException {
    return last(entity, range, attempt -> LANDED.contains(attempt.state()));
  }

  private NavigableMap<LocalDate, Attempt> last(
      String entity, DayRange range, Predicate<Attempt> wanted) throws IOException {
    List<Path> paths = paths();
    return paths.isEmpty() ? new TreeMap<>() : AttemptFiles.last(paths, entity, range, wanted);
  }

  private List<Path> paths() throws IOException {
    return log.load().map(TableState::files).orElse(List.of()).stream()
        .map(file -> LogPaths.resolve(log.table(), file.path()))
        .toList();
  }
}
