package io.dayfill.core.metadata;

import java.util.Locale;

/** How a record writes an instant. */
public enum TimeFormat {
  /** ISO 8601 / RFC 3339 with any spelling of the offset and 0 to 9 fraction digits. */
  ISO,
  /** Seconds since 1970-01-01T00:00:00Z, fractions too. */
  EPOCH_S,
  /** Milliseconds since 1970-01-01T00:00:00Z, fractions too. */
  EPOCH_MS,
  /** Microseconds since 1970-01-01T00:00:00Z. */
  EPOCH_US,
  /** Nanoseconds since 1970-01-01T00:00:00Z. */
  EPOCH_NS,
  /** ISO, or an epoch whose unit its magnitude tells. */
  AUTO,
  /** The start of an ISO interval; of an instant, the instant. */
  INTERVAL_START,
  /** The end of an ISO interval; of an instant, the instant. */
  INTERVAL_END,
  /** As the column's own pattern says. */
  PATTERN;

  /** As metadata writes it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
