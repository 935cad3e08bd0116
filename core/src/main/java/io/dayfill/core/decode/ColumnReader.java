package io.dayfill.core.decode;

import io.dayfill.core.date.TimePattern;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.TimeFormat;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Turns one scalar of a record into a value of one column, and appends it. For one thread. */
final class ColumnReader {
  /** The value was appended. */
  static final int READ = 0;

  /** The value does not fit the column; nothing was appended. */
  static final int MISMATCH = 1;

  /** No {@code values} map knows the text, which another column keeps; nothing was appended. */
  static final int UNKNOWN = 2;

  /** The text means that there is no value; nothing was appended. */
  static final int NOTHING = 3;

  /** The value does not fit, and a null is to stand for it; nothing was appended. */
  static final int LOST = 4;

  /** Magnitudes from which a number without a unit counts milli-, micro- and nanoseconds. */
  private static final long[] UNITS = {
    100_000_000_000L, 100_000_000_000_000L, 100_000_000_000_000_000L
  };

  final Column column;
  final ColumnType.Kind kind;
  final TimeFormat format;

  /** Where values go: the column's own vector, or the one of its lists' elements. */
  final ColumnVector values;

  final ColumnRules rules;

  /** Of the time last read, the nanoseconds that its microseconds leave. */
  private int rest;

  private final boolean isAddedTo;
  private final Numbers numbers;
  private final @Nullable Extractor extractor;
  private final TimePattern.@Nullable Reader pattern;

  /** Each column has its own: most of its times share the date with the one before. */
  final Times times;

  ColumnReader(Column column, ColumnVector vector, ColumnRules rules, Numbers numbers) {
    this.column = column;
    this.kind = column.type().kind();
    this.format = column.format();
    this.values = vector instanceof ListVector list ? list.elements() : vector;
    this.rules = rules;
    this.numbers = numbers;
    isAddedTo = column.plus().isPresent();
    times = new Times(LocalTimes.of(column));
    extractor = rules.extract == null ? null : new Extractor(rules.extract);
    pattern = rules.pattern == null ? null : rules.pattern.reader();
  }

  /**
   * Reads a value.
   *
   * @param scalar what it is, a constant of {@link Scalar}
   * @param b its text, at least 8 bytes more behind it; of an object or array only where the column
   *     takes JSON
   */
  int read(int scalar, byte[] b, int from, int to) {
    boolean readable = scalar <= Scalar.FALSE || (kind == ColumnType.Kind.JSON && isNested(scalar));
    if (rules.isPlain) {
      return readable && readPlain(scalar, b, from, to) ? READ : MISMATCH;
    }
    if (scalar <= Scalar.NOT_A_NUMBER && rules.nulls.indexOf(b, from, to) >= 0) {
      return NOTHING;
    }
    int result = readable ? readRuled(scalar, b, from, to) : MISMATCH;
    return result == MISMATCH && column.mismatchIsNull() ? LOST : result;
  }

  private static boolean isNested(int scalar) {
    return scalar == Scalar.OBJECT || scalar == Scalar.ARRAY;
  }

  private int readRuled(int scalar, byte[] b, int from, int to) {
    Extractor part = extractor;
    if (part == null) {
      return readMapped(scalar, b, from, to);
    }
    return part.find(b, from, to)
        ? readMapped(Scalar.TEXT, part.text(), part.start(), part.end())
        : MISMATCH;
  }

  private int readMapped(int scalar, byte[] b, int from, int to) {
    if (rules.map.isEmpty()) {
      return readPlain(scalar, b, from, to) ? READ : MISMATCH;
    }
    if (rules.map.append(b, from, to, values)) {
      return READ;
    }
    return column.keepRaw().isPresent() ? UNKNOWN : MISMATCH;
  }

