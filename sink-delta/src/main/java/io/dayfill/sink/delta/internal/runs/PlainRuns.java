package io.dayfill.sink.delta.internal.runs;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The record of what was tried, as plain files. Safe for use by several threads. */
public final class PlainRuns implements RunRecord {
  private static final Logger LOG = LoggerFactory.getLogger(PlainRuns.class);
  private static final int MOST_FILES = 50;
  private static final int MOST_TRIES = 10;
  private static final long SMALL = 4L << 20;

  private final AtomicFiles files;
  private final Path folder;

  /** The record of a warehouse. */
  public PlainRuns(SliceContext context) {
    files = context.files();
    folder = folder(context.root());
  }

  /** Where the record of a warehouse lies. */
  public static Path folder(Path root) {
    return root.resolve("metadata").resolve("ingestion_runs");
  }

  /** What reads or writes the files. */
  @FunctionalInterface
  private interface Work<T> {
    T with(List<Path> files) throws IOException;
  }

  /** What writes one file. */
  @FunctionalInterface
  private interface Writing {
    WrittenFile to(Path file) throws IOException;
  }

  @Override
  public void record(List<Attempt> attempts) throws IOException {
    if (attempts.isEmpty()) {
      return;
    }
    files.disk().createDirectories(folder);
    put(file -> AttemptFiles.write(files.disk(), file, attempts));
    try {
      fold();
    } catch (IOException | RuntimeException e) {
      // What was to be recorded is; many small files are only slower to read
      LOG.warn("{}: its files could not be folded", folder, e);
    }
  }

  /** Writes a file under a name that no reader looks at, then names it. */
  private void put(Writing writing) throws IOException {
    Path file = folder.resolve("part-" + UUID.randomUUID() + ".zstd.parquet");
    Path temporary = AtomicFiles.temporary(file);
    try {
      writing.to(temporary);
      files.disk().move(temporary, file);
    } finally {
      files.deleteQuietly(temporary);
    }
    files.disk().syncDirectory(folder);
  }

  /**
   * Makes one file of many small ones. Who dies in between leaves attempts in two files; reading
   * takes them once.
   */
  private void fold() throws IOException {
    List<Path> small = new ArrayList<>();
    for (Path file : list()) {
      if (Files.size(file) < SMALL) {
        small.add(file);
      }
    }
    if (small.size() > MOST_FILES) {
      try {
        put(file -> AttemptFiles.merge(files.disk(), file, small, new AttemptSpan()));
        for (Path file : small) {
          files.disk().delete(file);
        }
      } catch (NoSuchFileException | FileNotFoundException e) {
        LOG.debug("{}: another process folds", folder);
      }
    }
  }

  private List<Path> list() throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "part-*.parquet")) {
        all.forEach(found::add);
      }
    }
    found.sort(null);
    return found;
  }

  /** Lists and reads again where a file was folded in between. */
  private <T> T read(Work<T> work) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return work.with(list());
      } catch (NoSuchFileException | FileNotFoundException e) {
        if (attempt == MOST_TRIES) {
          throw e;
        }
      } catch (UncheckedIOException e) {
        if (attempt == MOST_TRIES || !(e.getCause() instanceof NoSuchFileException)) {
          throw e;
        }
      }
    }
  }

  @Override
  public List<Attempt> attempts(Optional<String> entity, Optional<Instant> since, int limit)
      throws IOException {
    return read(
        paths ->
            AttemptFiles.newest(
                paths.stream().map(path -> new AttemptFiles.Stamped(path, Instant.MAX)).toList(),
                entity,
                since,
                limit));
  }

  @Override
  public NavigableMap<LocalDate, Attempt> last(String entity, DayRange range) throws IOException {
    return last(entity, range, attempt -> true);
  }

  @Override
  public NavigableMap<LocalDate, Attempt> last(
      String entity, DayRange range, Predicate<Attempt> wanted) throws IOException {
    return read(paths -> AttemptFiles.last(paths, entity, range, wanted));
  }
}
