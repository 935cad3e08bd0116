package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.TableName;
import io.dayfill.sink.delta.internal.fs.FateUnknownException;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.log.Change;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.log.NewFile;
import io.dayfill.sink.delta.internal.log.TableDefinition;
import io.dayfill.sink.delta.internal.log.TableState;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.ParquetWriter;
import io.dayfill.sink.delta.internal.parquet.WriterContext;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A table of few rows: every change writes all of them anew, into one file. */
public final class SmallTable {
  private final DeltaTables tables;
  private final SliceContext context;
  private final DeltaLog log;
  private final TableDefinition definition;

  /** One of a warehouse. */
  public SmallTable(DeltaTables tables, TableName name, TableDefinition definition) {
    this.tables = tables;
    this.definition = definition;
    context = tables.context();
    log = tables.log(name);
  }

  /** Its log. */
  public DeltaLog log() {
    return log;
  }

  /**
   * The rows that a table is to hold.
   *
   * @param schema its columns
   * @param values a list a row, in the order of the columns; the values as in {@link
   *     io.dayfill.sink.delta.internal.log.TableRows}
   */
  public record Rows(FileSchema schema, List<List<@Nullable Object>> values) {}

  /** Decides what a table is to hold; empty where it stays as it is. */
  @FunctionalInterface
  public interface Edit {
    /**
     * Decides.
     *
     * @param state the table; null if there is none
     */
    Optional<Rows> edit(@Nullable TableState state) throws IOException;
  }

  /**
   * Changes the rows in one commit.
   *
   * @return the change; empty where there was none
   */
  public Optional<Change> change(Edit edit) throws IOException {
    List<Path> written = new ArrayList<>();
    Optional<Change> done;
    try {
      done = tables.loop(log).run(definition, state -> change(edit, state, written));
    } catch (FateUnknownException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      delete(written, "");
      throw e;
    }
    delete(written, done.map(change -> change.adds().get(0).path()).orElse(""));
    return done;
  }

  private void delete(List<Path> written, String kept) throws IOException {
    for (Path file : written) {
      if (!String.valueOf(file.getFileName()).equals(kept)) {
        context.files().disk().delete(file);
      }
    }
  }

  private Optional<Change> change(Edit edit, @Nullable TableState state, List<Path> written)
      throws IOException {
    Optional<Rows> rows = edit.edit(state);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    WrittenFile file = write(rows.get());
    written.add(file.path());
    NewFile add =
        NewFile.of(
            String.valueOf(file.path().getFileName()),
            Map.of(),
            file,
            context.time().now(),
            Map.of());
    return Optional.of(
        new Change(state == null ? List.of() : state.files(), List.of(add), Map.of()));
  }

  private WrittenFile write(Rows rows) throws IOException {
    context.files().disk().createDirectories(log.table());
    Path path = log.table().resolve("part-" + UUID.randomUUID() + ".zstd.parquet");
    WrittenFile file;
    try (WriterContext writing = new WriterContext();
        ParquetWriter writer =
            new ParquetWriter(context.files().disk(), path, rows.schema, Map.of(), writing)) {
      writer.append(vectors(rows), 0, rows.values.size());
      file = writer.finish();
    }
    context.files().disk().syncDirectory(log.table());
    return file;
  }

  private static List<ColumnVector> vectors(Rows rows) {
    List<ColumnVector> vectors = new ArrayList<>();
    for (int i = 0; i < rows.schema.columns().size(); i++) {
      ColumnVector vector = vector(rows.schema.columns().get(i), rows.values.size());
      for (List<@Nullable Object> row : rows.values) {
        append(vector, row.get(i));
      }
      vectors.add(vector);
    }
    return vectors;
  }

  private static ColumnVector vector(FileColumn column, int rows) {
    Kind kind = column.type().kind();
    if (kind == Kind.STRING) {
      return new BytesVector(rows);
    }
    return kind == Kind.DOUBLE ? new DoubleVector(rows) : new LongVector(rows);
  }

  private static void append(ColumnVector vector, @Nullable Object value) {
    if (value == null) {
      vector.appendNull();
    } else if (vector instanceof BytesVector texts) {
      byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
      texts.append(bytes, 0, bytes.length);
    } else if (vector instanceof DoubleVector numbers) {
      numbers.append((double) value);
    } else if (value instanceof Boolean flag) {
      ((LongVector) vector).append(flag ? 1 : 0);
    } else {
      ((LongVector) vector).append((long) value);
    }
  }
}
