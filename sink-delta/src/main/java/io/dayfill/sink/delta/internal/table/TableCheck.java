package io.dayfill.sink.delta.internal.table;

import io.dayfill.sink.delta.internal.land.Ownership;
import io.dayfill.sink.delta.internal.land.TableErrors;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.Demands;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableShape;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds out whether a table may be written for an entity. */
public final class TableCheck {
  private static final List<String> EXCLUDING =
      List.of("delta.appendOnly", "delta.enableChangeDataFeed");

  private final Path table;
  private final String entity;
  private final String zone;
  private final TableDefinition definition;

  /**
   * Makes one.
   *
   * @param definition what the table would be made as
   */
  public TableCheck(Path table, String entity, String zone, TableDefinition definition) {
    this.table = table;
    this.entity = entity;
    this.zone = zone;
    this.definition = definition;
  }

  /**
   * Refuses a table that is not the entity's to write.
   *
   * @return false if it has no owner
   */
  boolean requireOwn(Map<String, String> properties) {
    String format = properties.get(Ownership.FORMAT);
    if (format != null && !format.equals(Integer.toString(Ownership.CURRENT_FORMAT))) {
      throw TableErrors.higherFormat(table, format);
    }
    String owner = properties.get(Ownership.ENTITY);
    if (owner == null) {
      return false;
    }
    if (!owner.equals(entity)) {
      throw TableErrors.otherEntity(table, owner, entity);
    }
    String days = properties.getOrDefault(Ownership.ZONE, "");
    if (!days.equals(zone)) {
      throw TableErrors.otherZone(table, days, zone);
    }
    String filed = properties.getOrDefault(Ownership.FILED_BY, "");
    if (!filed.equals(definition.properties().getOrDefault(Ownership.FILED_BY, ""))) {
      throw TableErrors.otherFiling(table, !filed.isEmpty());
    }
    return true;
  }

  /** Refuses a table of Dayfill's own beside the entities' if it is not that, or not writable. */
  public void requireOwn(DeltaLog log, TableState state) {
    if (!requireOwn(state.properties())) {
      throw TableErrors.noOwner(table, state.files().size(), 0);
    }
    requireWritable(log.demands(state), state.properties(), TableShape.of(state));
  }

  /** Refuses a table that cannot be written as it is. */
  void requireWritable(Demands demands, Map<String, String> properties, TableShape shape) {
    if (demands.readerVersion() > 1
        || demands.writerVersion() > 2
        || !demands.features().isEmpty()) {
      throw TableErrors.protocol(
          table,
          "reader version "
              + demands.readerVersion()
              + ", writer version "
              + demands.writerVersion()
              + (demands.features().isEmpty() ? "" : " and " + demands.features()));
    }
    properties.forEach(
        (name, value) -> {
          boolean on = EXCLUDING.contains(name) && value.equals("true");
          boolean mapped = name.equals("delta.columnMapping.mode") && !value.equals("none");
          if (on || mapped || name.startsWith("delta.constraints.")) {
            throw TableErrors.property(table, name + "=" + value);
          }
        });
    requirePartitions(shape);
    requireColumns(shape);
  }

  private void requirePartitions(TableShape shape) {
    List<String> wanted = definition.partitions().stream().map(FileColumn::name).toList();
    boolean same = shape.partitions().equals(wanted);
    for (FileColumn column : definition.partitions()) {
      same &= column.type().toString().equals(shape.columns().get(column.name()));
    }
    if (!same) {
      throw TableErrors.partitions(
          table, shape.partitions().isEmpty() ? "nothing" : shape.partitions().toString());
    }
  }

  private void requireColumns(TableShape shape) {
    Map<String, String> left = new LinkedHashMap<>(shape.columns());
    shape.partitions().forEach(left::remove);
    for (FileColumn column : definition.schema().columns()) {
      String found = left.remove(column.name());
      String wanted = column.type().toString();
      if (found == null) {
        throw TableErrors.newColumn(table, column.name());
      }
      if (!found.equals(wanted)) {
        throw TableErrors.columnType(table, column.name(), found, wanted);
      }
    }
    if (!left.isEmpty()) {
      throw TableErrors.lostColumn(table, left.keySet().iterator().next());
    }
    shape
        .rules()
        .forEach(
            (column, rule) -> {
              throw TableErrors.ruledColumn(table, column, rule);
            });
  }
}
