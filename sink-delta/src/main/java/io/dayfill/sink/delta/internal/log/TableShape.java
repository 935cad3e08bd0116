package io.dayfill.sink.delta.internal.log;

import io.dayfill.core.metadata.ColumnType;
import io.delta.kernel.Snapshot;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.StructField;
import io.delta.kernel.types.StructType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The columns of a table. */
public final class TableShape {
  private static final List<String> RULES =
      List.of(
          "delta.generationExpression",
          "delta.invariants",
          "delta.identity.start",
          "delta.columnMapping.id",
          "CURRENT_DEFAULT");

  private final StructType schema;
  private final List<String> partitions;
  private final Map<String, String> columns = new LinkedHashMap<>();
  private final Map<String, String> rules = new LinkedHashMap<>();

  private final boolean allowsWidening;

  private TableShape(Snapshot snapshot) {
    schema = snapshot.getSchema();
    partitions = List.copyOf(snapshot.getPartitionColumnNames());
    allowsWidening = SchemaChange.allowsWidening(snapshot.getTableProperties());
    for (StructField field : schema.fields()) {
      columns.put(field.getName(), name(field.getDataType()));
      for (String rule : RULES) {
        if (field.getMetadata().contains(rule)) {
          rules.put(field.getName(), rule);
        }
      }
      if (!field.isNullable()) {
        rules.put(field.getName(), "not null");
      } else if (field.getDataType() instanceof ArrayType array && !array.containsNull()) {
        rules.put(field.getName(), "elements not null");
      }
    }
  }

  /** The columns of a table at one version. */
  public static TableShape of(TableState state) {
    return new TableShape(state.snapshot());
  }

  /** Those that its folders are named for. */
  public List<String> partitions() {
    return partitions;
  }

  /** The type of each, as metadata writes it where it has a word for it. */
  public Map<String, String> columns() {
    return columns;
  }

  /** Columns whose values the table restricts or makes, with what does so. */
  public Map<String, String> rules() {
    return rules;
  }

  /** Whether columns may become wider while the files that are there stay. */
  public boolean allowsWidening() {
    return allowsWidening;
  }

  /** Whether a column of both holds here every value that it held there. */
  public boolean isWider(String column, TableShape than) {
    return SchemaChange.isWidening(
        than.schema.get(column).getDataType(), schema.get(column).getDataType());
  }

  /** Whether another type of a column would hold all that its own does. */
  public boolean isWidening(String column, ColumnType to) {
    return SchemaChange.isWidening(schema.get(column).getDataType(), KernelTypes.type(to));
  }

  private static String name(DataType type) {
    if (type instanceof ArrayType array) {
      return "array<" + name(array.getElementType()) + ">";
    }
    return KernelTypes.scalar(type).map(ColumnType::toString).orElseGet(type::toString);
  }
}
