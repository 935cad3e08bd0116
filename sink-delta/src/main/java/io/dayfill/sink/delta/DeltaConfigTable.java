package io.dayfill.sink.delta;

import io.dayfill.core.land.ConfigTable;
import io.dayfill.core.metadata.EntityRows;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.config.ConfigLog;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.object.Place;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import java.net.URI;
import java.util.Optional;
import java.util.Random;

/** The entities of a warehouse as a Delta Lake table. */
public final class DeltaConfigTable implements ConfigTable {
  private final ConfigLog log;

  private DeltaConfigTable(ConfigLog log) {
    this.log = log;
  }

  /**
   * Opens the table of a warehouse; nothing is read or written yet.
   *
   * @param warehouse where it lies, as in {@link DeltaWarehouse#open}
   */
  public static DeltaConfigTable open(URI warehouse, TimeSource time) {
    return open(warehouse, time, SinkOptions.DEFAULT);
  }

  /** As above, with what is said of the warehouse. */
  public static DeltaConfigTable open(URI warehouse, TimeSource time, SinkOptions options) {
    SliceContext context =
        SliceContext.of(
            Place.open(warehouse, options, time),
            options.singleWriter(),
            time,
            MemoryBudget.ofHeap());
    return new DeltaConfigTable(new ConfigLog(new DeltaTables(context, new Random())));
  }

  @Override
  public EntityRows read() {
    return StorageErrors.run("read the table at", log.table(), log::read);
  }

  @Override
  public Optional<EntityRows> read(long version) {
    return log.read(version);
  }

  @Override
  public EntityRows change(Edit edit) {
    return StorageErrors.run("write the table at", log.table(), () -> log.change(edit));
  }
}
