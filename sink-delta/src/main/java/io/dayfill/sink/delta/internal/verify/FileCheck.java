package io.dayfill.sink.delta.internal.verify;

import io.dayfill.core.date.DayIndex;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.Finding.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.ParquetRows;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads files of days back and compares them with what their table says. Used by one thread. */
public final class FileCheck {
  private static final int BATCH = 4096;

  private final TableColumns columns;
  private final OtherFiles others;
  private final Consumer<Finding> found;
  private final DayIndex days;
  private final int sourceDate;
  private final int ingestedAt;
  private final int eventTime;

  /** The place of the time by which rows are filed; -1 where they are filed unseen. */
  private final int windowTime;

  /** Whether SourceDate is the day of the event, whatever the folder. */
  private final boolean byArrival;

  /** How files that Dayfill did not write are read. */
  @FunctionalInterface
  public interface OtherFiles {
    /** Reads a file to its end and counts its rows. */
    long count(Path file) throws IOException;
  }

  /** Makes one for an entity's table. */
  public FileCheck(
      Entity entity, TableColumns columns, OtherFiles others, Consumer<Finding> found) {
    this.columns = columns;
    this.others = others;
    this.found = found;
    days = new DayIndex(entity.zone());
    sourceDate = place(TableColumns.SOURCE_DATE);
    ingestedAt = place(TableColumns.INGESTED_AT);
    eventTime = place(entity.eventTime());
    windowTime = entity.window().isTested() ? place(entity.windowTime()) : -1;
    byArrival = entity.window().arrival() != null;
  }

  private int place(String name) {
    List<FileColumn> all = columns.file().columns();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Checks a file of a day.
   *
   * @return the rows that it holds; empty where it cannot be read
   */
  public Optional<Long> check(LocalDate day, FileClaim claim) {
    try {
      if (!Files.isRegularFile(claim.path())) {
        tell(day, claim, Kind.MISSING_FILE, "the file is not there");
        return Optional.empty();
      }
      long size = Files.size(claim.path());
      if (size != claim.size()) {
        tell(day, claim, Kind.SIZE, "the file has " + size + " bytes, not " + claim.size());
      }
      long rows = claim.readStartedAt().isPresent() ? read(day, claim) : others.count(claim.path());
      if (claim.rows().isPresent() && claim.rows().getAsLong() != rows) {
        tell(
            day,
            claim,
            Kind.ROWS,
            "the file holds " + rows + " rows, its table says " + claim.rows().getAsLong());
      }
      return Optional.of(rows);
    } catch (IOException | RuntimeException e) {
      tell(day, claim, Kind.DAMAGED, "the file cannot be read to its end: " + reason(e));
      return Optional.empty();
    }
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
      root = at;
    }
    return root.getMessage() == null ? root.toString() : root.getMessage();
  }

  private void tell(LocalDate day, FileClaim claim, Kind kind, String problem) {
    found.accept(new Finding(Optional.of(day), kind, problem, Optional.of(claim.name())));
  }

  private long read(LocalDate day, FileClaim claim) throws IOException {
    List<ColumnBounds> bounds = new ArrayList<>();
    columns.file().columns().forEach(column -> bounds.add(new ColumnBounds(column)));
    Strays strays = new Strays(day, claim);
    long count = 0;
    try (ParquetRows rows = new ParquetRows(claim.path(), columns.file())) {
      for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
        List<ColumnVector> vectors = rows.vectors();
        for (int i = 0; i < bounds.size(); i++) {
          bounds.get(i).add(vectors.get(i), n);
        }
        strays.look(vectors, n);
        count += n;
      }
    }
    strays.tell();
    compare(day, claim, bounds);
    return count;
  }

  /** Counts the rows of a file that should lie elsewhere. */
  private final class Strays {
    private final LocalDate day;
    private final FileClaim claim;
    private final long epochDay;
    private final long latest;
    private long otherDate;
    private long outside;
    private long later;

    Strays(LocalDate day, FileClaim claim) {
      this.day = day;
      this.claim = claim;
      epochDay = day.toEpochDay();
      latest = claim.readStartedAt().map(TableColumns::micros).orElse(Long.MAX_VALUE);
    }

    void look(List<ColumnVector> vectors, int rows) {
      for (int row = 0; row < rows; row++) {
        long date = byArrival ? dayOf(vectors, eventTime, row) : epochDay;
        otherDate += is(vectors, sourceDate, row, date) ? 0 : 1;
        outside += windowTime >= 0 && dayOf(vectors, windowTime, row) != epochDay ? 1 : 0;
        later += value(vectors, ingestedAt, row) > latest ? 1 : 0;
      }
    }

    private boolean is(List<ColumnVector> vectors, int column, int row, long wanted) {
      return !vectors.get(column).isNull(row) && value(vectors, column, row) == wanted;
    }

    private long dayOf(List<ColumnVector> vectors, int column, int row) {
      return vectors.get(column).isNull(row)
          ? Long.MIN_VALUE
          : days.dayOf(value(vectors, column, row));
    }

    private static long value(List<ColumnVector> vectors, int column, int row) {
      return ((LongVector) vectors.get(column)).values()[row];
    }

    void tell() {
      tell(otherDate, "have another SourceDate than " + (byArrival ? "their event's day" : day));
      tell(outside, "happened outside " + day);
      tell(later, "were read later than the file says");
    }

    private void tell(long rows, String what) {
      if (rows > 0) {
        FileCheck.this.tell(day, claim, Kind.DAY, rows + " rows " + what);
      }
    }
  }

  private void compare(LocalDate day, FileClaim claim, List<ColumnBounds> bounds) {
    LogStatistics told = LogStatistics.parse(claim.statistics()).orElse(null);
    if (told == null) {
      tell(day, claim, Kind.STATISTICS, "the statistics of the file cannot be read");
      return;
    }
    for (ColumnBounds column : bounds) {
      String min = told.min().get(column.name());
      String max = told.max().get(column.name());
      String nulls = told.nulls().get(column.name());
      if (min != null && !holds(() -> column.holdsMin(min))) {
        differ(day, claim, column, min + " as the least", column.text(false));
      }
      if (max != null && !holds(() -> column.holdsMax(max))) {
        differ(day, claim, column, max + " as the greatest", column.text(true));
      }
      if (nulls != null && !nulls.equals(String.valueOf(column.nulls()))) {
        differ(day, claim, column, nulls + " nulls", String.valueOf(column.nulls()));
      }
    }
  }

  /** What is asked of a bound. */
  @FunctionalInterface
  private interface Question {
    boolean ask();
  }

  /** A bound that cannot be read does not hold. */
  private static boolean holds(Question question) {
    try {
      return question.ask();
    } catch (RuntimeException e) {
      return false;
    }
  }

  private void differ(
      LocalDate day, FileClaim claim, ColumnBounds column, String told, String held) {
    tell(
        day,
        claim,
        Kind.STATISTICS,
        "the table says of column " + column.name() + " " + told + ", it is " + held);
  }
}
