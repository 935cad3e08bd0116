package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.metadata.ColumnType;
import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** The columns of a file, and how Parquet writes their types. */
public final class FileSchema {
  private final List<FileColumn> columns;
  private final MessageType parquet;

  /** Makes one of columns in their order. */
  public FileSchema(List<FileColumn> columns) {
    this.columns = List.copyOf(columns);
    Types.MessageTypeBuilder message = Types.buildMessage();
    for (FileColumn column : columns) {
      message.addField(type(column));
    }
    parquet = message.named("spark_schema");
  }

  /** The columns in their order. */
  public List<FileColumn> columns() {
    return columns;
  }

  MessageType parquet() {
    return parquet;
  }

  private static Type type(FileColumn column) {
    if (!column.type().array()) {
      return scalar(column.type().kind(), column.name());
    }
    return Types.optionalList()
        .element(scalar(column.type().kind(), "element"))
        .named(column.name());
  }

  private static PrimitiveType scalar(ColumnType.Kind kind, String name) {
    return switch (kind) {
      case STRING ->
          Types.optional(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(name);
      case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN).named(name);
      case INT -> Types.optional(PrimitiveTypeName.INT32).named(name);
      case LONG -> Types.optional(PrimitiveTypeName.INT64).named(name);
      case FLOAT -> Types.optional(PrimitiveTypeName.FLOAT).named(name);
      case DOUBLE -> Types.optional(PrimitiveTypeName.DOUBLE).named(name);
      case DATE ->
          Types.optional(PrimitiveTypeName.INT32).as(LogicalTypeAnnotation.dateType()).named(name);
      case TIMESTAMP ->
          Types.optional(PrimitiveTypeName.INT64)
              .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
              .named(name);
    };
  }
}
