package io.dayfill.sink.delta.internal.log;

import io.delta.kernel.Snapshot;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.BinaryType;
import io.delta.kernel.types.BooleanType;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.DateType;
import io.delta.kernel.types.DecimalType;
import io.delta.kernel.types.DoubleType;
import io.delta.kernel.types.FloatType;
import io.delta.kernel.types.IntegerType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructField;
import io.delta.kernel.types.TimestampType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a table.
 *
 * @param partitions those that its folders are named for
 * @param columns the type of each, as metadata writes it where it has a word for it
 * @param rules columns whose values the table restricts or makes, with what does so
 */
public record TableShape(
    List<String> partitions, Map<String, String> columns, Map<String, String> rules) {
  private static final List<String> RULES =
      List.of(
          "delta.generationExpression",
          "delta.invariants",
          "delta.identity.start",
          "delta.columnMapping.id",
          "CURRENT_DEFAULT");

  /** The columns of a table at one version. */
  public static TableShape of(TableState state) {
    Snapshot snapshot = state.snapshot();
    Map<String, String> columns = new LinkedHashMap<>();
    Map<String, String> rules = new LinkedHashMap<>();
    for (StructField field : snapshot.getSchema().fields()) {
      columns.put(field.getName(), name(field.getDataType()));
      for (String rule : RULES) {
        if (field.getMetadata().contains(rule)) {
          rules.put(field.getName(), rule);
        }
      }
      if (!field.isNullable()) {
        rules.put(field.getName(), "not null");
      }
    }
    return new TableShape(snapshot.getPartitionColumnNames(), columns, rules);
  }

  private static String name(DataType type) {
    if (type instanceof ArrayType array) {
      return "array<" + name(array.getElementType()) + ">";
    }
    if (type instanceof DecimalType decimal) {
      return "decimal(" + decimal.getPrecision() + "," + decimal.getScale() + ")";
    }
    Map<Class<?>, String> names =
        Map.of(
            StringType.class, "string",
            BooleanType.class, "boolean",
            IntegerType.class, "int",
            LongType.class, "long",
            FloatType.class, "float",
            DoubleType.class, "double",
            DateType.class, "date",
            TimestampType.class, "timestamp",
            BinaryType.class, "binary");
    return names.getOrDefault(type.getClass(), type.toString());
  }
}
