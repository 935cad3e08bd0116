package io.dayfill.core.land;

import io.dayfill.core.error.DayfillException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;

/** Which state of a table is meant. */
public sealed interface AsOf {
  /** That of a version. */
  record Version(long number) implements AsOf {
    @Override
    public String toString() {
      return "version " + number;
    }
  }

  /** That at a time: of the newest version committed until then. */
  record Time(Instant at) implements AsOf {
    @Override
    public String toString() {
      return at.toString();
    }
  }

  /**
   * Reads a version's number, or a time with its offset or zone.
   *
   * @throws DayfillException of the user's category if it is neither
   */
  static AsOf parse(String text) {
    String trimmed = text.trim();
    try {
      return trimmed.matches("[0-9]{1,18}")
          ? new Version(Long.parseLong(trimmed))
          : new Time(ZonedDateTime.parse(trimmed.replaceFirst(" ", "T")).toInstant());
    } catch (DateTimeException e) {
      throw DayfillException.user(
          "'" + trimmed + "' is neither a version nor a time",
          "a time needs its offset or zone",
          "Write a number such as 12, or a time such as 2026-03-08T10:00:00+01:00 or"
              + " 2026-03-08T09:00:00Z");
    }
  }
}
