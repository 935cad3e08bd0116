package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.stage.Sweeper;
import io.dayfill.sink.delta.internal.stage.WarehouseFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Removes what dead runs have left, in every table of a warehouse. */
public final class TableSweep {
  private final Path root;
  private final AtomicFiles files;
  private final TimeSource time;

  /** Makes one. */
  public TableSweep(Path root, AtomicFiles files, TimeSource time) {
    this.root = root;
    this.files = files;
    this.time = time;
  }

  /** Sweeps all tables. */
  public void run() throws IOException {
    for (Path table : WarehouseFolders.paths(root)) {
      new Sweeper(files.disk(), time, table).sweep(() -> active(table));
    }
  }

  private Set<String> active(Path table) throws IOException {
    return new DeltaLog(table, files, time).load().map(TableState::paths).orElse(Set.of());
  }
}
