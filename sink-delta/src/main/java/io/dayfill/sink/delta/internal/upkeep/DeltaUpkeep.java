package io.dayfill.sink.delta.internal.upkeep;

import io.dayfill.core.land.Upkeep;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.stage.WarehouseFolders;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import io.dayfill.sink.delta.internal.table.EntityTable;
import io.dayfill.sink.delta.internal.table.TableRewrite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Looks after the Delta tables of a warehouse. Safe for use by several threads. */
public final class DeltaUpkeep implements Upkeep {
  private final DeltaTables tables;

  /** Makes one. */
  public DeltaUpkeep(DeltaTables tables) {
    this.tables = tables;
  }

  @Override
  public List<TableName> tables() {
    Path root = tables.context().root();
    return StorageErrors.run("find the tables of", root, () -> own(root));
  }

  private List<TableName> own(Path root) throws IOException {
    List<TableName> own = new ArrayList<>();
    for (TableName name : WarehouseFolders.tables(root)) {
      if (tables.log(name).load().filter(DeltaUpkeep::isOwn).isPresent()) {
        own.add(name);
      }
    }
    return own;
  }

  private static boolean isOwn(TableState state) {
    return Integer.toString(Ownership.CURRENT_FORMAT)
        .equals(state.properties().get(Ownership.FORMAT));
  }

  @Override
  public Report look(TableName table, Options options) {
    DeltaLog log = tables.log(table);
    return StorageErrors.run(
        "look after the table at", log.table(), () -> look(table, log, options));
  }

  @Override
  public Rewriting rewrite(Entity entity, boolean apply) {
    DeltaLog log = tables.log(entity.targetTable());
    return StorageErrors.run(
        "write anew the table at",
        log.table(),
        () ->
            new TableRewrite(
                    tables, entity.targetTable(), new EntityTable(log, entity, range -> Map.of()))
                .run(apply));
  }

  private Report look(TableName table, DeltaLog log, Options options) throws IOException {
    TableState state =
        log.load()
            .filter(DeltaUpkeep::isOwn)
            .orElseThrow(() -> Upkeep.noTable(table, String.valueOf(tables.context().root())));
    return new TableUpkeep(tables, log, table, options).run(state);
  }
}
