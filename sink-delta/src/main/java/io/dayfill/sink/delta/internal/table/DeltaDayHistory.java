package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.AsOf;
import io.dayfill.core.land.DayDiff;
import io.dayfill.core.land.DayHistory;
import io.dayfill.core.land.DayVersion;
import io.dayfill.core.land.RestoredDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.TableErrors;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.FileDetails;
import io.dayfill.sink.delta.internal.log.LogChange;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableShape;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.stage.DayComparison;
import io.dayfill.sink.delta.internal.stage.Manifest;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The days of a Delta table as its log tells of them. */
public final class DeltaDayHistory implements DayHistory {
  private static final String LOG_ENDS =
      "a log keeps its commits for thirty days unless the table says otherwise";

  private final DeltaTables tables;
  private final DeltaLog log;
  private final EntityTable table;

  /** The history of an entity's table. */
  public DeltaDayHistory(DeltaTables tables, EntityTable table) {
    this.tables = tables;
    this.table = table;
    log = table.log();
  }

  /** The table at one version. */
  private record At(TableState state, DayFiles files) {}

  private At now() throws IOException {
    return at(
        log.load()
            .orElseThrow(
                () ->
                    DayfillException.user(
                        "there is no table at " + log.table(),
                        "nothing was stored of it yet",
                        "Load days with 'dayfill run'")));
  }

  private At at(TableState state) {
    return new At(state, new DayFiles(log.table(), state));
  }

  private At at(AsOf asOf) throws IOException {
    At now = now();
    Optional<TableState> state =
        asOf instanceof AsOf.Version version
            ? version(version.number(), now.state)
            : log.load(((AsOf.Time) asOf).at());
    return at(
        state.orElseThrow(
            () ->
                DayfillException.user(
                    "the table at " + log.table() + " cannot be read as of " + asOf,
                    "its newest version is " + now.state.version() + "; " + LOG_ENDS,
                    "Name a version that its log still tells of")));
  }

  private Optional<TableState> version(long number, TableState now) throws IOException {
    if (number == now.version()) {
      return Optional.of(now);
    }
    return number > now.version() ? Optional.empty() : log.load(number);
  }

  private DayVersion of(LocalDate day, At at) throws IOException {
    List<ActiveFile> files = at.files.files(day);
    List<String> missing = new ArrayList<>();
    for (ActiveFile file : files) {
      Path path = LogPaths.resolve(log.table(), file.path());
      if (!Files.isRegularFile(path) || Files.size(path) != file.size()) {
        missing.add(file.path());
      }
    }
    Optional<StoredDay> stored =
        missing.isEmpty() || files.stream().allMatch(file -> DayTags.of(file).isPresent())
            ? Optional.ofNullable(at.files.stored(day))
            : Optional.empty();
    return new DayVersion(
        at.state.version(),
        log.committedAt(at.state),
        stored,
        files.stream().map(ActiveFile::path).toList(),
        missing);
  }

  @Override
  public List<DayVersion> versions(LocalDate day, int most) {
    return StorageErrors.run("read the log of", log.table(), () -> find(day, most));
  }

  private List<DayVersion> find(LocalDate day, int most) throws IOException {
    List<DayVersion> found = new ArrayList<>();
    At now = now();
    for (Long version : changes(day, now, most)) {
      Optional<TableState> state = version(version, now.state);
      if (state.isPresent()) {
        found.add(of(day, at(state.get())));
      }
    }
    return found;
  }

  /** The versions at which a day's files changed, the newest first, as far as commits are there. */
  private List<Long> changes(LocalDate day, At now, int most) throws IOException {
    Map<String, String> partition = TableColumns.partition(day);
    Set<String> paths = new HashSet<>();
    now.files.files(day).forEach(file -> paths.add(file.path()));
    List<Long> versions = new ArrayList<>();
    for (long version = now.state.version(); version >= 0 && versions.size() < most; version--) {
      LogChange change = log.change(version).orElse(null);
      if (change == null) {
        break;
      }
      long touched =
          Stream.concat(change.added().stream(), change.removed().stream())
              .filter(file -> is(file, partition, paths))
              .count();
      if (touched > 0) {
        versions.add(version);
      }
    }
    return versions;
  }

