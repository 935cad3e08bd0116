package io.dayfill.sink.delta.internal.log;

import io.dayfill.core.metadata.ColumnType;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
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
import io.delta.kernel.types.StructType;
import io.delta.kernel.types.TimestampType;

/** Column types in Delta's terms. */
final class KernelTypes {
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
}
