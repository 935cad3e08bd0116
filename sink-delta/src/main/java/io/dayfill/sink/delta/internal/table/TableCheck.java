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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds out whether a table may be written for an entity. */
public final class TableCheck {
  private static final List<String> EXCLUDING =
      List.of("delta.appendOnly", "delta.enableChangeDataFeed");
  private static final String CONSTRAINT = "delta.constraints.";
  private static final String MAPPING = "delta.columnMapping.mode";

  /** The last protocol versions that name their features one by one, and those they need. */
  private static final int FEATURE_READER = 3;

  private static final int FEATURE_WRITER = 7;

  /**
   * Features that ask nothing of a writer unless something of theirs is used, which is looked for
   * beside; and the widening of types, which is done.
   */
  private static final Set<String> SERVED =
      Set.of(
          "appendOnly",
          "invariants",
          "checkConstraints",
          "changeDataFeed",
          "generatedColumns",
          "identityColumns",
          "columnMapping",
          "typeWidening");

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

  /** A column that would have to become wider, by the types as metadata writes them. */
  record Wider(String column, String found, String wanted, boolean inPlace) {
    @Override
    public String toString() {
      return "column " + column + " (" + found + ") becomes " + wanted;
    }
  }

  /** Refuses a table that cannot be written as it is. */
  void requireWritable(Demands demands, Map<String, String> properties, TableShape shape) {
    for (Wider each : requireWritableAnew(demands, properties, shape)) {
      throw TableErrors.widening(table, entity, each.column, each.found, each.wanted, each.inPlace);
    }
  }

  /**
   * Refuses a table that cannot be written even if all its files are written anew.
   *
   * @return the columns for which they have to be
   */
  List<Wider> requireWritableAnew(
      Demands demands, Map<String, String> properties, TableShape shape) {
    requireProperties(properties);
    shape
        .rules()
        .forEach(
            (column, rule) -> {
              throw TableErrors.ruledColumn(table, column, rule);
            });
    requireProtocol(demands);
    requirePartitions(shape);
    return requireColumns(shape);
  }

  private void requireProperties(Map<String, String> properties) {
    properties.forEach(
        (name, value) -> {
          if (EXCLUDING.contains(name) && value.equalsIgnoreCase("true")) {
            throw TableErrors.property(table, name);
          }
          if (name.equals(MAPPING) && !value.equalsIgnoreCase("none")) {
            throw TableErrors.mapped(table, name + "=" + value);
          }
          if (name.startsWith(CONSTRAINT)) {
            throw TableErrors.constraint(table, name.substring(CONSTRAINT.length()), value);
          }
        });
  }

  private void requireProtocol(Demands demands) {
    Set<String> others = new TreeSet<>(demands.features());
    others.removeAll(SERVED);
    boolean known =
        demands.readerVersion() <= FEATURE_READER && demands.writerVersion() <= FEATURE_WRITER;
    if (!known || !others.isEmpty() || demands.refusal().isPresent()) {
      throw TableErrors.protocol(table, demands.toString(), others);
    }
  }

  private void requirePartitions(TableShape shape) {
    List<String> wanted = definition.partitions().stream().map(FileColumn::name).toList();
    boolean same = shape.partitions().equals(wanted);
    List<String> types = new ArrayList<>();
    for (String partition : shape.partitions()) {
      types.add(partition + " " + shape.columns().get(partition));
    }
    for (FileColumn column : definition.partitions()) {
      same &= column.type().toString().equals(shape.columns().get(column.name()));
    }
    if (!same) {
      throw TableErrors.partitions(
          table, types.isEmpty() ? "nothing" : types.toString(), wanted.toString());
    }
  }

  /** Columns that the table lacks are added when rows land, those it has beyond are left null. */
  private List<Wider> requireColumns(TableShape shape) {
    List<Wider> wider = new ArrayList<>();
    Map<String, String> alike = new TreeMap<>();
    shape.columns().keySet().forEach(name -> alike.put(name.toLowerCase(Locale.ROOT), name));
    for (FileColumn column : definition.schema().columns()) {
      String name = column.name();
      String present = alike.get(name.toLowerCase(Locale.ROOT));
      if (present != null && !present.equals(name)) {
        throw TableErrors.otherCase(table, name, present);
      }
      String found = shape.columns().get(name);
      String wanted = column.type().toString();
      if (found != null && !found.equals(wanted)) {
        if (!shape.isWidening(name, column.type())) {
          throw TableErrors.columnType(table, name, found, wanted);
        }
        if (!shape.allowsWidening() || column.type().array()) {
          wider.add(new Wider(name, found, wanted, !column.type().array()));
        }
      }
    }
    return wider;
  }

  /** What the next landing makes of the columns of a table that may be written. */
  List<String> changes(TableShape shape) {
    List<String> changes = new ArrayList<>();
    Map<String, String> left = new LinkedHashMap<>(shape.columns());
    shape.partitions().forEach(left::remove);
    for (FileColumn column : definition.schema().columns()) {
      String found = left.remove(column.name());
      if (found == null) {
        changes.add("column " + column.name() + " (" + column.type() + ") is added");
      } else if (!found.equals(column.type().toString())) {
        changes.add("column " + column.name() + " (" + found + ") becomes " + column.type());
      }
    }
    left.keySet()
        .forEach(
            name ->
                changes.add(
                    "column " + name + " is not declared: it stays null in what is loaded"));
    return changes;
  }
}
