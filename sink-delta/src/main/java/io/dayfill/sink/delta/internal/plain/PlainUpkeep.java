package io.dayfill.sink.delta.internal.plain;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Upkeep;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.stage.Sweeper;
import io.dayfill.sink.delta.internal.stage.WarehouseFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Looks after tables of plain files. They have no versions and no log: what a day replaces is gone
 * at once, and all that may be too much is what dead runs have staged.
 */
public final class PlainUpkeep implements Upkeep {
  private final SliceContext context;

  /** Makes one. */
  public PlainUpkeep(SliceContext context) {
    this.context = context;
  }

  @Override
  public List<TableName> tables() {
    return StorageErrors.run("find the tables of", context.root(), this::own);
  }

  private List<TableName> own() throws IOException {
    List<TableName> own = new ArrayList<>();
    for (TableName name : WarehouseFolders.tables(context.root())) {
      if (isOwn(name)) {
        own.add(name);
      }
    }
    return own;
  }

  private boolean isOwn(TableName name) {
    return Files.exists(context.path(name).resolve(PlainOwnership.NAME));
  }

  @Override
  public Report look(TableName table, Options options) {
    if (!isOwn(table)) {
      throw Upkeep.noTable(table, context.root().toString());
    }
    Path path = context.path(table);
    return StorageErrors.run("look after the table at", path, () -> look(table, path, options));
  }

  @Override
  public Rewriting rewrite(Entity entity, boolean apply) {
    throw DayfillException.user(
        "plain Parquet tables are not written anew",
        "they have no log: the days of "
            + entity.targetTable()
            + " would change one after the"
            + " other, and readers would meet both types",
        "Declare its columns as they are stored, or give the entity a new target_table and load its"
            + " days again");
  }

  private Report look(TableName table, Path path, Options options) throws IOException {
    // Staged files lie apart from the table's own: none of them belongs to it
    Sweeper sweeper = new Sweeper(context.disk(), context.time(), path);
    List<Path> staged = sweeper.find(Set::of);
    long bytes = 0;
    for (Path file : staged) {
      bytes += Files.size(file);
    }
    if (options.apply()) {
      sweeper.sweep(Set::of);
    }
    List<Found> found =
        staged.isEmpty() ? List.of() : List.of(new Found(Kind.STAGED, staged.size(), bytes));
    return new Report(table, found, new Found(Kind.REPLACED, 0, 0), List.of());
  }
}
