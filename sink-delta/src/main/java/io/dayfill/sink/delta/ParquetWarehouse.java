package io.dayfill.sink.delta;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.Upkeep;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.land.SliceCommitter;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.plain.PlainCommitter;
import io.dayfill.sink.delta.internal.plain.PlainSweep;
import io.dayfill.sink.delta.internal.plain.PlainTable;
import io.dayfill.sink.delta.internal.plain.PlainUpkeep;
import io.dayfill.sink.delta.internal.runs.PlainRuns;
import io.dayfill.sink.delta.internal.runs.RunRecord;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import java.io.IOException;
import java.net.URI;

/**
 * A warehouse of plain Parquet files on a local file system, for those without Delta.
 *
 * <p>A day's folder is swapped by two renames: a reader may find it missing for an instant, and the
 * days of a slice change one after the other.
 */
public final class ParquetWarehouse extends FolderWarehouse<PlainTable> {
  private final PlainRuns runs;

  private ParquetWarehouse(URI location, SliceContext context) {
    super(location, context);
    runs = new PlainRuns(context);
  }

  /**
   * Opens a warehouse; nothing is read or written yet.
   *
   * @param location a {@code file:} URI, or a path: days are swapped by renames, of which an object
   *     store has none
   */
  public static ParquetWarehouse open(URI location, TimeSource time, SinkOptions options) {
    if (!Locations.isLocal(location)) {
      throw DayfillException.user(
          "plain Parquet cannot lie at " + location,
          "a day's folder is swapped by renames, and an object store has none",
          "Use table_format: delta there, or name a folder");
    }
    return new ParquetWarehouse(
        location,
        SliceContext.of(
            location, new LocalDisk(), options.singleWriter(), time, MemoryBudget.ofHeap()));
  }

  /** Opens one over a disk that a test watches. */
  static ParquetWarehouse open(URI location, TimeSource time, Disk disk, MemoryBudget budget) {
    return new ParquetWarehouse(location, SliceContext.of(location, disk, false, time, budget));
  }

  @Override
  PlainTable open(Entity entity) {
    return new PlainTable(context.files(), context.path(entity.targetTable()), entity);
  }

  @Override
  SliceCommitter committer(LandingRequest request, PlainTable table) {
    return new PlainCommitter(context, request, table);
  }

  @Override
  RunRecord runs() {
    return runs;
  }

  @Override
  void sweepTables() throws IOException {
    new PlainSweep(context).run();
  }

  @Override
  public Upkeep upkeep() {
    return new PlainUpkeep(context);
  }
}