  private boolean readPlain(int scalar, byte[] b, int from, int to) {
    if (kind == ColumnType.Kind.STRING) {
      ((BytesVector) values).append(b, from, to - from);
      return true;
    }
    if (kind == ColumnType.Kind.JSON) {
      return readJson(scalar, b, from, to);
    }
    int start = from;
    int end = to;
    if (scalar == Scalar.TEXT) {
      while (start < end && isBlank(b[start])) {
        start++;
      }
      while (end > start && isBlank(b[end - 1])) {
        end--;
      }
    }
    return readTrimmed(scalar, b, start, end);
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private boolean readJson(int scalar, byte[] b, int from, int to) {
    BytesVector texts = (BytesVector) values;
    if (scalar != Scalar.TEXT) {
      texts.append(b, from, to - from);
      return true;
    }
    int at = texts.offsets[texts.size];
    int room = (to - from) * 6 + 2;
    if (texts.bytes.length - at < room) {
      texts.grow(at, room);
    }
    texts.end(JsonTexts.quote(b, from, to, texts.bytes, at));
    return true;
  }

  private boolean readTrimmed(int scalar, byte[] b, int from, int to) {
    switch (kind) {
      case BOOLEAN -> {
        return readBoolean(scalar, b, from, to);
      }
      case INT -> {
        return number(b, from, to)
            && numbers.isLong()
            && numbers.whole() == (int) numbers.whole()
            && append(numbers.whole());
      }
      case LONG -> {
        return number(b, from, to) && numbers.isLong() && append(numbers.whole());
      }
      case FLOAT -> {
        return number(b, from, to) && append(numbers.asFloat());
      }
      case DOUBLE -> {
        return number(b, from, to) && append(numbers.asDouble());
      }
      case DECIMAL -> {
        return number(b, from, to) && readDecimal();
      }
      case DATE -> {
        return scalar == Scalar.TEXT && readDate(b, from, to);
      }
      case TIMESTAMP -> {
        long micros = instant(scalar, b, from, to);
        if (isAddedTo) {
          rest = micros == Times.NONE ? 0 : rest(micros, b, from, to);
        }
        return micros != Times.NONE && append(micros);
      }
      case BINARY -> {
        return scalar == Scalar.TEXT
            && (column.binaryFormat() == Column.BinaryFormat.HEX
                ? BinaryTexts.appendHex(b, from, to, (BytesVector) values)
                : BinaryTexts.appendBase64(b, from, to, (BytesVector) values));
      }
      default -> throw new IllegalStateException("no reader for " + kind);
    }
  }

  private boolean number(byte[] b, int from, int to) {
    if (!numbers.read(b, from, to)) {
      return false;
    }
    if (rules.factor != null) {
      numbers.multiply(rules.factor);
    }
    return true;
  }

  private boolean readDecimal() {
    ColumnType type = column.type();
    if (values instanceof LongVector longs) {
      boolean fits = numbers.isDecimal(type.precision(), type.scale());
      if (fits) {
        longs.append(numbers.whole());
      }
      return fits;
    }
    BigInteger unscaled = numbers.unscaled(type.precision(), type.scale());
    if (unscaled == null) {
      return false;
    }
    byte[] wide = new byte[ColumnType.WIDE_DECIMAL_BYTES];
    byte[] bytes = unscaled.toByteArray();
    Arrays.fill(wide, (byte) (unscaled.signum() >> 1));
    System.arraycopy(bytes, 0, wide, wide.length - bytes.length, bytes.length);
    ((BytesVector) values).append(wide, 0, wide.length);
    return true;
  }

  private boolean readBoolean(int scalar, byte[] b, int from, int to) {
    if (scalar == Scalar.NUMBER) {
      return false;
    }
    if (scalar == Scalar.TEXT) {
      boolean yes = equals("true", b, from, to);
      return (yes || equals("false", b, from, to)) && append(yes ? 1 : 0);
    }
    return append(scalar == Scalar.TRUE ? 1 : 0);
  }

  private static boolean equals(String ascii, byte[] b, int from, int to) {
    if (to - from != ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (b[from + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean readDate(byte[] b, int from, int to) {
    if (pattern != null) {
      return pattern.read(b, from, to) && append(pattern.days());
    }
    long days = times.date(b, from, to);
    return days != Times.NONE && append(days);
  }

  private long instant(int scalar, byte[] b, int from, int to) {
    boolean text = scalar == Scalar.TEXT;
    return switch (format) {
      case ISO -> text ? times.instant(b, from, to) : Times.NONE;
      case INTERVAL_START -> text ? times.interval(b, from, to, true) : Times.NONE;
      case INTERVAL_END -> text ? times.interval(b, from, to, false) : Times.NONE;
      case PATTERN ->
          pattern != null && (text || scalar == Scalar.NUMBER)
              ? times.instant(pattern, b, from, to)
              : Times.NONE;
      case AUTO -> {
        if (numbers.read(b, from, to)) {
          yield epoch(autoPower());
        }
        yield text ? times.instant(b, from, to) : Times.NONE;
      }
      default -> numbers.read(b, from, to) ? epoch(epochPower()) : Times.NONE;
    };
  }

  /** The nanoseconds of a time that its microseconds leave; patterns say none. */
  private int rest(long micros, byte[] b, int from, int to) {
    return switch (format) {
      case ISO -> Times.restOfMicros(b, from, to);
      case AUTO ->
          numbers.read(b, from, to) ? rest(micros, autoPower()) : Times.restOfMicros(b, from, to);
      case EPOCH_S, EPOCH_MS, EPOCH_US, EPOCH_NS -> rest(micros, epochPower());
      case INTERVAL_START, INTERVAL_END, PATTERN -> 0;
    };
  }

  private int rest(long micros, int power) {
    return numbers.isScaledLong(power + 3) ? (int) (numbers.whole() - micros * 1000) : 0;
  }

  /**
   * Adds a number to the time that was appended last.
   *
   * @param unit the nanoseconds that the number counts; negative where they are too many
   * @return false if the text is no number, or the sum no time
   */
  boolean add(byte[] b, int from, int to, long unit) {
    if (unit < 0 || !numbers.read(b, from, to) || !numbers.isProduct(unit)) {
      return false;
    }
    LongVector micros = (LongVector) values;
    int last = micros.size() - 1;
    long more = Math.floorDiv(numbers.whole(), 1000L);
    long nanos = Math.floorMod(numbers.whole(), 1000L) + rest;
    long sum = micros.values[last] + more + nanos / 1000;
    if (more > Times.MOST_MICROS || more < -Times.MOST_MICROS || sum > Times.MOST_MICROS) {
      return false;
    }
    micros.values[last] = sum;
    return true;
  }

  private long epoch(int power) {
    return numbers.isScaledLong(power) ? numbers.whole() : Times.NONE;
  }

  /** The power of ten for a number whose size tells its unit. */
  private int autoPower() {
    if (!numbers.isScaledLong(0)) {
      return 0; // beyond every unit
    }
    long size = Math.abs(numbers.whole());
    return size < UNITS[0] ? 6 : size < UNITS[1] ? 3 : size < UNITS[2] ? 0 : -3;
  }

  /** The power of ten that makes microseconds of an epoch's unit. */
  int epochPower() {
    return switch (format) {
      case EPOCH_S -> 6;
      case EPOCH_MS -> 3;
      case EPOCH_NS -> -3;
      default -> 0;
    };
  }

  private boolean append(long value) {
    ((LongVector) values).append(value);
    return true;
  }

  private boolean append(double value) {
    if (!Double.isFinite(value)) {
      return false;
    }
    ((DoubleVector) values).append(value);
    return true;
  }
}
