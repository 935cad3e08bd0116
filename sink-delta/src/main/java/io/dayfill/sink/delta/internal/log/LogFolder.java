package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.log.LogFile.Kind;
import io.delta.kernel.data.ColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.FileStatus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files that a log consists of. */
final class LogFolder {
  private static final StructType FILE = new StructType().add("path", StringType.STRING);
  private static final StructType CHANGES =
      new StructType()
          .add("add", FILE)
          .add("remove", FILE.add("deletionTimestamp", LongType.LONG).add("size", LongType.LONG));

  private final Engine engine;
  private final Path folder;

  LogFolder(Engine engine, Path table) {
    this.engine = engine;
    folder = table.resolve("_delta_log");
  }

  /** All files of versions, in the order of their names; one listing tells them. */
  List<LogFile> files() throws IOException {
    List<LogFile> files = new ArrayList<>();
    try (CloseableIterator<FileStatus> found =
        engine.getFileSystemClient().listFrom(folder.resolve("0").toString())) {
      while (found.hasNext()) {
        FileStatus each = found.next();
        LogFile file = LogFile.of(each.getPath(), each.getSize(), each.getModificationTime());
        if (file != null) {
          files.add(file);
        }
      }
    } catch (FileNotFoundException e) {
      return List.of();
    }
    return files;
  }

  /**
   * Adds the files that commits have let go of, by their paths, and leaves out those that they have
   * taken again.
   *
   * @param files in the order of their versions; only commits are read, and one that another
   *     process removes meanwhile is left out
   */
  void addRemoved(Collection<LogFile> files, Map<String, RemovedFile> removed) throws IOException {
    for (LogFile file : files) {
      if (file.kind() == Kind.COMMIT) {
        read(file, removed);
      }
    }
  }

  private void read(LogFile commit, Map<String, RemovedFile> removed) throws IOException {
    FileStatus status = FileStatus.of(commit.path(), commit.size(), commit.modified());
    try (CloseableIterator<FileStatus> one = KernelInternals.single(status);
        CloseableIterator<ColumnarBatch> batches =
            engine.getJsonHandler().readJsonFiles(one, CHANGES, Optional.empty())) {
      while (batches.hasNext()) {
        try (CloseableIterator<Row> rows = batches.next().getRows()) {
          while (rows.hasNext()) {
            read(rows.next(), commit, removed);
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      if (CommitFailure.find(e, FileNotFoundException.class) == null) {
        throw e;
      }
    }
  }

  private static void read(Row row, LogFile commit, Map<String, RemovedFile> removed) {
    if (!row.isNullAt(0)) {
      removed.remove(row.getStruct(0).getString(0));
    }
    if (!row.isNullAt(1)) {
      Row remove = row.getStruct(1);
      // Two clocks may have been at work: the later one counts
      long at = Math.max(commit.modified(), number(remove, 1, 0));
      RemovedFile file = new RemovedFile(remove.getString(0), number(remove, 2, -1), at);
      removed.put(file.path(), file);
    }
  }

  private static long number(Row row, int at, long otherwise) {
    return row.isNullAt(at) ? otherwise : row.getLong(at);
  }

  /** Where a file lies. */
  Path path(LogFile file) {
    return folder.resolve(file.path().substring(file.path().lastIndexOf('/') + 1));
  }

  /** The newest file of a kind, among those given in their order. */
  static @Nullable LogFile newest(List<LogFile> files, Kind kind) {
    LogFile newest = null;
    for (LogFile file : files) {
      newest = file.kind() == kind ? file : newest;
    }
    return newest;
  }
}
