package io.dayfill.sink.delta.internal.plain;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.land.StoredTable;
import io.dayfill.sink.delta.internal.parquet.DistinctValues;
import io.dayfill.sink.delta.internal.parquet.Footers;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import io.dayfill.sink.delta.internal.verify.FileCheck;
import io.dayfill.sink.delta.internal.verify.FileClaim;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The table of one entity in plain Parquet files. Safe for use by several threads. */
public final class PlainTable implements StoredTable {
  private static final Logger LOG = LoggerFactory.getLogger(PlainTable.class);

  private final AtomicFiles files;
  private final Path path;
  private final Entity entity;
  private final TableColumns columns;
  private final PlainOwnership ownership;
  private volatile boolean adopted;

  /** The table of an entity in a folder. */
  public PlainTable(AtomicFiles files, Path path, Entity entity) {
    this.files = files;
    this.path = path;
    this.entity = entity;
    columns = TableColumns.checked(entity);
    ownership = new PlainOwnership(files, path, entity, columns);
  }

  /** Where the table lies. */
  public Path path() {
    return path;
  }

  @Override
  public TableColumns columns() {
    return columns;
  }

  @Override
  public void check(boolean adopt) throws IOException {
    adopted |= adopt;
    ownership.require(adopted);
  }

  @Override
  public List<String> changes() throws IOException {
    check(false);
    return ownership.changes();
  }

  /** Refuses the table if it is not the entity's to write, and makes it the entity's. */
  void own() throws IOException {
    ownership.require(adopted);
    ownership.take();
  }

  /** Does something with a day that nobody else does at the same time. */
  <T> T locked(String name, FolderLock.Action<T> action) throws IOException {
    return FolderLock.with(files.disk(), path, name, action);
  }

  Path folder(LocalDate day) {
    return path.resolve(TableColumns.folder(day));
  }

  FolderSwap swap(LocalDate day) {
    return new FolderSwap(files.disk(), folder(day));
  }

  /** What is stored of a day that is locked; null if nothing is. */
  @Nullable StoredDay stored(LocalDate day) throws IOException {
    return DayNote.read(day, folder(day));
  }

  /** The same of one that is not: who finds it between two renames waits for the second. */
  private @Nullable StoredDay look(LocalDate day) throws IOException {
    try {
      StoredDay found = stored(day);
      if (found != null && found.runId().isPresent()) {
        return found;
      }
    } catch (NoSuchFileException | FileNotFoundException e) {
      LOG.debug("{} is swapped at this moment", folder(day), e);
    }
    // Optional, since the lock's action answers something
    return locked(day.toString(), () -> Optional.ofNullable(stored(day))).orElse(null);
  }

  @Override
  public Set<List<String>> storedValues(LocalDate day, List<String> names) throws IOException {
    return DistinctValues.of(dataFiles(day), names);
  }

  private List<Path> dataFiles(LocalDate day) throws IOException {
    List<Path> paths = new ArrayList<>();
    if (Files.isDirectory(folder(day))) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder(day), "*.parquet")) {
        all.forEach(paths::add);
      }
    }
    return paths;
  }

  @Override
  public void verify(DayRange range, ReadBack found) throws IOException {
    FileCheck check = new FileCheck(entity, columns, Footers::rows, found::found);
    for (LocalDate day : days().subMap(range.first(), true, range.last(), true).keySet()) {
      StoredDay stored = look(day);
      if (stored != null) {
        verify(stored, check, found);
      }
    }
  }

  /** No log tells of files: the folder's are read, and their sum compared with its note. */
  private void verify(StoredDay stored, FileCheck check, ReadBack found) throws IOException {
    List<Path> all = dataFiles(stored.day());
    long rows = 0;
    long bytes = 0;
    boolean whole = true;
    Instant storedAt = Instant.EPOCH;
    for (Path file : all) {
      long size = Files.size(file);
      Instant modified = Files.getLastModifiedTime(file).toInstant();
      String name = path.relativize(file).toString().replace(File.separatorChar, '/');
      FileClaim claim =
          new FileClaim(file, name, size, OptionalLong.empty(), "", stored.readStartedAt());
      Optional<Long> read = check.check(stored.day(), claim);
      rows += read.orElse(0L);
      bytes += size;
      whole &= read.isPresent();
      storedAt = modified.isAfter(storedAt) ? modified : storedAt;
    }
    if (whole && rows != stored.rows()) {
      found.found(
          new Finding(
              Optional.of(stored.day()),
              Finding.Kind.ROWS,
              "the folder holds " + rows + " rows, its note says " + stored.rows(),
              Optional.empty()));
    }
    found.read(stored, all.size(), rows, bytes, storedAt);
  }

  private NavigableMap<LocalDate, Boolean> days() throws IOException {
    NavigableMap<LocalDate, Boolean> days = new TreeMap<>();
    for (DayFolders.Found found : DayFolders.find(path)) {
      days.merge(found.day(), !found.aside(), Boolean::logicalOr);
    }
    for (LocalDate day : List.copyOf(days.keySet())) {
      if (Boolean.FALSE.equals(days.get(day))) {
        // It stands aside and nowhere else: a writer is between two renames, or died there
        mend(day);
      }
    }
    return days;
  }

  private void mend(LocalDate day) throws IOException {
    locked(
        day.toString(),
        () -> {
          swap(day).mend();
          return true;
        });
  }

  @Override
  public NavigableMap<LocalDate, StoredDay> storedDays(DayRange range) throws IOException {
    NavigableMap<LocalDate, StoredDay> stored = new TreeMap<>();
    for (LocalDate day : days().subMap(range.first(), true, range.last(), true).keySet()) {
      StoredDay found = look(day);
      if (found != null) {
        stored.put(day, found);
      }
    }
    return stored;
  }

  @Override
  public List<LocalDate> provisionalDays() throws IOException {
    List<LocalDate> provisional = new ArrayList<>();
    for (LocalDate day : days().keySet()) {
      StoredDay found = look(day);
      if (found != null && found.state() == DayState.PROVISIONAL) {
        provisional.add(day);
      }
    }
    return provisional;
  }

  @Override
  public Optional<LocalDate> latestDay(LocalDate... excluding) throws IOException {
    List<LocalDate> excluded = Arrays.asList(excluding);
    for (LocalDate day : days().descendingKeySet()) {
      StoredDay found = excluded.contains(day) ? null : look(day);
      if (found != null && found.rows() > 0) {
        return Optional.of(day);
      }
    }
    return Optional.empty();
  }
}
