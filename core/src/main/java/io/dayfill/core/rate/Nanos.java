package io.dayfill.core.rate;

import java.time.Instant;

/** Instants as nanoseconds since 1970, which reach from 1678 to 2262. */
final class Nanos {
  private Nanos() {}

  static long of(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
  }

  static Instant instant(long nanos) {
    return Instant.ofEpochSecond(0, nanos);
  }
}
