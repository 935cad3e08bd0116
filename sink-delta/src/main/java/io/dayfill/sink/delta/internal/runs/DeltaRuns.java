package io.dayfill.sink.delta.internal.runs;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.CommitLoop;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import io.dayfill.sink.delta.internal.table.LogPaths;
import io.dayfill.sink.delta.internal.table.TableCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The record of what was tried, as a Delta table. Safe for use by several threads. */
public final class DeltaRuns implements RunRecord {
  private static final TableName NAME = new TableName("metadata", "ingestion_runs");
  private static final Set<String> LANDED =
      Set.of(DayState.OK.name(), DayState.EMPTY.name(), DayState.PROVISIONAL.name());
  private static final Logger LOG = LoggerFactory.getLogger(DeltaRuns.class);
  private static final String RECORD = "record";

  /** The files of one generation at most: then they are folded into one of the next. */
  private static final int MOST_FILES = 50;

  private static final int GENERATIONS = 3;
  private static final long SMALL = 4L << 20;

  private final DeltaTables tables;
  private final SliceContext context;
  private final DeltaLog log;
  private final TableDefinition definition;

  /** A plan asks for what its run asks for again, and for one entity after the other. */
  private @Nullable LastAttempts last;

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
    try (SliceFiles staged = context.sliceFiles(log.table(), RECORD, List.of(""))) {
      AttemptSpan span = new AttemptSpan();
      attempts.forEach(span::add);
      WrittenFile file = AttemptFiles.write(context.disk(), staged.file("", 0), attempts);
      append(staged, newFile(file, span.tags(0)));
    }
    try {
      for (int generation = 0; generation < GENERATIONS; generation++) {
        fold(generation);
      }
    } catch (IOException | RuntimeException e) {
      // What was to be recorded is; many small files are only slower to read
      LOG.warn("{}: its files could not be folded", log.table(), e);
    }
  }

  private void append(SliceFiles staged, NewFile file) throws IOException {
    Change change =
        new Change(List.of(), List.of(file), Map.of()).with(AttemptColumns.SCHEMA.columns());
    commit(
        staged,
        state -> {
          requireOwn(state);
          return Optional.of(change);
        });
  }

  private void commit(SliceFiles staged, CommitLoop.Decision decision) throws IOException {
    staged.seal();
    tables.commit(staged, log, definition, decision);
  }

  private void requireOwn(@Nullable TableState state) {
    if (state != null) {
      new TableCheck(log.table(), NAME.toString(), "UTC", definition).requireOwn(log, state);
    }
  }

  private NewFile newFile(WrittenFile file, Map<String, String> tags) {
    return NewFile.of(
        String.valueOf(file.path().getFileName()), Map.of(), file, context.time().now(), tags);
  }

  /**
   * Makes one file of many small ones of a generation; what is added meanwhile stays beside it. A
   * row is written anew as often as there are generations, however long the record gets.
   */
  private void fold(int generation) throws IOException {
    List<ActiveFile> small = small(log.load(), generation);
    if (small.size() <= MOST_FILES) {
      return;
    }
    List<Path> paths =
        small.stream().map(file -> LogPaths.resolve(log.table(), file.path())).toList();
    try (SliceFiles staged = context.sliceFiles(log.table(), RECORD, List.of(""))) {
      AttemptSpan span = new AttemptSpan();
      WrittenFile merged = AttemptFiles.merge(context.disk(), staged.file("", 0), paths, span);
      NewFile add = newFile(merged, span.tags(generation + 1));
      commit(
          staged,
          state ->
              state != null && state.holds(small)
                  ? Optional.of(Change.rearranging(small, List.of(add)))
                  : Optional.empty());
    }
  }

  private static List<ActiveFile> small(Optional<TableState> state, int generation) {
    return state.map(TableState::files).orElse(List.of()).stream()
        .filter(file -> file.size() < SMALL && AttemptSpan.generation(file) == generation)
        .toList();
  }

  @Override
  public List<Attempt> attempts(Optional<String> entity, Optional<Instant> since, int limit)
      throws IOException {
    List<AttemptFiles.Stamped> files =
        log.load().map(TableState::files).orElse(List.of()).stream()
            .filter(file -> AttemptSpan.mayHold(file, since))
            .map(
                file ->
                    new AttemptFiles.Stamped(
                        LogPaths.resolve(log.table(), file.path()), AttemptSpan.lastStart(file)))
            .toList();
    return AttemptFiles.newest(files, entity, since, limit);
  }

  @Override
  public NavigableMap<LocalDate, Attempt> last(String entity, DayRange range) throws IOException {
    Optional<TableState> state = log.load();
    if (state.isEmpty()) {
      return new TreeMap<>();
    }
    synchronized (this) {
      LastAttempts known = last;
      if (known == null || known.state() != state.get() || !known.tells(entity, range)) {
        List<Path> paths = paths(state, file -> AttemptSpan.mayHold(file, range));
        known = LastAttempts.read(state.get(), paths, range, entity);
        last = known;
      }
      return known.of(entity, range);
    }
  }

  @Override
  public NavigableMap<LocalDate, Attempt> last(
      String entity, DayRange range, Predicate<Attempt> wanted) throws IOException {
    List<Path> paths = paths(log.load(), file -> AttemptSpan.mayHold(file, range));
    return AttemptFiles.last(paths, entity, range, wanted);
  }

  /** The newest attempt of each day of a range of those that have put it whole into its table. */
  public NavigableMap<LocalDate, Attempt> landed(String entity, DayRange range) throws IOException {
    return last(entity, range, attempt -> LANDED.contains(attempt.state()));
  }

  private List<Path> paths(Optional<TableState> state, Predicate<ActiveFile> wanted) {
    return state.map(TableState::files).orElse(List.of()).stream()
        .filter(wanted)
        .map(file -> LogPaths.resolve(log.table(), file.path()))
        .toList();
  }
}
