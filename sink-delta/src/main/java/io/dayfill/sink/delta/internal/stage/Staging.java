package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StagedDay;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.parquet.WriterContext;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one slice, parted by day, on their way into files. What they hold in memory is
 * bounded, whatever the order in which days come. Used by one thread.
 */
public final class Staging implements Closeable {
  private final Disk disk;
  private final LandingRequest request;
  private final TableColumns columns;
  private final StagingNames names;
  private final MemoryBudget budget;
  private final WriterContext context;
  private final RowHasher hasher;
  private final DaySplitter splitter = new DaySplitter();
  private final int first;
  private final int last;
  private final @Nullable DayRows[] days;
  private final Map<LocalDate, WrittenFile> files = new TreeMap<>();
  private final Map<LocalDate, Instant> latest = new TreeMap<>();
  private boolean closed;

  /** How the files of a slice are named. */
  public interface StagingNames {
    /** The file of a day: the first, or the one written anew; its folder is made. */
    Path file(LocalDate day, int generation);

    /** A new scratch file; its folder is made. */
    Path scratch();

    /** The files of what is appended to; none where days are replaced. */
    List<Path> earlier() throws IOException;
  }

  /** Begins to stage; no file is made before there are rows. */
  public Staging(
      Disk disk,
      LandingRequest request,
      TableColumns columns,
      StagingNames names,
      MemoryBudget budget) {
    this.disk = disk;
    this.request = request;
    this.columns = columns;
    this.names = names;
    this.budget = budget;
    hasher = new RowHasher(columns.content(), columns.key());
    first = Math.toIntExact(request.days().first().toEpochDay());
    last = Math.toIntExact(request.days().last().toEpochDay());
    days = new DayRows[last - first + 1];
    context = new WriterContext(budget.enter());
  }

  /** Stages the rows of a batch. */
  public void add(ColumnBatch batch) throws IOException {
    int count = batch.rowCount();
    if (count == 0) {
      return;
    }
    requireDays(batch.days(), count);
    List<ColumnVector> content = new ArrayList<>();
    for (int i = 0; i < batch.columns().size(); i++) {
      content.add(batch.vector(i));
    }
    content.add(batch.rescued());
    long[] hashes = hasher.hash(content, count);
    splitter.split(
        batch.days(),
        count,
        first,
        last,
        new DaySplitter.Target() {
          @Override
          public void take(int day, int from, int to) throws IOException {
            rows(day).add(content, hashes, from, to);
          }

          @Override
          public void take(int day, int[] rows, int n) throws IOException {
            rows(day).add(content, hashes, rows, n);
          }
        });
    keepWithinBudget();
  }

  private void requireDays(int[] all, int count) {
    for (int i = 0; i < count; i++) {
      if (all[i] < first || all[i] > last) {
        throw DayfillException.internal(
            "a row of " + LocalDate.ofEpochDay(all[i]) + " came in a slice of " + request.days(),
            null);
      }
    }
  }

  private DayRows rows(int day) {
    DayRows rows = days[day - first];
    if (rows == null) {
      rows = new DayRows(files(day));
      days[day - first] = rows;
    }
    return rows;
  }

  private StagingFiles files(int epochDay) {
    LocalDate day = LocalDate.ofEpochDay(epochDay);
    return new StagingFiles(
        disk, columns, context, request, day, generation -> names.file(day, generation), names);
  }

  /** Writes out the day that holds most, until all hold no more than they may. */
  private void keepWithinBudget() throws IOException {
    long share = budget.share();
    while (true) {
      long sum = 0;
      long most = 0;
      DayRows fattest = null;
      for (DayRows day : days) {
        if (day != null) {
          long memory = day.memory();
          sum += memory;
          if (memory > most) {
            most = memory;
            fattest = day;
          }
        }
      }
      if (sum <= share || fattest == null) {
        return;
      }
      fattest.flush();
      if (fattest.memory() >= most) {
        return;
      }
    }
  }

  /** Ends the staging: closes the files, identical rows left out. */
  public Map<LocalDate, StagedDay> finish() throws IOException {
    Map<LocalDate, StagedDay> staged = new TreeMap<>();
    for (LocalDate day : request.days()) {
      int at = (int) (day.toEpochDay() - first);
      DayRows rows = days[at];
      if (rows == null) {
        staged.put(day, new StagedDay(day, 0, 0, 0));
        continue;
      }
      DayRows.Finished finished = rows.finish();
      days[at] = null;
      files.put(day, finished.file());
      finished.latest().ifPresent(time -> latest.put(day, time));
      staged.put(
          day,
          new StagedDay(day, finished.file().rows(), finished.duplicates(), finished.conflicts()));
    }
    return staged;
  }

  /** The greatest time of a day's rows, where an open day can be appended to. */
  public Optional<Instant> latest(LocalDate day) {
    return Optional.ofNullable(latest.get(day));
  }

  /** The file of a day; one without rows is made now. */
  public WrittenFile file(LocalDate day) throws IOException {
    WrittenFile file = files.get(day);
    if (file == null) {
      file = files((int) day.toEpochDay()).newWriter(0).finish();
      files.put(day, file);
    }
    return file;
  }

  /** Lets go of everything; files stay where they are. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      for (DayRows day : days) {
        if (day != null) {
          day.close();
        }
      }
    } finally {
      context.close();
      budget.leave(context.arrays());
    }
  }
}
