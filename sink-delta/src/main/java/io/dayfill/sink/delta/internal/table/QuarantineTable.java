package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.land.QuarantineStaging;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of the records of one entity that could not be read, a folder a day. */
final class QuarantineTable {
  static final String SLICE_DAY = "slice_day";
  static final String NO_DAY = "__HIVE_DEFAULT_PARTITION__";

  private final DeltaLog log;
  private final TableDefinition definition;
  private final TableCheck check;

  private QuarantineTable(DeltaLog log, Entity entity) {
    this.log = log;
    String zone = entity.zone().getId();
    definition =
        new TableDefinition(
            List.of(FileColumn.of(SLICE_DAY, Kind.DATE)),
            QuarantineStaging.SCHEMA,
            Ownership.properties(entity.name(), zone));
    check = new TableCheck(log.table(), entity.name(), zone, definition);
  }

  /** The table that goes with an entity's. */
  static QuarantineTable of(DeltaTables tables, Entity entity) {
    return new QuarantineTable(tables.log(SliceContext.quarantine(entity.targetTable())), entity);
  }

  DeltaLog log() {
    return log;
  }

  TableDefinition definition() {
    return definition;
  }

  /** Refuses a table that is not the entity's to write. */
  void requireOwn(@Nullable TableState state) {
    if (state != null) {
      check.requireOwn(log, state);
    }
  }

  /** The folder of a day's records, or of those whose day is not known. */
  static String folder(@Nullable LocalDate day) {
    return SLICE_DAY + "=" + (day == null ? NO_DAY : day);
  }
}
