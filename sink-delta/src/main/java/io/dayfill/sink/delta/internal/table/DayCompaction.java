package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.land.DayState;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes one file of a day's small ones. The rows stay as they are, each with the run that brought
 * it, and so does all that the files' tags tell of the day.
 */
public final class DayCompaction {
  private static final long SMALL = 32L << 20;
  private static final int MOST_TRIES = 5;

  private final DeltaTables tables;
  private final SliceContext context;
  private final DeltaLog log;

  /** Makes one for an entity's table; of another it finds nothing. */
  public DayCompaction(DeltaTables tables, DeltaLog log) {
    this.tables = tables;
    context = tables.context();
    this.log = log;
  }

  /** A day's small files, at least two. */
  public record Small(LocalDate day, List<ActiveFile> files) {
    /** What they take. */
    public long bytes() {
      return files.stream().mapToLong(ActiveFile::size).sum();
    }
  }

  /**
   * The days that have several small files, all of them Dayfill's own. A day that is open is left
   * alone: what is appended is folded by the reading that closes it.
   */
  public List<Small> find(TableState state) {
    List<Small> found = new ArrayList<>();
    for (Map.Entry<LocalDate, List<ActiveFile>> day :
        new DayFiles(log.table(), state).byDay().entrySet()) {
      List<ActiveFile> small = day.getValue().stream().filter(file -> file.size() < SMALL).toList();
      if (small.size() > 1 && day.getValue().stream().allMatch(DayCompaction::isClosedAndOurs)) {
        found.add(new Small(day.getKey(), small));
      }
    }
    return found.isEmpty() || log.columns(state).isEmpty() ? List.of() : found;
  }

  private static boolean isClosedAndOurs(ActiveFile file) {
    return file.path().endsWith(".zstd.parquet")
        && DayTags.of(file).filter(tags -> tags.state() != DayState.PROVISIONAL).isPresent();
  }

  /**
   * Makes one file of them, or of those that another writer has put in their place meanwhile.
   *
   * @return false if there were none left
   */
  public boolean compact(Small day) throws IOException {
    @Nullable Small now = day;
    for (int attempt = 0; attempt < MOST_TRIES && now != null; attempt++) {
      if (tryOnce(now)) {
        return true;
      }
      now =
          log.load()
              .flatMap(
                  state ->
                      find(state).stream().filter(each -> each.day().equals(day.day())).findFirst())
              .orElse(null);
    }
    return false;
  }

  private boolean tryOnce(Small day) throws IOException {
    TableState state = log.load().orElse(null);
    FileSchema schema = state == null ? null : log.columns(state).orElse(null);
    if (state == null || schema == null || !state.holds(day.files())) {
      return false;
    }
    String folder = TableColumns.folder(day.day());
    try (SliceFiles from = context.sliceFiles(log.table(), "compaction", List.of(folder))) {
      WrittenFile merged =
          Copies.write(context.disk(), from.file(folder, 0), schema, inOrder(day.files()));
      from.seal();
      NewFile file =
          NewFile.of(
              from.logPath(merged.path()),
              day.files().get(0).partition(),
              merged,
              context.time().now(),
              tags(day.files(), merged.rows()));
      return commit(from, schema, day, file);
    }
  }

  private boolean commit(SliceFiles from, FileSchema schema, Small day, NewFile file)
      throws IOException {
    return tables
        .commit(
            from,
            log,
            new TableDefinition(TableColumns.partitions(), schema, Map.of()),
            state ->
                state != null && state.holds(day.files())
                    ? Optional.of(Change.rearranging(day.files(), List.of(file)))
                    : Optional.empty())
        .isPresent();
  }

  private List<Path> inOrder(List<ActiveFile> files) {
    return files.stream()
        .sorted(
            Comparator.comparing(
                    (ActiveFile file) -> file.tags().getOrDefault(DayTags.READ_STARTED_AT, ""))
                .thenComparing(ActiveFile::path))
        .map(file -> LogPaths.resolve(log.table(), file.path()))
        .toList();
  }

  /** All that the newest of them tells, and the rows of all. */
  private static Map<String, String> tags(List<ActiveFile> files, long rows) {
    ActiveFile newest =
        Collections.max(
            files, Comparator.comparing(file -> DayTags.of(file).orElseThrow().readStartedAt()));
    Map<String, String> tags = new HashMap<>(newest.tags());
    tags.put(DayTags.ROWS, Long.toString(rows));
    tags.put(DayTags.STATE, (rows == 0 ? DayState.EMPTY : DayState.OK).name());
    return tags;
  }
}
