package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.delta.kernel.Snapshot;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.StructField;
import io.delta.kernel.types.StructType;
import io.delta.kernel.types.TypeChange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a commit makes of a table's columns, so that they hold what its files bring: new ones stand
 * behind those that are there, and a wider type takes the place of a narrower one. Columns that the
 * files do not bring stay as they are; their rows read as null.
 */
final class SchemaChange {
  private SchemaChange() {}

  /**
   * The columns after a commit; empty if they stay the same.
   *
   * @param snapshot the table before it
   * @param columns what files bring that are added
   * @param anew whether no other files stay
   */
  static Optional<StructType> of(Snapshot snapshot, List<FileColumn> columns, boolean anew) {
    StructType present = snapshot.getSchema();
    boolean widening = allowsWidening(snapshot.getTableProperties());
    List<StructField> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (StructField field : present.fields()) {
      fields.add(anew ? anew(field, columns) : widening ? widened(field, columns) : field);
      names.add(field.getName());
    }
    for (FileColumn column : columns) {
      if (names.add(column.name())) {
        fields.add(new StructField(column.name(), KernelTypes.type(column.type()), true));
      }
    }
    StructType after = new StructType(fields);
    return after.equals(present) ? Optional.empty() : Optional.of(after);
  }

  /** Whether a table says that its columns may become wider while old files stay. */
  static boolean allowsWidening(Map<String, String> properties) {
    return "true".equalsIgnoreCase(properties.get("delta.enableTypeWidening"));
  }

  /** Where all files are written anew, nobody needs to know what older ones held. */
  private static StructField anew(StructField field, List<FileColumn> columns) {
    DataType type = field.getDataType();
    for (FileColumn column : columns) {
      DataType to = KernelTypes.type(column.type());
      type = column.name().equals(field.getName()) && isWidening(type, to) ? to : type;
    }
    return new StructField(field.getName(), type, field.isNullable(), field.getMetadata());
  }

  /** Whether a type, or that of its elements, holds every value of another one. */
  static boolean isWidening(DataType from, DataType to) {
    if (from instanceof ArrayType many && to instanceof ArrayType others) {
      return isWidening(many.getElementType(), others.getElementType());
    }
    return KernelInternals.isWidening(from, to);
  }

  private static StructField widened(StructField field, List<FileColumn> columns) {
    for (FileColumn column : columns) {
      DataType from = field.getDataType();
      DataType to = KernelTypes.type(column.type());
      if (column.name().equals(field.getName()) && KernelInternals.isWidening(from, to)) {
        List<TypeChange> changes = new ArrayList<>(field.getTypeChanges());
        changes.add(new TypeChange(from, to));
        return new StructField(field.getName(), to, field.isNullable(), field.getMetadata())
            .withTypeChanges(changes);
      }
    }
    return field;
  }
}
