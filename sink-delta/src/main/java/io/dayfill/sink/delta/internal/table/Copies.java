package io.dayfill.sink.delta.internal.table;

import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.ParquetRows;
import io.dayfill.sink.delta.internal.parquet.ParquetWriter;
import io.dayfill.sink.delta.internal.parquet.WriterContext;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows that are stored, written into other files of their table. */
final class Copies {
  private static final int BATCH = 8192;

  private final SliceContext context;
  private final DeltaLog log;

  Copies(SliceContext context, DeltaLog log) {
    this.context = context;
    this.log = log;
  }

  /**
   * Writes all rows of some files into one.
   *
   * @param schema its columns: those that a file lacks are null, those that it has narrower wider
   */
  static WrittenFile write(Disk disk, Path to, FileSchema schema, List<Path> files)
      throws IOException {
    try (WriterContext writing = new WriterContext();
        ParquetWriter writer = new ParquetWriter(disk, to, schema, Map.of(), writing)) {
      for (Path file : files) {
        try (ParquetRows rows = new ParquetRows(file, schema)) {
          for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
            writer.append(rows.vectors(), 0, n);
          }
        }
      }
      return writer.finish();
    }
  }

  /** Room for a copy of each of some files. */
  SliceFiles room(String run, List<ActiveFile> files) {
    Map<String, Integer> folders = new HashMap<>();
    files.forEach(file -> folders.merge(folder(file), 1, Integer::sum));
    return context.sliceFiles(log.table(), run, folders);
  }

  /**
   * Writes a copy of each file, with all that is noted of it.
   *
   * @param into room for them; sealed when this is over
   * @return by the path of what was copied
   */
  Map<String, NewFile> make(SliceFiles into, FileSchema schema, List<ActiveFile> files)
      throws IOException {
    Map<String, NewFile> copies = new HashMap<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (ActiveFile file : files) {
      into.touch(false);
      String folder = folder(file);
      Path to = into.file(folder, numbers.merge(folder, 1, Integer::sum) - 1);
      Path from = LogPaths.resolve(log.table(), file.path());
      WrittenFile copy = write(context.disk(), to, schema, List.of(from));
      copies.put(
          file.path(),
          NewFile.of(into.logPath(to), file.partition(), copy, context.time().now(), file.tags()));
    }
    into.seal();
    return copies;
  }

  /** A file that belongs to no day lies beside the folders of those that do. */
  private static String folder(ActiveFile file) {
    Optional<LocalDate> day = Optional.ofNullable(DayFiles.day(file.partition()));
    return day.map(TableColumns::folder).orElse("");
  }
}
