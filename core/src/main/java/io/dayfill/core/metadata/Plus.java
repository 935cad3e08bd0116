package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.Locale;

/**
 * What is added to a time: a number that stands elsewhere in the record, of some unit.
 *
 * @param path where the number stands
 * @param unit what it counts
 * @param timesPlace whether it is first multiplied by the record's place in its array, 0, 1, 2 ...
 */
public record Plus(String path, Unit unit, boolean timesPlace) implements Serializable {
  /** What a number may count. */
  public enum Unit {
    /** Nanoseconds. */
    NS(1),
    /** Microseconds. */
    US(1_000),
    /** Milliseconds. */
    MS(1_000_000),
    /** Seconds. */
    S(1_000_000_000),
    /** Minutes. */
    MIN(60_000_000_000L),
    /** Hours. */
    H(3_600_000_000_000L),
    /** Days of 24 hours. */
    D(86_400_000_000_000L);

    private final long nanos;

    Unit(long nanos) {
      this.nanos = nanos;
    }

    /** Its length. */
    public long nanos() {
      return nanos;
    }

    /** As metadata writes it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
