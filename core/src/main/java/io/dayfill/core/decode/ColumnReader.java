package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.TimeFormat;

/** Turns one scalar of a record into a value of one column, and appends it. */
final class ColumnReader {
  /** The value was appended. */
  static final int READ = 0;

  /** The value does not fit the column; nothing was appended. */
  static final int MISMATCH = 1;

  /** No {@code values} map knows the text, which another column keeps; nothing was appended. */
  static final int UNKNOWN = 2;

  final Column column;
  final ColumnType.Kind kind;
  final TimeFormat format;

  /** Where values go: the column's own vector, or the one of its lists' elements. */
  final ColumnVector values;

  /** What texts stand for; empty where they are read as they are. */
  final ValueMap map;

  private final Numbers numbers;

  /** Each column has its own: most of its times share the date with the one before. */
  final Times times = new Times();

  ColumnReader(Column column, ColumnVector vector, ValueMap map, Numbers numbers) {
    this.column = column;
    this.kind = column.type().kind();
    this.format = column.format();
    this.values = vector instanceof ListVector list ? list.elements() : vector;
    this.map = map;
    this.numbers = numbers;
  }

  /**
   * Reads a value.
   *
   * @param scalar what it is, a constant of {@link Scalar}
   * @param b its text, at least 8 bytes more behind it
   */
  int read(int scalar, byte[] b, int from, int to) {
    if (scalar > Scalar.FALSE) {
      return MISMATCH;
    }
    if (!map.isEmpty()) {
      if (map.append(b, from, to, values)) {
        return READ;
      }
      return column.keepRaw().isPresent() ? UNKNOWN : MISMATCH;
    }
    if (kind == ColumnType.Kind.STRING) {
      ((BytesVector) values).append(b, from, to - from);
      return READ;
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
    return readTrimmed(scalar, b, start, end) ? READ : MISMATCH;
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private boolean readTrimmed(int scalar, byte[] b, int from, int to) {
    switch (kind) {
      case BOOLEAN -> {
        return readBoolean(scalar, b, from, to);
      }
      case INT -> {
        return numbers.read(b, from, to)
            && numbers.isLong()
            && numbers.whole() == (int) numbers.whole()
            && append(numbers.whole());
      }
      case LONG -> {
        return numbers.read(b, from, to) && numbers.isLong() && append(numbers.whole());
      }
      case FLOAT -> {
        return numbers.read(b, from, to) && append(numbers.asFloat());
      }
      case DOUBLE -> {
        return numbers.read(b, from, to) && append(numbers.asDouble());
      }
      case DATE -> {
        return scalar == Scalar.TEXT && appendTime(times.date(b, from, to));
      }
      case TIMESTAMP -> {
        return readTimestamp(scalar, b, from, to);
      }
      default -> throw new IllegalStateException("no reader for " + kind);
    }
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

  private boolean readTimestamp(int scalar, byte[] b, int from, int to) {
    if (format == TimeFormat.ISO) {
      return scalar == Scalar.TEXT && appendTime(times.instant(b, from, to));
    }
    return numbers.read(b, from, to)
        && numbers.isScaledLong(epochPower())
        && appendTime(numbers.whole());
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

  private boolean appendTime(long value) {
    return value != Times.NONE && append(value);
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
