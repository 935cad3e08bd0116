package io.dayfill.sink.delta.internal.plain;

import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.stage.Sweeper;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import io.dayfill.sink.delta.internal.stage.WarehouseFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Mends and removes what dead runs have left, in every table of a warehouse of plain files. */
public final class PlainSweep {
  private final SliceContext context;

  /** Makes one. */
  public PlainSweep(SliceContext context) {
    this.context = context;
  }

  /** Sweeps all tables. */
  public void run() throws IOException {
    for (Path table : WarehouseFolders.paths(context.root())) {
      if (Files.exists(table.resolve(PlainOwnership.NAME))) {
        // Staged files lie apart from the table's own: none of them belongs to it
        new Sweeper(context.disk(), context.time(), table).sweep(Set::of);
        mend(table);
      }
    }
  }

  private void mend(Path table) throws IOException {
    for (DayFolders.Found found : DayFolders.find(table)) {
      if (found.aside()) {
        Path locks = table.resolve("_dayfill").resolve("locks");
        context.disk().createDirectories(locks);
        Path folder = table.resolve(TableColumns.folder(found.day()));
        FolderLock.with(
            locks.resolve(found.day() + ".lock"),
            () -> {
              new FolderSwap(context.disk(), folder).mend();
              return true;
            });
      }
    }
  }
}