  private static boolean is(
      LogChange.Touched file, Map<String, String> partition, Set<String> paths) {
    boolean is = partition.equals(file.partition()) || paths.contains(file.path());
    if (is) {
      paths.add(file.path());
    }
    return is;
  }

  @Override
  public RestoredDay restore(LocalDate day, AsOf asOf, StoredDay.Restoration by, boolean dryRun) {
    return StorageErrors.run("restore a day of", log.table(), () -> put(day, asOf, by, dryRun));
  }

  private RestoredDay put(LocalDate day, AsOf asOf, StoredDay.Restoration by, boolean dryRun)
      throws IOException {
    if (dryRun) {
      return tryPut(day, asOf, by, true);
    }
    Manifest manifest =
        Manifest.write(
            tables.context().files(),
            tables.context().time(),
            log.table(),
            Manifest.RESTORE,
            UUID.randomUUID().toString(),
            List.of());
    try {
      if (Manifest.isUnderWay(log.table(), Manifest.UPKEEP)) {
        throw DayfillException.storage(
            day + " cannot be put back now",
            "files of old versions are being removed by 'dayfill maintain', or were when it died"
                + " less than an hour ago",
            "Nothing was changed. Try again when it is over",
            null);
      }
      return tryPut(day, asOf, by, false);
    } finally {
      manifest.deleteQuietly();
    }
  }

  private RestoredDay tryPut(LocalDate day, AsOf asOf, StoredDay.Restoration by, boolean dryRun)
      throws IOException {
    At then = at(asOf);
    DayVersion from = of(day, then);
    if (from.files().isEmpty()) {
      throw DayfillException.user(
          "version " + from.version() + " of the table holds nothing of " + day,
          "a day is put back to what it held; what it never held cannot be",
          "'dayfill restore ENTITY --date " + day + "' shows the versions at which it changed");
    }
    requireThere(day, from);
    Map<String, NewFile> wanted = files(day, then, by);
    At now = now();
    DayVersion before = of(day, now);
    boolean widened = isWidened(then.state, now.state);
    if (!dryRun && widened) {
      putCopies(day, then, by);
    } else if (!dryRun) {
      tables
          .loop(log)
          .run(
              table.definition(),
              state -> {
                requireColumns(day, state != null && !isWidened(then.state, state));
                return decide(day, state, wanted);
              })
          .ifPresent(change -> requireStillThere(day, from));
    }
    Change change = change(now.files.files(day), wanted);
    return new RestoredDay(before, from, change.removes().size(), change.adds().size());
  }

  /** Whether columns have become wider since, so that the files of then do not fit any more. */
  private boolean isWidened(TableState then, TableState now) {
    Map<String, String> before = TableShape.of(then).columns();
    TableShape after = TableShape.of(now);
    boolean widened = false;
    for (Map.Entry<String, String> column : after.columns().entrySet()) {
      String was = before.getOrDefault(column.getKey(), column.getValue());
      if (!was.equals(column.getValue())) {
        if (!after.isWider(column.getKey(), TableShape.of(then))) {
          throw TableErrors.columnType(log.table(), column.getKey(), column.getValue(), was);
        }
        widened = true;
      }
    }
    return widened;
  }

  /** Puts copies of old files, with the columns as they are now, into the place of a day's. */
  private void putCopies(LocalDate day, At then, StoredDay.Restoration by) throws IOException {
    FileSchema schema =
        log.columns(now().state)
            .orElseThrow(
                () -> TableErrors.unknownType(log.table(), log.unknownColumns(then.state)));
    Copies copies = new Copies(tables.context(), log);
    List<ActiveFile> old = then.files.files(day);
    try (SliceFiles room = copies.room(Manifest.RESTORE + "-copies", old)) {
      Map<String, NewFile> byPath = copies.make(room, schema, old);
      Map<String, NewFile> made = new HashMap<>();
      for (ActiveFile file : old) {
        NewFile copy = Objects.requireNonNull(byPath.get(file.path()));
        made.put(copy.path(), copy.with(DayTags.restoring(file, by)));
      }
      tables.commit(
          room,
          log,
          table.definition(),
          state -> {
            requireColumns(
                day,
                state != null
                    && log.columns(state)
                        .filter(now -> now.columns().equals(schema.columns()))
                        .isPresent());
            return decide(day, state, made);
          });
    }
  }

