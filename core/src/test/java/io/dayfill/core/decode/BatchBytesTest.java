package io.dayfill.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was written of a batch is read again, whatever it holds. */
class BatchBytesTest {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of("l", Kind.LONG),
          Column.of("d", Kind.DOUBLE),
          Column.of("s", Kind.STRING),
          Column.arrayOf("ls", Kind.LONG),
          Column.arrayOf("ss", Kind.STRING),
          Column.arrayOf("ds", Kind.DOUBLE));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 17, 500})
  void rows_come_back_as_they_were(int rows) throws IOException {
    ColumnBatch batch = batch(rows, new Random(rows));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BatchBytes.write(batch, new DataOutputStream(bytes));
    ColumnBatch back = batch(3, new Random(99));
    BatchBytes.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), back);

    assertThat(texts(back)).isEqualTo(texts(batch)).hasSize(rows);
  }

  private static ColumnBatch batch(int rows, Random random) {
    ColumnBatch batch = new ColumnBatch(COLUMNS, 4);
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < COLUMNS.size(); i++) {
        fill(batch.vector(i), random);
      }
      fill(batch.rescued(), random);
      batch.endRow(random.nextInt());
    }
    return batch;
  }

  private static void fill(ColumnVector vector, Random random) {
    if (random.nextInt(4) == 0) {
      vector.appendNull();
    } else if (vector instanceof LongVector longs) {
      longs.append(random.nextLong());
    } else if (vector instanceof DoubleVector doubles) {
      doubles.append(random.nextBoolean() ? -0.0 : random.nextGaussian());
    } else if (vector instanceof BytesVector texts) {
      byte[] text = "ü".repeat(random.nextInt(5)).getBytes(UTF_8);
      texts.append(text, 0, text.length);
    } else if (vector instanceof ListVector lists) {
      for (int left = random.nextInt(4); left > 0; left--) {
        fill(lists.elements(), random);
      }
      lists.endList();
    }
  }

  private static List<String> texts(ColumnBatch batch) {
    List<String> texts = new ArrayList<>();
    for (int row = 0; row < batch.rowCount(); row++) {
      StringBuilder text = new StringBuilder().append(batch.days()[row]);
      for (int i = 0; i < COLUMNS.size(); i++) {
        text.append('|').append(value(batch.vector(i), row));
      }
      texts.add(text.append('|').append(value(batch.rescued(), row)).toString());
    }
    return texts;
  }

  private static String value(ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      return "null";
    }
    if (vector instanceof LongVector longs) {
      return Long.toString(longs.values()[row]);
    }
    if (vector instanceof DoubleVector doubles) {
      return Double.toString(doubles.values()[row]);
    }
    if (vector instanceof BytesVector texts) {
      int start = texts.offsets()[row];
      return new String(texts.bytes(), start, texts.offsets()[row + 1] - start, UTF_8);
    }
    ListVector lists = (ListVector) vector;
    List<String> elements = new ArrayList<>();
    for (int i = lists.offsets()[row]; i < lists.offsets()[row + 1]; i++) {
      elements.add(value(lists.elements(), i));
    }
    return elements.toString();
  }
}
