package io.dayfill.sink.delta.internal.plain;

import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.runs.PlainRuns;
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
      Sweeper sweeper = new Sweeper(context.disk(), context.time(), table);
      if (Files.isDirectory(table.resolve("_dayfill"))) {
        // Staged files lie apart from the table's own: none of them belongs to it
        sweeper.sweep(Set::of);
        mend(table);
      } else if (table.equals(PlainRuns.folder(context.root()))) {
        sweeper.sweepTemporary(table);
      }
    }
  }

  private void mend(Path table) throws IOException {
    for (DayFolders.Found found : DayFolders.find(table)) {
      if (found.aside()) {
        mend(table, found.day().toString(), table.resolve(TableColumns.folder(found.day())));
      }
    }
    for (String name : DayFolders.names(table)) {
      if (FolderSwap.isAside(name)) {
        String folder = FolderSwap.nameOf(name);
        String day = folder.substring(folder.indexOf('=') + 1);
        mend(table, day, table.resolve(folder));
      }
    }
  }

  private void mend(Path table, String day, Path folder) throws IOException {
    FolderLock.with(
        context.disk(),
        table,
        day,
        () -> {
          new FolderSwap(context.disk(), folder).mend();
          return true;
        });
  }
}
