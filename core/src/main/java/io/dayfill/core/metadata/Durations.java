package io.dayfill.core.metadata;

import java.time.Duration;
import java.util.List;

/** Durations as metadata writes them: a whole number and a unit, such as {@code 15 min}. */
public final class Durations {
  /** The longest first. */
  private static final List<Unit> UNITS =
      List.of(
          new Unit("d", Duration.ofDays(1)),
          new Unit("h", Duration.ofHours(1)),
          new Unit("min", Duration.ofMinutes(1)),
          new Unit("s", Duration.ofSeconds(1)),
          new Unit("ms", Duration.ofMillis(1)),
          new Unit("us", Duration.ofNanos(1000)));

  private record Unit(String word, Duration length) {}

  private Durations() {}

  /** So many of a unit; the word has to be one of a unit. */
  static Duration of(long count, String word) {
    return UNITS.stream()
        .filter(unit -> unit.word.equals(word))
        .map(unit -> unit.length.multipliedBy(count))
        .findFirst()
        .orElseThrow();
  }

  /** As metadata would write it, exactly; in ISO 8601 where no unit fits. */
  public static String shown(Duration duration) {
    return duration.isZero()
        ? "0 s"
        : UNITS.stream()
            .filter(
                unit -> unit.length.multipliedBy(duration.dividedBy(unit.length)).equals(duration))
            .map(unit -> duration.dividedBy(unit.length) + " " + unit.word)
            .findFirst()
            .orElseGet(duration::toString);
  }
}
