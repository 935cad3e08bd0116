package io.dayfill.core.metadata;

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
  EPOCH_NS
}
