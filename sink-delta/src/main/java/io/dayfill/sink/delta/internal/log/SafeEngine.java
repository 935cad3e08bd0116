package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.LocalFileIO;
import io.dayfill.sink.delta.internal.object.ObjectFileIO;
import io.dayfill.sink.delta.internal.object.ObjectFileSystem;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.defaults.engine.DefaultParquetHandler;
import io.delta.kernel.defaults.engine.fileio.FileIO;
import io.delta.kernel.engine.MetricsReporter;
import io.delta.kernel.engine.ParquetHandler;
import io.delta.kernel.utils.CloseableIterator;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Kernel's engine over our files, but for one thing: a checkpoint whose actions could not be read
 * to their end is dropped, where Kernel's writer would publish what it has.
 */
final class SafeEngine extends DefaultEngine {
  private final AtomicFiles files;
  private final FileSystem system;

  /**
   * Makes one.
   *
   * @param system whose files they are
   */
  SafeEngine(AtomicFiles files, FileSystem system) {
    super(io(files, system, () -> false));
    this.files = files;
    this.system = system;
  }

  private static FileIO io(AtomicFiles files, FileSystem system, BooleanSupplier abandoned) {
    return system instanceof ObjectFileSystem objects
        ? new ObjectFileIO(files, objects, abandoned)
        : new LocalFileIO(files, abandoned);
  }

  @Override
  public ParquetHandler getParquetHandler() {
    return new DefaultParquetHandler(io(files, system, () -> false)) {
      @Override
      public void writeParquetFileAtomically(
          String path, CloseableIterator<FilteredColumnarBatch> data) throws IOException {
        Watched watched = new Watched(data);
        new DefaultParquetHandler(io(files, system, watched.failed::get))
            .writeParquetFileAtomically(path, watched);
      }
    };
  }

  @Override
  public List<MetricsReporter> getMetricsReporters() {
    return List.of();
  }

  private static final class Watched implements CloseableIterator<FilteredColumnarBatch> {
    final AtomicBoolean failed = new AtomicBoolean();
    private final CloseableIterator<FilteredColumnarBatch> data;

    Watched(CloseableIterator<FilteredColumnarBatch> data) {
      this.data = data;
    }

    @Override
    public boolean hasNext() {
      failed.set(true);
      boolean more = data.hasNext();
      failed.set(false);
      return more;
    }

    @Override
    public FilteredColumnarBatch next() {
      failed.set(true);
      FilteredColumnarBatch batch = data.next();
      failed.set(false);
      return batch;
    }

    @Override
    public void close() throws IOException {
      data.close();
    }
  }
}
