package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The texts that stand for a value, and the values, read beforehand. Read only. */
final class ValueMap {
  static final ValueMap NONE = new ValueMap(List.of(), new BytesVector(0));

  private final byte[][] texts;
  private final ColumnVector meanings;

  private ValueMap(List<byte[]> texts, ColumnVector meanings) {
    this.texts = texts.toArray(byte[][]::new);
    this.meanings = meanings;
  }

  /** Reads the values of a column's map. */
  static ValueMap of(String entity, Column column) {
    if (column.values().isEmpty()) {
      return NONE;
    }
    Column plain = Column.of(column.name(), column.type()).writtenAs(column.format());
    ColumnVector vector = ColumnVector.of(column.type().element(), column.values().size());
    ColumnReader reader = new ColumnReader(plain, vector, NONE, new Numbers());
    List<byte[]> texts = new ArrayList<>();
    for (Map.Entry<String, String> entry : column.values().entrySet()) {
      byte[] meaning = entry.getValue().getBytes(StandardCharsets.UTF_8);
      byte[] padded = Arrays.copyOf(meaning, meaning.length + 32);
      if (reader.read(Scalar.TEXT, padded, 0, meaning.length) != ColumnReader.READ) {
        throw DayfillException.user(
            "Entity " + entity + ", column " + column.name() + ": values has " + entry,
            "\"" + entry.getValue() + "\" is no " + column.type().kind(),
            "Write a value of the column's type");
      }
      texts.add(entry.getKey().getBytes(StandardCharsets.UTF_8));
    }
    return new ValueMap(texts, vector);
  }

  boolean isEmpty() {
    return texts.length == 0;
  }

  /** Appends what a text stands for; false if it is not known. */
  boolean append(byte[] b, int from, int to, ColumnVector target) {
    for (int i = 0; i < texts.length; i++) {
      byte[] text = texts[i];
      if (text.length == to - from && Arrays.equals(text, 0, text.length, b, from, to)) {
        appendMeaning(i, target);
        return true;
      }
    }
    return false;
  }

  private void appendMeaning(int i, ColumnVector target) {
    if (target instanceof LongVector longs) {
      longs.append(((LongVector) meanings).values()[i]);
    } else if (target instanceof DoubleVector doubles) {
      doubles.append(((DoubleVector) meanings).values()[i]);
    } else {
      BytesVector from = (BytesVector) meanings;
      int start = from.offsets()[i];
      ((BytesVector) target).append(from.bytes(), start, from.offsets()[i + 1] - start);
    }
  }
}
