package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.metadata.ColumnType;
import java.util.List;
import org.apache.parquet.schema.ColumnOrder;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** The columns of a file, and how Parquet writes their types. */
public final class FileSchema {
  /** The digits of a decimal that 32 bits hold. */
  private static final int INT_DIGITS = 9;

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
      return scalar(column.type(), column.name());
    }
    return Types.optionalList().element(scalar(column.type(), "element")).named(column.name());
  }

  /** Whether a value, or an element, takes 32 bits. */
  static boolean isInt32(ColumnType type) {
    return switch (type.kind()) {
      case INT, DATE, FLOAT -> true;
      case DECIMAL -> type.precision() <= INT_DIGITS;
      default -> false;
    };
  }

  /** Whether values are bytes, of whatever length. */
  static boolean isBytes(ColumnType type) {
    return switch (type.kind()) {
      case STRING, JSON, BINARY -> true;
      case DECIMAL -> type.isWideDecimal();
      default -> false;
    };
  }

  private static PrimitiveType scalar(ColumnType type, String name) {
    return switch (type.kind()) {
      case STRING, JSON ->
          Types.optional(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(name);
      case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN).named(name);
      case INT -> Types.optional(PrimitiveTypeName.INT32).named(name);
      case LONG -> Types.optional(PrimitiveTypeName.INT64).named(name);
      case FLOAT -> fraction(PrimitiveTypeName.FLOAT, name);
      case DOUBLE -> fraction(PrimitiveTypeName.DOUBLE, name);
      case DATE ->
          Types.optional(PrimitiveTypeName.INT32).as(LogicalTypeAnnotation.dateType()).named(name);
      case TIMESTAMP ->
          Types.optional(PrimitiveTypeName.INT64)
              .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
              .named(name);
      case BINARY -> Types.optional(PrimitiveTypeName.BINARY).named(name);
      case DECIMAL -> decimal(type, name);
    };
  }

  /** In the order that every reader knows: many cannot open a file that names the newer one. */
  private static PrimitiveType fraction(PrimitiveTypeName type, String name) {
    return Types.optional(type).columnOrder(ColumnOrder.typeDefined()).named(name);
  }

  private static PrimitiveType decimal(ColumnType type, String name) {
    LogicalTypeAnnotation annotation =
        LogicalTypeAnnotation.decimalType(type.scale(), type.precision());
    if (type.isWideDecimal()) {
      return Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
          .length(ColumnType.WIDE_DECIMAL_BYTES)
          .as(annotation)
          .named(name);
    }
    return Types.optional(isInt32(type) ? PrimitiveTypeName.INT32 : PrimitiveTypeName.INT64)
        .as(annotation)
        .named(name);
  }
}
