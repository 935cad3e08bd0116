package io.dayfill.sink.delta.internal.plain;

import io.dayfill.core.land.DayState;
import io.dayfill.core.land.StoredDay;
import io.dayfill.sink.delta.internal.parquet.Footers;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The note in a day's folder that tells what it holds. */
final class DayNote {
  static final String NAME = "_dayfill.json";

  private DayNote() {}

  /** The note of a day that is about to be stored. */
  static String of(StoredDay day) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("format", "1");
    fields.put("run_id", day.runId().orElse(""));
    fields.put("read_started_at", day.readStartedAt().map(Instant::toString).orElse(""));
    fields.put("state", day.state().name());
    fields.put("rows", Long.toString(day.rows()));
    return FlatJson.write(fields);
  }

  /** What a day's folder holds; null if it is not there. Without a note its files tell. */
  static @Nullable StoredDay read(LocalDate day, Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return null;
    }
    Optional<StoredDay> noted =
        FlatJson.read(folder.resolve(NAME)).flatMap(fields -> parse(day, fields));
    return noted.isPresent() ? noted.get() : readFiles(day, folder);
  }

  private static Optional<StoredDay> parse(LocalDate day, Map<String, String> fields) {
    try {
      return Optional.of(
          new StoredDay(
              day,
              DayState.valueOf(fields.getOrDefault("state", "")),
              Long.parseLong(fields.getOrDefault("rows", "")),
              Optional.of(fields.getOrDefault("run_id", "")),
              Optional.of(Instant.parse(fields.getOrDefault("read_started_at", "")))));
    } catch (DateTimeException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static @Nullable StoredDay readFiles(LocalDate day, Path folder) throws IOException {
    long rows = 0;
    boolean any = false;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.parquet")) {
      for (Path file : files) {
        rows += Footers.rows(file);
        any = true;
      }
    }
    return any
        ? new StoredDay(
            day, rows == 0 ? DayState.EMPTY : DayState.OK, rows, Optional.empty(), Optional.empty())
        : null;
  }
}
