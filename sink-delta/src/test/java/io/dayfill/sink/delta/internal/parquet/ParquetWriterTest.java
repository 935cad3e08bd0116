package io.dayfill.sink.delta.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read back by Parquet's own decoders as it was. */
class ParquetWriterTest {
  @TempDir Path folder;
  private final Random random = new Random(20260308);

  private static @Nullable Object value(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    }
    if (vector instanceof LongVector longs) {
      return longs.values()[row];
    }
    if (vector instanceof DoubleVector doubles) {
      return Double.doubleToRawLongBits(doubles.values()[row]);
    }
    if (vector instanceof BytesVector texts) {
      int start = texts.offsets()[row];
      return new String(
          texts.bytes(), start, texts.offsets()[row + 1] - start, StandardCharsets.UTF_8);
    }
    ListVector lists = (ListVector) vector;
    List<@Nullable Object> elements = new ArrayList<>();
    for (int i = lists.offsets()[row]; i < lists.offsets()[row + 1]; i++) {
      elements.add(value(lists.elements(), i));
    }
    return elements;
  }

  private static void append(ColumnVector vector, ColumnType type, @Nullable Object value) {
    if (value == null) {
      vector.appendNull();
    } else if (vector instanceof LongVector longs) {
      longs.append((long) value);
    } else if (vector instanceof DoubleVector doubles) {
      doubles.append(Double.longBitsToDouble((long) value));
    } else if (vector instanceof BytesVector texts) {
      byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
      texts.append(bytes, 0, bytes.length);
    } else {
      ListVector lists = (ListVector) vector;
      for (Object element : (List<?>) value) {
        append(lists.elements(), type.element(), element);
      }
      lists.endList();
    }
  }

  /** Writes rows in batches of random size, sometimes by an index list, and reads them back. */
  private List<List<@Nullable Object>> roundTrip(
      List<FileColumn> columns, int rows, IntFunction<List<@Nullable Object>> row)
      throws IOException {
    FileSchema schema = new FileSchema(columns);
    Path path = folder.resolve("file-" + random.nextInt(1 << 30) + ".parquet");
    try (WriterContext context = new WriterContext();
        ParquetWriter writer =
            new ParquetWriter(new LocalDisk(), path, schema, Map.of(), context)) {
      int done = 0;
      while (done < rows) {
        int size = Math.min(rows - done, 1 + random.nextInt(3000));
        List<ColumnVector> vectors = new ArrayList<>();
        columns.forEach(column -> vectors.add(ColumnDecoder.vector(column.type())));
        for (int i = 0; i < size; i++) {
          List<@Nullable Object> values = row.apply(done + i);
          for (int c = 0; c < columns.size(); c++) {
            append(vectors.get(c), columns.get(c).type(), values.get(c));
          }
        }
        if (random.nextBoolean()) {
          writer.append(vectors, 0, size);
        } else {
          int[] all = new int[size];
          for (int i = 0; i < size; i++) {
            all[i] = i;
          }
          writer.append(vectors, all, size);
        }
        if (random.nextInt(10) == 0) {
          writer.endRowGroup();
        }
        done += size;
      }
      WrittenFile written = writer.finish();
      assertThat(written.rows()).isEqualTo(rows);
      assertThat(written.size()).isEqualTo(path.toFile().length());
    }
    List<List<@Nullable Object>> back = new ArrayList<>();
    try (ParquetRows read = new ParquetRows(path, schema)) {
      assertThat(read.total()).isEqualTo(rows);
      for (int n = read.next(777); n > 0; n = read.next(777)) {
        List<ColumnVector> vectors = read.vectors();
        for (int i = 0; i < n; i++) {
          List<@Nullable Object> values = new ArrayList<>();
          for (ColumnVector vector : vectors) {
            values.add(value(vector, i));
          }
          back.add(values);
        }
      }
    }
    return back;
  }

  private void check(ColumnType type, int rows, IntFunction<@Nullable Object> value)
      throws IOException {
    List<@Nullable Object> written = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      written.add(value.apply(i));
    }
    List<List<@Nullable Object>> back =
        roundTrip(
            List.of(new FileColumn("c", type)),
            rows,
            i -> {
              List<@Nullable Object> row = new ArrayList<>();
              row.add(written.get(i));
              return row;
            });
    assertThat(back).hasSize(rows);
    for (int i = 0; i < rows; i++) {
      assertThat(back.get(i).get(0)).as("row %s", i).isEqualTo(written.get(i));
    }
  }

  /** Every type that a column can have, decimals of every width among them. */
  static Stream<ColumnType> types() {
    Stream<ColumnType> plain =
        Stream.of(Kind.values()).filter(kind -> kind != Kind.DECIMAL).map(ColumnType::of);
    return Stream.concat(
        plain,
        Stream.of(
            ColumnType.decimal(9, 2),
            ColumnType.decimal(10, 0),
            ColumnType.decimal(18, 6),
            ColumnType.decimal(38, 10)));
  }

  private Object random(ColumnType type, int distinct) {
    int pick = random.nextInt(distinct);
    return switch (type.kind()) {
      case DECIMAL ->
          type.isWideDecimal()
              ? String.format(Locale.ROOT, "%016d", pick)
              : (type.precision() > 9 ? pick * 1_000_003L : pick % 999_999_999L) - 5;
      case BINARY, JSON -> "{" + "x".repeat(pick % 7) + pick;
      case STRING -> "v".repeat(pick % 20) + (distinct < 100 ? "" : "é\uD83D\uDE00") + pick;
      case BOOLEAN -> (long) (pick & 1);
      case INT, DATE -> (long) (int) (pick * 2654435761L);
      case LONG, TIMESTAMP -> pick * 0x9E3779B97F4A7C15L;
      case FLOAT -> Double.doubleToRawLongBits((float) (pick / 8.0 - 1));
      case DOUBLE -> Double.doubleToRawLongBits(pick / 100.0 - 1);
    };
  }

  @ParameterizedTest
  @MethodSource("types")
  void every_type_with_few_and_many_values_and_nulls(ColumnType type) throws IOException {
    for (int distinct : new int[] {1, 2, 3, 17, 300, 5000, 1 << 30}) {
      for (int nulls : new int[] {0, 1, 50, 99, 100}) {
        check(
            type,
            3000 + random.nextInt(300),
            i -> random.nextInt(100) < nulls ? null : random(type, distinct));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void lists_of_every_type(ColumnType type) throws IOException {
    for (int distinct : new int[] {1, 50, 1 << 30}) {
      check(
          type.list(),
          2500,
          i -> {
            if (random.nextInt(10) == 0) {
              return null;
            }
            List<@Nullable Object> list = new ArrayList<>();
            for (int k = random.nextInt(12); k > 0; k--) {
              list.add(random.nextInt(20) == 0 ? null : random(type, distinct));
            }
            return list;
          });
    }
  }

  @Test
  void pages_end_at_their_rows_and_dictionaries_give_up_in_the_middle() throws IOException {
    // Few values in the first page, then ever new ones, then few again
    check(
        ColumnType.of(Kind.DOUBLE),
        90_000,
        i -> Double.doubleToRawLongBits(i < 30_000 || i > 80_000 ? i % 100 : i * Math.PI));
    check(
        ColumnType.of(Kind.STRING),
        90_000,
        i -> i < 30_000 || i > 80_000 ? "few" + i % 100 : "many-" + i);
    check(ColumnType.of(Kind.INT), 90_000, i -> i < 30_000 ? i % 100L : (long) i * 7);
  }

  @Test
  void instants_in_any_order_and_at_the_ends_of_their_range() throws IOException {
    check(ColumnType.of(Kind.TIMESTAMP), 45_000, i -> 1_772_928_000_000_000L + i * 86_400L);
    check(ColumnType.of(Kind.TIMESTAMP), 5_000, i -> random.nextLong());
    check(
        ColumnType.of(Kind.LONG),
        5_000,
        i -> i % 3 == 0 ? Long.MAX_VALUE : i % 3 == 1 ? Long.MIN_VALUE : 0L);
    for (int rows : new int[] {1, 2, 127, 128, 129, 130, 160, 161, 257}) {
      check(ColumnType.of(Kind.TIMESTAMP), rows, i -> random.nextLong() >> random.nextInt(64));
    }
  }

  @Test
  void long_texts_make_pages_of_their_own() throws IOException {
    String text = "x".repeat(400_000);
    check(ColumnType.of(Kind.STRING), 40, i -> i % 3 == 0 ? "" : text + i);
    check(ColumnType.of(Kind.STRING), 40, i -> i % 3 == 0 ? null : text + i % 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 19_999, 20_000, 20_001, 40_000, 41_234})
  void constants_and_nulls_cost_one_page(int rows) throws IOException {
    FileSchema schema =
        new FileSchema(
            List.of(
                FileColumn.of("day", Kind.DATE),
                FileColumn.of("at", Kind.TIMESTAMP),
                FileColumn.of("run", Kind.STRING),
                FileColumn.of("n", Kind.LONG),
                FileColumn.of("nothing", Kind.STRING)));
    ColumnVector day = ColumnDecoder.vector(ColumnType.of(Kind.DATE));
    append(day, ColumnType.of(Kind.DATE), 20520L);
    ColumnVector at = ColumnDecoder.vector(ColumnType.of(Kind.TIMESTAMP));
    append(at, ColumnType.of(Kind.TIMESTAMP), 1_772_928_000_123_456L);
    ColumnVector run = ColumnDecoder.vector(ColumnType.of(Kind.STRING));
    append(run, ColumnType.of(Kind.STRING), "run-1");
    LongVector n = new LongVector(rows);
    BytesVector nothing = new BytesVector(rows);
    for (int i = 0; i < rows; i++) {
      n.append(i);
      nothing.appendNull();
    }
    Path path = folder.resolve("constants-" + rows + ".parquet");
    try (WriterContext context = new WriterContext();
        ParquetWriter writer =
            new ParquetWriter(
                new LocalDisk(), path, schema, Map.of("day", day, "at", at, "run", run), context)) {
      writer.append(List.of(day, at, run, n, nothing), 0, rows);
      String statistics = writer.finish().statistics();
      assertThat(statistics)
          .startsWith("{\"numRecords\":" + rows + ",\"minValues\":{\"day\":\"2026-03-08\",")
          .contains("\"at\":\"2026-03-08T00:00:00.123Z\",\"run\":\"run-1\",\"n\":0}")
          .contains("\"at\":\"2026-03-08T00:00:00.124Z\",\"run\":\"run-1\",\"n\":" + (rows - 1))
          .endsWith(
              "\"nullCount\":{\"day\":0,\"at\":0,\"run\":0,\"n\":0,\"nothing\":" + rows + "}}");
    }
    int seen = 0;
    try (ParquetRows read = new ParquetRows(path, schema)) {
      for (int k = read.next(5000); k > 0; k = read.next(5000)) {
        for (int i = 0; i < k; i++, seen++) {
          assertThat(value(read.vectors().get(0), i)).isEqualTo(20520L);
          assertThat(value(read.vectors().get(1), i)).isEqualTo(1_772_928_000_123_456L);
          assertThat(value(read.vectors().get(2), i)).isEqualTo("run-1");
          assertThat(value(read.vectors().get(3), i)).isEqualTo((long) seen);
          assertThat(value(read.vectors().get(4), i)).isNull();
        }
      }
    }
    assertThat(seen).isEqualTo(rows);
  }

  @Test
  void a_file_without_rows_is_a_file() throws IOException {
    assertThat(roundTrip(List.of(FileColumn.of("c", Kind.STRING)), 0, i -> List.of())).isEmpty();
  }
}