  private void requireColumns(LocalDate day, boolean same) {
    if (!same) {
      throw DayfillException.storage(
          day + " was not put back",
          "somebody changed the columns of " + log.table() + " meanwhile",
          "Nothing was changed. Try again",
          null);
    }
  }

  private static void requireThere(LocalDate day, DayVersion from) {
    if (!from.missing().isEmpty()) {
      throw DayfillException.storage(
          day + " cannot be put back as of version " + from.version(),
          from.missing().size()
              + " of its "
              + from.files().size()
              + " files are there no longer, or cut: "
              + from.missing().stream().limit(5).collect(Collectors.joining(", ")),
          "Nothing was changed. Choose a version whose files are there, or load the day again",
          null);
    }
  }

  /** Somebody may have removed files of old versions at the very moment. */
  private void requireStillThere(LocalDate day, DayVersion from) {
    for (String file : from.files()) {
      if (!Files.isRegularFile(LogPaths.resolve(log.table(), file))) {
        throw DayfillException.storage(
            day + " was put back, but " + file + " was removed meanwhile",
            "files of versions past their retention were cleaned up at the same time",
            "Load the day again, or restore a version whose files are there",
            null);
      }
    }
  }

  private Map<String, NewFile> files(LocalDate day, At then, StoredDay.Restoration by)
      throws IOException {
    List<ActiveFile> files = then.files.files(day);
    Map<String, FileDetails> details = log.details(then.state, files);
    Map<String, NewFile> wanted = new HashMap<>();
    for (ActiveFile file : files) {
      FileDetails more = details.getOrDefault(file.path(), FileDetails.NONE);
      wanted.put(
          file.path(),
          new NewFile(
              file.path(),
              file.partition(),
              file.size(),
              more.storedAt().toEpochMilli(),
              more.statistics(),
              DayTags.restoring(file, by)));
    }
    return wanted;
  }

  private Optional<Change> decide(
      LocalDate day, @Nullable TableState state, Map<String, NewFile> wanted) {
    DayFiles present = table.index(state);
    if (present == null) {
      return Optional.empty();
    }
    table.requireOwn(present);
    Change change = change(present.files(day), wanted);
    return change.removes().isEmpty() && change.adds().isEmpty()
        ? Optional.empty()
        : Optional.of(change);
  }

  /** A file that is there stays: to remove and add it in one commit would lose it. */
  private static Change change(List<ActiveFile> present, Map<String, NewFile> wanted) {
    Map<String, NewFile> adds = new HashMap<>(wanted);
    List<ActiveFile> removes = new ArrayList<>();
    for (ActiveFile file : present) {
      if (adds.remove(file.path()) == null) {
        removes.add(file);
      }
    }
    return new Change(removes, List.copyOf(adds.values()), Map.of());
  }

  @Override
  public DayDiff diff(LocalDate day, Optional<AsOf> asOf, int examples) {
    return StorageErrors.run(
        "compare versions of", log.table(), () -> compare(day, asOf, examples));
  }

  private DayDiff compare(LocalDate day, Optional<AsOf> asOf, int examples) throws IOException {
    At now = now();
    DayVersion after = of(day, now);
    At then = asOf.isPresent() ? at(asOf.get()) : before(day, now);
    DayVersion before = of(day, then);
    requireThere(day, after);
    requireThere(day, before);
    return DayComparison.of(table.columns(), before, paths(before), after, paths(after), examples);
  }

  private List<Path> paths(DayVersion version) {
    return version.files().stream().map(file -> LogPaths.resolve(log.table(), file)).toList();
  }

  /** The table before the day's last change. */
  private At before(LocalDate day, At now) throws IOException {
    List<Long> last = changes(day, now, 1);
    Optional<TableState> state =
        last.isEmpty() || last.get(0) == 0 ? Optional.empty() : log.load(last.get(0) - 1);
    return at(
        state.orElseThrow(
            () ->
                DayfillException.user(
                    "there is no earlier content of " + day + " to compare with",
                    last.isEmpty()
                        ? "the log does not tell of its last change any more; " + LOG_ENDS
                        : "the table's first version holds it",
                    "Name a version with --as-of")));
  }
}
