package io.dayfill.core.decode;

import io.dayfill.core.metadata.ColumnType;
import java.util.Arrays;

/**
 * A place in a {@link Template}: the bytes that stand there in every record of its shape, and the
 * value behind them. The bytes are compared as words.
 */
final class Slot {
  /** No value: the bytes end the record. */
  static final int END = 0;

  static final int STRING = 1;
  static final int DOUBLE = 2;

  /** A whole number between {@link #min} and {@link #max}. */
  static final int WHOLE = 3;

  static final int ISO = 4;
  static final int EPOCH = 5;
  static final int DOUBLES = 6;
  static final int LIST = 7;

  /** Any scalar, for any number of columns. */
  static final int SCALAR = 8;

  /** A scalar that no column claims. */
  static final int RESCUED = 9;

  /** A scalar that is not kept. */
  static final int PASSED = 10;

  private static final int WORD = 8;

  final int kind;

  /** False if a null sends the record to the general path. */
  final boolean nullable;

  /** True if the bytes are one member's name and no more, and no value is as good as a null. */
  final boolean mayBeAbsent;

  final boolean eventTime;

  /** The columns that the value is for; several only of a {@link #SCALAR}. */
  final ColumnReader[] readers;

  final ColumnVector[] vectors;

  /** The columns' places. */
  final int[] columns;

  /** The values, as alternatives count, of which the record's tests are asked. */
  final int[] tested;

  /** The vector of the only column, or of its lists' elements, as what it is. */
  final LongVector longs;

  final DoubleVector doubles;
  final BytesVector texts;

  /** Reads the times of the only column. */
  final Times times;

  /**
   * Of an epoch: the microseconds of its unit, and the digits that fit a long whatever they are.
   */
  final long factor;

  final int maxDigits;
  final long min;
  final long max;

  /** The bytes before the value. */
  final int length;

  final long first;
  final long firstMask;
  final long second;
  final long[] middle;
  final long last;

  /**
   * Makes a slot.
   *
   * @param all the readers of all columns
   * @param record the bytes of a record, of which those from {@code from} to {@code to} stand
   *     before the value
   */
  Slot(
      int kind,
      boolean nullable,
      int[] columns,
      int[] tested,
      ColumnReader[] all,
      ColumnBatch batch,
      int eventColumn,
      byte[] record,
      int from,
      int to) {
    this.kind = kind;
    this.nullable = nullable;
    this.columns = columns;
    this.tested = tested;
    eventTime = Arrays.stream(columns).anyMatch(c -> c == eventColumn);
    readers = Arrays.stream(columns).mapToObj(c -> all[c]).toArray(ColumnReader[]::new);
    vectors = Arrays.stream(columns).mapToObj(batch::vector).toArray(ColumnVector[]::new);
    ColumnVector values = readers.length == 1 ? readers[0].values : null;
    longs = values instanceof LongVector vector ? vector : new LongVector(0);
    doubles = values instanceof DoubleVector vector ? vector : new DoubleVector(0);
    texts = values instanceof BytesVector vector ? vector : new BytesVector(0);
    ColumnReader reader = readers.length == 1 ? readers[0] : null;
    times = reader != null ? reader.times : new Times(null);
    boolean isInt = reader != null && reader.kind == ColumnType.Kind.INT;
    min = isInt ? Integer.MIN_VALUE : Long.MIN_VALUE;
    max = isInt ? Integer.MAX_VALUE : Long.MAX_VALUE;
    int power = kind == EPOCH && reader != null ? reader.epochPower() : 0;
    factor = power == 6 ? 1_000_000 : power == 3 ? 1000 : 1;
    maxDigits = 18 - Math.max(power, 0);
    mayBeAbsent =
        nullable
            && Arrays.stream(readers).allMatch(each -> each.rules.absent == null)
            && kind != END
            && kind != RESCUED
            && kind != PASSED
            && isName(record, from, to);
    length = to - from;
    byte[] padded = Arrays.copyOf(Arrays.copyOfRange(record, from, to), length + WORD);
    firstMask = length >= WORD ? -1 : (1L << (length * 8)) - 1;
    first = Words.get(padded, 0) & firstMask;
    last = length > WORD ? Words.get(padded, length - WORD) : 0;
    second = length > 2 * WORD ? Words.get(padded, WORD) : 0;
    middle = new long[Math.max(0, (length - 1) / WORD - 2)];
    for (int i = 0; i < middle.length; i++) {
      middle[i] = Words.get(padded, (i + 2) * WORD);
    }
  }

  /** True if nothing but a name and its colon follow a comma: without them the rest is as good. */
  private static boolean isName(byte[] record, int from, int to) {
    int quotes = 0;
    for (int i = from; i < to; i++) {
      quotes += record[i] == '"' ? 1 : 0;
    }
    return record[from] == ',' && quotes == 2;
  }

  boolean isSame(Slot other) {
    return kind == other.kind
        && Arrays.equals(columns, other.columns)
        && Arrays.equals(tested, other.tested)
        && length == other.length
        && first == other.first
        && second == other.second
        && last == other.last
        && Arrays.equals(middle, other.middle);
  }
}
