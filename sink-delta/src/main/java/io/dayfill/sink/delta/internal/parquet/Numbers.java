package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.metadata.ColumnType;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;

/** Numbers of a page, each as the bits that Parquet keeps of it. */
final class Numbers extends PageValues {
  private final ColumnType type;
  private final ColumnType.Kind kind;
  private final ColumnEncoder.EncoderScratch scratch;
  private final NumberBounds bounds;
  private final LongDictionary dictionary;
  private boolean tryDictionary;
  private boolean dictionaryUsed;
  private boolean plain;
  private long[] values = new long[0];
  private int count;

  /**
   * Makes an empty one.
   *
   * @param plain whether the values are known to repeat hardly
   */
  Numbers(ColumnType type, ColumnEncoder.EncoderScratch scratch, boolean plain) {
    this.type = type;
    kind = type.kind();
    this.scratch = scratch;
    dictionary = new LongDictionary(scratch.arrays);
    bounds = new NumberBounds(type);
    this.plain = plain;
    tryDictionary = !plain;
  }

  @Override
  void append(ColumnVector source, int from, int to) {
    ensure(to - from);
    if (source instanceof LongVector longs) {
      System.arraycopy(longs.values(), from, values, count, to - from);
    } else if (kind == ColumnType.Kind.DOUBLE) {
      doubleBits(((DoubleVector) source).values(), from, to, values, count);
    } else {
      floatBits(((DoubleVector) source).values(), from, to, values, count);
    }
    count += to - from;
  }

  /** Whether a dictionary is not worth a try. */
  static boolean hardlyRepeats(ColumnType.Kind kind) {
    return kind == ColumnType.Kind.BOOLEAN || kind == ColumnType.Kind.TIMESTAMP;
  }

  private static void doubleBits(double[] source, int from, int to, long[] target, int at) {
    for (int i = from, j = at; i < to; i++, j++) {
      target[j] = Double.doubleToRawLongBits(source[i]);
    }
  }

  private static void floatBits(double[] source, int from, int to, long[] target, int at) {
    for (int i = from, j = at; i < to; i++, j++) {
      target[j] = Float.floatToRawIntBits((float) source[i]);
    }
  }

  @Override
  void append(ColumnVector source, int[] rows, int from, int to) {
    ensure(to - from);
    long[] target = values;
    int at = count;
    if (source instanceof LongVector longs) {
      long[] all = longs.values();
      for (int i = from; i < to; i++) {
        target[at++] = all[rows[i]];
      }
    } else {
      double[] all = ((DoubleVector) source).values();
      boolean wide = kind == ColumnType.Kind.DOUBLE;
      for (int i = from; i < to; i++) {
        double value = all[rows[i]];
        target[at++] =
            wide ? Double.doubleToRawLongBits(value) : Float.floatToRawIntBits((float) value);
      }
    }
    count = at;
  }

  private void ensure(int more) {
    if (values.length - count < more) {
      values = scratch.arrays.wider(values, count, (long) count + more);
    }
  }

  @Override
  int count() {
    return count;
  }

  @Override
  long bytes() {
    return 8L * count;
  }

  @Override
  Encoding encode(PageBuffer out, Statistics<?> statistics, ColumnSummary summary) {
    bounds.add(values, count, statistics, summary);
    Encoding encoding = tryDictionary && putIds(out) ? Encoding.RLE_DICTIONARY : putValues(out);
    count = 0;
    return encoding;
  }

  private boolean putIds(PageBuffer out) {
    LongDictionary all = dictionary;
    int before = all.size;
    int[] ids = scratch.ids(count);
    int done = ids(all, ids);
    boolean first = !dictionaryUsed;
    if (done < count || (first && !pays(all.size))) {
      all.truncate(before);
      tryDictionary = false;
      plain |= first;
      return false;
    }
    out.putIds(ids, count, all.size);
    dictionaryUsed = true;
    return true;
  }

  private int ids(LongDictionary all, int[] ids) {
    long[] source = values;
    int n = count;
    for (int i = 0; i < n; i++) {
      int id = all.id(source[i]);
      if (id < 0) {
        return i;
      }
      ids[i] = id;
    }
    return n;
  }

  private boolean pays(int distinct) {
    long valueBits = is32() ? 32 : 64;
    long idBits = PageBuffer.width(distinct);
    return distinct <= 16 || distinct * valueBits + count * idBits < count * valueBits * 3 / 4;
  }

  private Encoding putValues(PageBuffer out) {
    switch (kind) {
      case BOOLEAN -> out.putBooleans(values, count);
      case DOUBLE -> out.putLongs(values, count);
      default -> {
        if (!is32()) {
          scratch.delta.write(out, values, count);
          return Encoding.DELTA_BINARY_PACKED;
        }
        out.putInts(values, count);
      }
    }
    return Encoding.PLAIN;
  }

  private boolean is32() {
    return FileSchema.isInt32(type);
  }

  @Override
  boolean isPlain() {
    return plain;
  }

  @Override
  boolean usesDictionary() {
    return dictionaryUsed;
  }

  @Override
  int writeDictionary(PageBuffer out) {
    if (is32()) {
      out.putInts(dictionary.values, dictionary.size);
    } else {
      out.putLongs(dictionary.values, dictionary.size);
    }
    return dictionary.size;
  }

  @Override
  void clear() {
    dictionary.clear();
    dictionaryUsed = false;
    tryDictionary = !plain;
  }

  @Override
  long memory() {
    return 8L * values.length + dictionary.memory();
  }

  @Override
  void release() {
    scratch.arrays.give(values);
    values = new long[0];
    dictionary.release();
  }
}
