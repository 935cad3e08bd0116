package io.dayfill.sink.delta.internal.plain;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.land.DayDecision;
import io.dayfill.sink.delta.internal.land.QuarantineStaging;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.ParquetRows;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The records of an entity that could not be read, in plain files: a folder a day. */
final class PlainQuarantine {
  private static final String NO_DAY = "slice_day=__HIVE_DEFAULT_PARTITION__";
  private static final FileSchema AT = new FileSchema(List.of(FileColumn.of("at", Kind.TIMESTAMP)));
  private static final Pattern DAYLESS =
      Pattern.compile("part-(\\d{4}-\\d\\d-\\d\\d)_(\\d{4}-\\d\\d-\\d\\d)\\.zstd\\.parquet");

  private final AtomicFiles files;
  private final LandingRequest request;
  private final Path path;
  private final PlainOwnership ownership;

  PlainQuarantine(SliceContext context, LandingRequest request) {
    files = context.files();
    this.request = request;
    path = context.path(SliceContext.quarantine(request.entity().targetTable()));
    ownership =
        new PlainOwnership(
            files,
            path,
            request.entity().name(),
            request.entity().zone().getId(),
            QuarantineStaging.SCHEMA.columns());
  }

  Path path() {
    return path;
  }

  void commit(Set<LocalDate> landing, Map<Optional<LocalDate>, WrittenFile> records, String id)
      throws IOException {
    if (records.isEmpty() && !Files.isDirectory(path)) {
      return;
    }
    ownership.require(false);
    ownership.take();
    Set<LocalDate> days = new HashSet<>(landing);
    records.keySet().forEach(day -> day.ifPresent(days::add));
    for (LocalDate day : days) {
      commitDay(day, Optional.ofNullable(records.get(Optional.of(day))), id);
    }
    WrittenFile dayless = records.get(Optional.<LocalDate>empty());
    if (dayless != null || !landing.isEmpty()) {
      FolderLock.with(
          files.disk(),
          path,
          "none",
          () -> {
            commitDayless(dayless);
            return true;
          });
    }
  }

  /**
   * New records first: should the rest fail, there are some of two readings, and none are lost.
   * Where those of a newer reading are there, they stay and the new ones are not put.
   */
  private void commitDayless(@Nullable WrittenFile records) throws IOException {
    Path folder = path.resolve(NO_DAY);
    List<Path> older = new ArrayList<>();
    boolean superseded = false;
    for (Path file : within(folder)) {
      if (isNewer(Optional.of(readAt(file)))) {
        superseded = true;
      } else {
        older.add(file);
      }
    }
    if (records != null && !superseded) {
      DayRange range = request.days();
      Path file = folder.resolve("part-" + range.first() + "_" + range.last() + ".zstd.parquet");
      files.disk().createDirectories(folder);
      files.disk().move(records.path(), file);
      files.disk().syncDirectory(folder);
      older.remove(file);
    }
    for (Path file : older) {
      files.disk().delete(file);
    }
  }

  /** The files of records without a day that came from within the slice's days. */
  private List<Path> within(Path folder) throws IOException {
    List<Path> within = new ArrayList<>();
    for (String name : DayFolders.names(folder)) {
      Matcher range = DAYLESS.matcher(name);
      if (range.matches()
          && request.days().contains(LocalDate.parse(range.group(1)))
          && request.days().contains(LocalDate.parse(range.group(2)))) {
        within.add(folder.resolve(name));
      }
    }
    return within;
  }

  /** When the reading of a file's records began. */
  private static Instant readAt(Path file) throws IOException {
    try (ParquetRows rows = new ParquetRows(file, AT)) {
      return rows.next(1) == 0
          ? Instant.MIN
          : Instant.EPOCH.plus(((LongVector) rows.vectors().get(0)).values()[0], ChronoUnit.MICROS);
    }
  }

  private void commitDay(LocalDate day, Optional<WrittenFile> records, String id)
      throws IOException {
    Path folder = path.resolve("slice_day=" + day);
    FolderLock.with(
        files.disk(),
        path,
        day.toString(),
        () -> {
          FolderSwap swap = new FolderSwap(files.disk(), folder);
          swap.mend();
          StoredDay present = DayNote.read(day, folder);
          if (present == null || !isNewer(present.readStartedAt())) {
            replace(swap, day, records, id);
          }
          return true;
        });
  }

  private boolean isNewer(Optional<Instant> readAt) {
    Instant ours = DayDecision.truncated(request.readStartedAt());
    return !request.force() && readAt.filter(at -> at.isAfter(ours)).isPresent();
  }

  private void replace(FolderSwap swap, LocalDate day, Optional<WrittenFile> records, String id)
      throws IOException {
    if (records.isEmpty()) {
      swap.remove(id);
      return;
    }
    Path staged = records.get().path();
    StoredDay note =
        new StoredDay(
            day,
            DayState.OK,
            records.get().rows(),
            Optional.of(request.runId()),
            Optional.of(DayDecision.truncated(request.readStartedAt())));
    swap.replace(
        id,
        fresh -> {
          files.disk().move(staged, fresh.resolve(String.valueOf(staged.getFileName())));
          files.replace(fresh.resolve(DayNote.NAME), DayNote.of(note));
        });
  }
}
