package io.dayfill.sink.delta.internal.log;

import io.dayfill.core.metadata.ColumnType.Kind;
import io.delta.kernel.Scan;
import io.delta.kernel.data.ColumnarBatch;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.delta.kernel.internal.data.ScanStateRow;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.types.BooleanType;
import io.delta.kernel.types.ByteType;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.DateType;
import io.delta.kernel.types.DoubleType;
import io.delta.kernel.types.IntegerType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.ShortType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructField;
import io.delta.kernel.types.StructType;
import io.delta.kernel.types.TimestampNTZType;
import io.delta.kernel.types.TimestampType;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.FileStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All rows of a small table, whoever wrote it and however: Delta Kernel reads them.
 *
 * @param columns the columns in the table's order; of those of other types than Dayfill's the
 *     values are left out
 * @param values a list a row, in the order of the columns: texts, Booleans, Doubles, and Longs for
 *     whole numbers, days since 1970 and microseconds since then
 */
public record TableRows(List<Column> columns, List<List<@Nullable Object>> values) {
  private static final Map<Class<?>, Kind> KINDS =
      Map.of(
          StringType.class, Kind.STRING,
          BooleanType.class, Kind.BOOLEAN,
          ByteType.class, Kind.INT,
          ShortType.class, Kind.INT,
          IntegerType.class, Kind.INT,
          LongType.class, Kind.LONG,
          DoubleType.class, Kind.DOUBLE,
          DateType.class, Kind.DATE,
          TimestampType.class, Kind.TIMESTAMP);

  /**
   * A column.
   *
   * @param name its name
   * @param type its type, in Delta's words
   * @param kind the same in Dayfill's; empty where it has none
   * @param plain whether Dayfill would write the very type
   */
  public record Column(String name, String type, Optional<Kind> kind, boolean plain) {}

  /** Reads a table at one version. */
  static TableRows read(Engine engine, TableState state) throws IOException {
    List<Column> columns = new ArrayList<>();
    StructType wanted = new StructType();
    for (StructField field : state.snapshot().getSchema().fields()) {
      Column column = column(field);
      columns.add(column);
      wanted = column.kind.isPresent() ? wanted.add(field) : wanted;
    }
    List<List<@Nullable Object>> values = new ArrayList<>();
    Scan scan = state.snapshot().getScanBuilder().withReadSchema(wanted).build();
    Row how = scan.getScanState(engine);
    try (CloseableIterator<FilteredColumnarBatch> files = scan.getScanFiles(engine)) {
      while (files.hasNext()) {
        try (CloseableIterator<Row> rows = files.next().getRows()) {
          while (rows.hasNext()) {
            read(engine, how, rows.next(), columns, values);
          }
        }
      }
    }
    return new TableRows(columns, values);
  }

  /** The rows of one file, all of them read. */
  static long count(Engine engine, TableState state, Path file) throws IOException {
    Row how = state.snapshot().getScanBuilder().build().getScanState(engine);
    StructType physical = ScanStateRow.getPhysicalDataReadSchema(how);
    FileStatus status =
        FileStatus.of(
            file.toString(), Files.size(file), Files.getLastModifiedTime(file).toMillis());
    long rows = 0;
    try (CloseableIterator<ColumnarBatch> data =
        engine
            .getParquetHandler()
            .readParquetFiles(Utils.singletonCloseableIterator(status), physical, Optional.empty())
            .map(read -> read.getData())) {
      while (data.hasNext()) {
        rows += data.next().getSize();
      }
    }
    return rows;
  }

  private static Column column(StructField field) {
    DataType type = field.getDataType();
    Optional<Kind> kind = Optional.ofNullable(KINDS.get(type.getClass()));
    boolean narrow = type instanceof ByteType || type instanceof ShortType;
    if (type instanceof TimestampNTZType) {
      kind = Optional.of(Kind.TIMESTAMP);
    }
    boolean plain = kind.isPresent() && !narrow && !(type instanceof TimestampNTZType);
    return new Column(field.getName(), type.toString(), kind, plain);
  }

  private static void read(
      Engine engine, Row how, Row file, List<Column> columns, List<List<@Nullable Object>> values)
      throws IOException {
    FileStatus status = InternalScanFileUtils.getAddFileStatus(file);
    StructType physical = ScanStateRow.getPhysicalDataReadSchema(how);
    try (CloseableIterator<ColumnarBatch> data =
            engine
                .getParquetHandler()
                .readParquetFiles(
                    Utils.singletonCloseableIterator(status), physical, Optional.empty())
                .map(read -> read.getData());
        CloseableIterator<FilteredColumnarBatch> batches =
            Scan.transformPhysicalData(engine, how, file, data)) {
      while (batches.hasNext()) {
        try (CloseableIterator<Row> rows = batches.next().getRows()) {
          while (rows.hasNext()) {
            values.add(values(rows.next(), columns));
          }
        }
      }
    }
  }

  private static List<@Nullable Object> values(Row row, List<Column> columns) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Column column : columns) {
      int at = row.getSchema().indexOf(column.name);
      values.add(at < 0 || row.isNullAt(at) ? null : value(row, at));
    }
    return values;
  }

  private static Object value(Row row, int at) {
    DataType type = row.getSchema().at(at).getDataType();
    if (type instanceof StringType) {
      return row.getString(at);
    }
    if (type instanceof BooleanType) {
      return row.getBoolean(at);
    }
    if (type instanceof DoubleType) {
      return row.getDouble(at);
    }
    if (type instanceof LongType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType) {
      return row.getLong(at);
    }
    if (type instanceof ByteType) {
      return (long) row.getByte(at);
    }
    return type instanceof ShortType ? (long) row.getShort(at) : (long) row.getInt(at);
  }
}
