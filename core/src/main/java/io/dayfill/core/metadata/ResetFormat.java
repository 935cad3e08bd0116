package io.dayfill.core.metadata;

/** What a field means that tells when a rate limit is over. */
public enum ResetFormat {
  /** Seconds from now. */
  SECONDS,
  /** Milliseconds from now. */
  MILLISECONDS,
  /** Seconds since 1970. */
  EPOCH_S,
  /** Milliseconds since 1970. */
  EPOCH_MS,
  /** A time as HTTP writes it. */
  HTTP_DATE,
  /** Whichever of them it looks like; a small number is seconds. */
  AUTO
}
