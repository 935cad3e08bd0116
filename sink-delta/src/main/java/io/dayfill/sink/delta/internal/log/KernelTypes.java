package io.dayfill.sink.delta.internal.log;

import io.dayfill.core.metadata.ColumnType;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
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
import io.delta.kernel.types.StructType;
import io.delta.kernel.types.TimestampType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Column types in Delta's terms. */
final class KernelTypes {
  private static final Map<Class<?>, ColumnType.Kind> KINDS =
      Map.of(
          StringType.class, ColumnType.Kind.STRING,
          BooleanType.class, ColumnType.Kind.BOOLEAN,
          IntegerType.class, ColumnType.Kind.INT,
          LongType.class, ColumnType.Kind.LONG,
          FloatType.class, ColumnType.Kind.FLOAT,
          DoubleType.class, ColumnType.Kind.DOUBLE,
          DateType.class, ColumnType.Kind.DATE,
          TimestampType.class, ColumnType.Kind.TIMESTAMP,
          BinaryType.class, ColumnType.Kind.BINARY);

  private KernelTypes() {}

  static StructType schema(TableDefinition definition) {
    StructType schema = new StructType();
    for (FileColumn column : definition.partitions()) {
      schema = schema.add(column.name(), type(column.type()));
    }
    for (FileColumn column : definition.schema().columns()) {
      schema = schema.add(column.name(), type(column.type()));
    }
    return schema;
  }

  static DataType type(ColumnType type) {
    DataType scalar =
        switch (type.kind()) {
          case STRING, JSON -> StringType.STRING;
          case BOOLEAN -> BooleanType.BOOLEAN;
          case INT -> IntegerType.INTEGER;
          case LONG -> LongType.LONG;
          case FLOAT -> FloatType.FLOAT;
          case DOUBLE -> DoubleType.DOUBLE;
          case DECIMAL -> new DecimalType(type.precision(), type.scale());
          case DATE -> DateType.DATE;
          case TIMESTAMP -> TimestampType.TIMESTAMP;
          case BINARY -> BinaryType.BINARY;
        };
    return type.array() ? new ArrayType(scalar, true) : scalar;
  }

  /** The columns of files, from those of their table; empty where Dayfill has no type for one. */
  static Optional<FileSchema> fileSchema(StructType schema, List<String> partitions) {
    List<FileColumn> columns = new ArrayList<>();
    for (StructField field : schema.fields()) {
      if (partitions.contains(field.getName())) {
        continue;
      }
      DataType type = field.getDataType();
      boolean array = type instanceof ArrayType;
      Optional<ColumnType> scalar = element(type);
      if (scalar.isEmpty()) {
        return Optional.empty();
      }
      columns.add(new FileColumn(field.getName(), array ? scalar.get().list() : scalar.get()));
    }
    return Optional.of(new FileSchema(columns));
  }

  /** The columns of which that is so, each with its type. */
  static List<String> unknown(StructType schema) {
    return schema.fields().stream()
        .filter(field -> element(field.getDataType()).isEmpty())
        .map(field -> field.getName() + " (" + field.getDataType() + ")")
        .toList();
  }

  private static Optional<ColumnType> element(DataType type) {
    return scalar(type instanceof ArrayType many ? many.getElementType() : type);
  }

  /** A column's type, from that of a scalar; empty where Dayfill has none for it. */
  static Optional<ColumnType> scalar(DataType type) {
    if (type instanceof DecimalType decimal) {
      return Optional.of(ColumnType.decimal(decimal.getPrecision(), decimal.getScale()));
    }
    return Optional.ofNullable(KINDS.get(type.getClass())).map(ColumnType::of);
  }
}
