package io.dayfill.sink.delta;

import io.dayfill.core.land.DayHistory;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.Leases;
import io.dayfill.core.land.Upkeep;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.land.SliceCommitter;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.lease.DeltaLeases;
import io.dayfill.sink.delta.internal.object.Place;
import io.dayfill.sink.delta.internal.runs.DeltaRuns;
import io.dayfill.sink.delta.internal.runs.RunRecord;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.table.DeltaCommitter;
import io.dayfill.sink.delta.internal.table.DeltaDayHistory;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import io.dayfill.sink.delta.internal.table.EntityTable;
import io.dayfill.sink.delta.internal.table.TableSweep;
import io.dayfill.sink.delta.internal.upkeep.DeltaUpkeep;
import java.io.IOException;
import java.net.URI;
import java.util.Random;

/** A warehouse of Delta Lake tables in a folder, or in an object store that a module knows. */
public final class DeltaWarehouse extends FolderWarehouse<EntityTable> {
  private final DeltaTables deltaTables;
  private final DeltaRuns runs;

  private DeltaWarehouse(URI location, SliceContext context) {
    super(location, context);
    deltaTables = new DeltaTables(context, new Random());
    runs = new DeltaRuns(deltaTables);
  }

  /**
   * Opens a warehouse; nothing is read or written yet.
   *
   * @param location a {@code file:} URI, a path, or a URI of an object store such as {@code s3:}
   */
  public static DeltaWarehouse open(URI location, TimeSource time, SinkOptions options) {
    return new DeltaWarehouse(
        location,
        SliceContext.of(
            Place.open(location, options, time),
            options.singleWriter(),
            time,
            MemoryBudget.ofHeap()));
  }

  /** Opens a warehouse that several processes may write to; nothing is read or written yet. */
  public static DeltaWarehouse open(URI location, TimeSource time) {
    return open(location, time, SinkOptions.DEFAULT);
  }

  /** Opens one over a disk that a test watches. */
  static DeltaWarehouse open(URI location, TimeSource time, Disk disk, MemoryBudget budget) {
    return new DeltaWarehouse(location, SliceContext.of(location, disk, false, time, budget));
  }

  @Override
  EntityTable open(Entity entity) {
    return new EntityTable(
        deltaTables.log(entity.targetTable()), entity, range -> runs.landed(entity.name(), range));
  }

  @Override
  SliceCommitter committer(LandingRequest request, EntityTable table) {
    return new DeltaCommitter(deltaTables, request, table);
  }

  @Override
  public DayHistory dayHistory(Entity entity) {
    return new DeltaDayHistory(deltaTables, open(entity));
  }

  @Override
  RunRecord runs() {
    return runs;
  }

  @Override
  void sweepTables() throws IOException {
    new TableSweep(context.root(), context.files(), context.time()).run();
  }

  @Override
  public Leases leases() {
    return new DeltaLeases(deltaTables);
  }

  @Override
  public Upkeep upkeep() {
    return new DeltaUpkeep(deltaTables);
  }
}
