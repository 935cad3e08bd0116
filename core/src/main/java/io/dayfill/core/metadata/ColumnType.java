package io.dayfill.core.metadata;

import java.io.Serializable;

/** What a column holds: a scalar kind, or a list of one. */
public record ColumnType(Kind kind, boolean array) implements Serializable {
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
    /** A calendar day. */
    DATE,
    /** An instant, to the microsecond, UTC. */
    TIMESTAMP
  }

  /** A scalar type. */
  public static ColumnType of(Kind kind) {
    return new ColumnType(kind, false);
  }

  /** A list of a scalar type. */
  public static ColumnType arrayOf(Kind kind) {
    return new ColumnType(kind, true);
  }

  /** As metadata writes it: {@code double}, {@code array<double>}. */
  @Override
  public String toString() {
    String name = kind.name().toLowerCase(java.util.Locale.ROOT);
    return array ? "array<" + name + ">" : name;
  }
}
