package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.sink.delta.internal.parquet.ParquetRows;
import io.dayfill.sink.delta.internal.parquet.ParquetWriter;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The rows of one day on their way into its file. */
final class DayRows implements Closeable {
  private static final int HASHES = 1 << 17;
  private static final int BATCH = 4096;

  private final StagingFiles files;
  private final ParquetWriter writer;
  private final HashLog hashes;

  private long latest = Long.MIN_VALUE;

  /** The finished file, what was left out of it, and the greatest time that was asked for. */
  record Finished(WrittenFile file, long duplicates, long conflicts, Optional<Instant> latest) {}

  DayRows(StagingFiles files) {
    this.files = files;
    writer = files.newWriter(0);
    hashes = new HashLog(files::scratch, HASHES, files.arrays());
  }

  /** Adds consecutive rows; the vectors are those of the content. */
  void add(List<ColumnVector> content, long[] rowHashes, int from, int to) throws IOException {
    writer.append(files.withConstants(content), from, to);
    hashes.add(rowHashes, from, to);
    if (files.time() >= 0) {
      long[] times = ((LongVector) content.get(files.time())).values();
      for (int row = from; row < to; row++) {
        reach(times[row]);
      }
    }
  }

  /** Adds some rows. */
  void add(List<ColumnVector> content, long[] rowHashes, int[] rows, int count) throws IOException {
    writer.append(files.withConstants(content), rows, count);
    hashes.add(rowHashes, rows, count);
    if (files.time() >= 0) {
      long[] times = ((LongVector) content.get(files.time())).values();
      for (int i = 0; i < count; i++) {
        reach(times[rows[i]]);
      }
    }
  }

  /** The bytes of memory held, about. */
  long memory() {
    return writer.memory() + hashes.memory();
  }

  /** Writes out what is buffered. */
  void flush() throws IOException {
    writer.endRowGroup();
  }

  /** Closes the file; if rows are there twice, writes it anew without them. */
  Finished finish() throws IOException {
    WrittenFile whole = writer.finish();
    try (hashes) {
      DuplicateFinder.Found found = files.duplicates().find(hashes, whole.path(), files.earlier());
      int duplicates = found.dropped().cardinality();
      if (duplicates == 0) {
        return new Finished(whole, 0, found.conflicts(), latest());
      }
      WrittenFile distinct = rewrite(whole, found.dropped());
      files.delete(whole.path());
      return new Finished(distinct, duplicates, found.conflicts(), latest());
    }
  }

  /** What is ahead of the reading itself comes from a clock that is wrong, and tells nothing. */
  private void reach(long time) {
    if (time > latest && time <= files.readAt()) {
      latest = time;
    }
  }

  private Optional<Instant> latest() {
    return latest == Long.MIN_VALUE
        ? Optional.empty()
        : Optional.of(Instant.EPOCH.plus(latest, ChronoUnit.MICROS));
  }

  private WrittenFile rewrite(WrittenFile whole, BitSet dropped) throws IOException {
    int[] kept = new int[BATCH];
    int first = 0;
    try (ParquetRows rows = new ParquetRows(whole.path(), files.columns().content());
        ParquetWriter distinct = files.newWriter(1)) {
      for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
        int count = 0;
        for (int row = 0; row < n; row++) {
          kept[count] = row;
          count += dropped.get(first + row) ? 0 : 1;
        }
        distinct.append(files.withConstants(rows.vectors()), kept, count);
        first += n;
      }
      return distinct.finish();
    }
  }

  @Override
  public void close() throws IOException {
    List<Closeable> all = new ArrayList<>(List.of(writer, hashes));
    for (Closeable each : all) {
      each.close();
    }
  }
}
