package io.dayfill.sink.delta.internal.upkeep;

import io.dayfill.core.land.Upkeep.Found;
import io.dayfill.core.land.Upkeep.Kind;
import io.dayfill.core.land.Upkeep.Options;
import io.dayfill.core.land.Upkeep.Report;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.LogFile;
import io.dayfill.sink.delta.internal.log.LogPast;
import io.dayfill.sink.delta.internal.log.OldLogFiles;
import io.dayfill.sink.delta.internal.log.RemovedFile;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.stage.Manifest;
import io.dayfill.sink.delta.internal.stage.Sweeper;
import io.dayfill.sink.delta.internal.table.DayCompaction;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import io.dayfill.sink.delta.internal.table.LogPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Looks after one Delta table, once. */
final class TableUpkeep {
  private final DeltaTables tables;
  private final SliceContext context;
  private final DeltaLog log;
  private final LogPast past;
  private final TableName name;
  private final Options options;
  private final List<Found> found = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private Found kept = new Found(Kind.REPLACED, 0, 0);

  TableUpkeep(DeltaTables tables, DeltaLog log, TableName name, Options options) {
    this.tables = tables;
    context = tables.context();
    this.log = log;
    past = log.past();
    this.name = name;
    this.options = options;
  }

  Report run(TableState state) throws IOException {
    if (!options.apply()) {
      look(state, null);
      return new Report(name, found, kept, notes);
    }
    String mark = UUID.randomUUID().toString();
    // Before the table is looked at: who puts old files back sees it, or is seen
    Manifest manifest =
        Manifest.write(
            context.files(), context.time(), log.table(), Manifest.UPKEEP, mark, List.of());
    try {
      look(log.load().orElse(state), manifest);
    } finally {
      manifest.deleteQuietly();
    }
    return new Report(name, found, kept, notes);
  }

  private void look(TableState state, @Nullable Manifest manifest) throws IOException {
    staged();
    small(state);
    replaced(log.load().orElse(state), manifest);
    wrongChecksums(state);
    log(log.load().orElse(state));
  }

  private void staged() throws IOException {
    Sweeper sweeper = new Sweeper(context.disk(), context.time(), log.table());
    Set<String> active = active();
    add(Kind.STAGED, sweeper.find(() -> active));
    if (options.apply()) {
      sweeper.sweep(this::active);
    }
  }

  private Set<String> active() throws IOException {
    return log.load().map(TableState::paths).orElse(Set.of());
  }

  private void small(TableState state) throws IOException {
    DayCompaction compaction = new DayCompaction(tables, log);
    long files = 0;
    long bytes = 0;
    for (DayCompaction.Small day : compaction.find(state)) {
      boolean counts = !options.apply() || compaction.compact(day);
      files += counts ? day.files().size() : 0;
      bytes += counts ? day.bytes() : 0;
    }
    add(new Found(Kind.SMALL_FILES, files, bytes));
  }

  private void replaced(TableState state, @Nullable Manifest manifest) throws IOException {
    Instant now = context.time().now();
    Duration keep = longer(options.kept(), past.rules(state).files());
    long before = now.minus(keep).toEpochMilli();
    Map<String, RemovedFile> removed = past.removed();
    Set<String> needed = new HashSet<>(state.paths());
    needed.addAll(Sweeper.staged(log.table()));
    List<Path> old = new ArrayList<>();
    List<Path> young = new ArrayList<>();
    for (RemovedFile file : removed.values()) {
      Path path = LogPaths.resolve(log.table(), file.path()).normalize();
      // A table made of another one's files may name some that are not its own
      boolean ours = path.startsWith(log.table()) && !needed.contains(file.path());
      if (ours && Files.exists(path)) {
        (file.at() < before ? old : young).add(path);
      }
    }
    add(Kind.REPLACED, old);
    kept = found(Kind.REPLACED, young);
    List<Path> unknown =
        options.listFolders() ? unknown(removed.keySet(), needed, before) : List.of();
    add(Kind.UNKNOWN, unknown);
    if (manifest != null && Manifest.isUnderWay(log.table(), Manifest.RESTORE)) {
      found.removeIf(each -> each.kind() == Kind.REPLACED || each.kind() == Kind.UNKNOWN);
      notes.add("a day is being put back: replaced files are left until that is over");
    } else if (manifest != null) {
      old.addAll(unknown);
      for (Path path : old) {
        manifest.touch();
        context.disk().delete(path);
      }
    } else if (!options.listFolders() && past.hasForgotten()) {
      notes.add(
          "its log was cleaned before Dayfill took note of what it told: files replaced before that"
              + " are found by --list-folders alone");
    }
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  /** Files that neither the log nor a run knows of; one that is young may be about to be known. */
  private List<Path> unknown(Set<String> removed, Set<String> needed, long before)
      throws IOException {
    List<Path> unknown = new ArrayList<>();
    for (Path path : DataFolders.files(log.table())) {
      String logPath = log.table().relativize(path).toString().replace('\\', '/');
      boolean known = removed.contains(logPath) || needed.contains(logPath);
      if (!known && Files.getLastModifiedTime(path).toMillis() < before) {
        unknown.add(path);
      }
    }
    return unknown;
  }

  private void wrongChecksums(TableState state) throws IOException {
    List<LogFile> wrong = past.wrongChecksums(state);
    addLog(Kind.WRONG_CHECKSUMS, wrong);
    if (options.apply()) {
      past.removeChecksums(wrong);
    }
  }

  private void log(TableState state) throws IOException {
    OldLogFiles old = past.old(state);
    addLog(Kind.LOG, old.expired());
    addLog(Kind.CHECKPOINTS, old.checkpoints());
    addLog(Kind.CHECKSUMS, old.checksums());
    if (options.apply()) {
      past.remove(old);
      Set<String> active = state.paths();
      past.forgetRemoved(
          file ->
              !active.contains(file.path())
                  && Files.exists(LogPaths.resolve(log.table(), file.path())));
    }
  }

  private void addLog(Kind kind, List<LogFile> files) {
    add(new Found(kind, files.size(), files.stream().mapToLong(LogFile::size).sum()));
  }

  private void add(Kind kind, List<Path> files) throws IOException {
    add(found(kind, files));
  }

  private static Found found(Kind kind, List<Path> files) throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.exists(file) ? Files.size(file) : 0;
    }
    return new Found(kind, files.size(), bytes);
  }

  private void add(Found some) {
    if (some.files() > 0) {
      found.add(some);
    }
  }
}
