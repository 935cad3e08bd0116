package io.dayfill.sink.delta.internal.runs;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.land.Attempt;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.parquet.ParquetRows;
import io.dayfill.sink.delta.internal.parquet.ParquetWriter;
import io.dayfill.sink.delta.internal.parquet.WriterContext;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;

/** The files in which attempts are kept, whoever keeps the list of them. */
public final class AttemptFiles {
  private static final int BATCH = 4096;
  private static final Comparator<Attempt> ORDER =
      Comparator.comparing(Attempt::startedAt).thenComparing(Attempt::finishedAt);

  private AttemptFiles() {}

  /** Writes attempts into a new file. */
  public static WrittenFile write(Disk disk, Path path, List<Attempt> attempts) throws IOException {
    try (WriterContext context = new WriterContext();
        ParquetWriter writer =
            new ParquetWriter(disk, path, AttemptColumns.SCHEMA, Map.of(), context)) {
      writer.append(AttemptColumns.vectors(attempts), 0, attempts.size());
      return writer.finish();
    }
  }

  /**
   * Writes the attempts of some files into one new file.
   *
   * @param span is told of them
   */
  static WrittenFile merge(Disk disk, Path path, List<Path> files, AttemptSpan span)
      throws IOException {
    try (WriterContext context = new WriterContext();
        ParquetWriter writer =
            new ParquetWriter(disk, path, AttemptColumns.SCHEMA, Map.of(), context)) {
      for (Path file : files) {
        try (ParquetRows rows = new ParquetRows(file, AttemptColumns.SCHEMA)) {
          for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
            writer.append(rows.vectors(), 0, n);
            span.add(AttemptColumns.of(rows.vectors()), n);
          }
        }
      }
      return writer.finish();
    }
  }

  /** What is done with each attempt. */
  @FunctionalInterface
  interface Visitor {
    /** Looks at an attempt. */
    void visit(AttemptColumns columns, int row);
  }

  static void visit(List<Path> files, Visitor visitor) throws IOException {
    for (Path file : files) {
      try (ParquetRows rows = new ParquetRows(file, AttemptColumns.SCHEMA)) {
        for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
          List<ColumnVector> vectors = rows.vectors();
          AttemptColumns columns = AttemptColumns.of(vectors);
          for (int row = 0; row < n; row++) {
            visitor.visit(columns, row);
          }
        }
      }
    }
  }

  /**
   * A file of attempts.
   *
   * @param path where it lies
   * @param lastStart when the last of its attempts began, or later
   */
  public record Stamped(Path path, Instant lastStart) {}

  /** The newest attempts, newest first; files that hold none of them are not opened. */
  public static List<Attempt> newest(
      List<Stamped> files, Optional<String> entity, Optional<Instant> since, int limit)
      throws IOException {
    PriorityQueue<Attempt> kept = new PriorityQueue<>(ORDER);
    // What was recorded again because the answer to the first time was lost counts once
    Set<Attempt> known = new HashSet<>();
    List<Stamped> newestFirst = new ArrayList<>(files);
    newestFirst.sort(Comparator.comparing(Stamped::lastStart).reversed());
    for (Stamped file : newestFirst) {
      Attempt oldest = kept.size() < limit ? null : kept.peek();
      if (oldest != null && file.lastStart().isBefore(oldest.startedAt())) {
        break;
      }
      visit(
          List.of(file.path()),
          (columns, row) -> {
            boolean wanted =
                entity.map(columns.entity(row)::equals).orElse(true)
                    && since.map(from -> !columns.startedAt(row).isBefore(from)).orElse(true);
            if (!wanted) {
              return;
            }
            Attempt attempt = columns.attempt(row);
            if (known.add(attempt)) {
              kept.add(attempt);
              if (kept.size() > limit) {
                known.remove(kept.remove());
              }
            }
          });
    }
    List<Attempt> sorted = new ArrayList<>(kept);
    sorted.sort(ORDER.reversed());
    return sorted;
  }

  /** The newest attempt of each day of a range, of those wanted. */
  public static NavigableMap<LocalDate, Attempt> last(
      List<Path> files, String entity, DayRange range, Predicate<Attempt> wanted)
      throws IOException {
    NavigableMap<LocalDate, Attempt> last = new TreeMap<>();
    visit(
        files,
        (columns, row) -> {
          Long epochDay = columns.day(row);
          if (epochDay == null || !columns.entity(row).equals(entity)) {
            return;
          }
          LocalDate day = LocalDate.ofEpochDay(epochDay);
          Attempt known = range.contains(day) ? last.get(day) : null;
          boolean candidate = known == null || !columns.startedAt(row).isBefore(known.startedAt());
          if (range.contains(day) && candidate) {
            Attempt attempt = columns.attempt(row);
            if (wanted.test(attempt)) {
              last.merge(day, attempt, BinaryOperator.maxBy(ORDER));
            }
          }
        });
    return last;
  }
}
