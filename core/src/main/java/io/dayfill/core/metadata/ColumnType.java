package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.Locale;

/**
 * What a column holds: a scalar, or a list of one.
 *
 * @param precision the digits of a decimal, 1 to {@link #MAX_PRECISION}; 0 for other kinds
 * @param scale those of them behind the point
 */
public record ColumnType(Kind kind, boolean array, int precision, int scale)
    implements Serializable {
  /** The digits of a decimal at most. */
  public static final int MAX_PRECISION = 38;

  /** The bytes of a wide decimal. */
  public static final int WIDE_DECIMAL_BYTES = 16;

  private static final int LONG_DIGITS = 18;

  /** The scalar kinds. */
  public enum Kind {
    /** Text, UTF-8. */
    STRING,
    /** True or false. */
    BOOLEAN,
    /** 32 bits, signed. */
    INT,
    /** 64 bits, signed. */
    LONG,
    /** IEEE 754, 32 bits. */
    FLOAT,
    /** IEEE 754, 64 bits. */
    DOUBLE,
    /** A decimal number of a fixed number of digits. */
    DECIMAL,
    /** A calendar day. */
    DATE,
    /** An instant, to the microsecond, UTC. */
    TIMESTAMP,
    /** Bytes. */
    BINARY,
    /** JSON text as it stood. */
    JSON
  }

  /** Checks a decimal's digits. */
  public ColumnType {
    boolean decimal = kind == Kind.DECIMAL;
    int lowest = decimal ? 1 : 0;
    int highest = decimal ? MAX_PRECISION : 0;
    if (precision < lowest || precision > highest || scale < 0 || scale > precision) {
      throw new IllegalArgumentException(kind + "(" + precision + "," + scale + ")");
    }
  }

  /** True if it is a single value of a kind. */
  public boolean is(Kind of) {
    return kind == of && !array;
  }

  /** A scalar type, not a decimal. */
  public static ColumnType of(Kind kind) {
    return new ColumnType(kind, false, 0, 0);
  }

  /**
   * A decimal.
   *
   * @param precision all its digits, 1 to {@link #MAX_PRECISION}
   * @param scale those behind the point, at most all
   */
  public static ColumnType decimal(int precision, int scale) {
    return new ColumnType(Kind.DECIMAL, false, precision, scale);
  }

  /** A list of a scalar type, not a decimal. */
  public static ColumnType arrayOf(Kind kind) {
    return of(kind).list();
  }

  /** A list of this scalar type. */
  public ColumnType list() {
    return new ColumnType(kind, true, precision, scale);
  }

  /** The type of a list's elements; a scalar type itself. */
  public ColumnType element() {
    return new ColumnType(kind, false, precision, scale);
  }

  /** Whether it is a decimal of more digits than a long holds, or a list of such. */
  public boolean isWideDecimal() {
    return precision > LONG_DIGITS;
  }

  /** As metadata writes it: {@code double}, {@code decimal(9,2)}, {@code array<double>}. */
  @Override
  public String toString() {
    String name = kind.name().toLowerCase(Locale.ROOT);
    String scalar = kind == Kind.DECIMAL ? name + "(" + precision + "," + scale + ")" : name;
    return array ? "array<" + scalar + ">" : scalar;
  }
}
