package io.dayfill.core.run;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Names runs: sortable by time, and different for two that begin at once. */
final class RunId {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private RunId() {}

  static String next(Instant now, RandomGenerator random) {
    byte[] suffix = new byte[4];
    random.nextBytes(suffix);
    return SECONDS.format(now) + "-" + HexFormat.of().formatHex(suffix);
  }
}
