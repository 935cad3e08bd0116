package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Splits windows in two, where the API can tell the parts apart. */
final class Splitter {
  private static final Duration DAY = Duration.ofDays(1);

  private final Duration least;
  private final Duration step;
  private final ZoneId zone;

  /**
   * Makes a splitter.
   *
   * @param least no part is shorter
   * @param step parts begin whole multiples of it behind the window: the API's own tick, or what a
   *     bound is written in; from a day on they lie on days
   * @param zone whose days these are
   */
  Splitter(Duration least, Duration step, ZoneId zone) {
    this.least = least;
    this.step = step;
    this.zone = zone;
  }

  /** Two windows that are one together; empty if it is not to be split. */
  Optional<List<Window>> halves(Window window) {
    Instant middle = middle(window);
    if (!middle.isAfter(window.start()) || !middle.isBefore(window.end())) {
      return Optional.empty();
    }
    Window first = new Window(window.start(), middle);
    Window second = new Window(middle, window.end());
    boolean small = first.length().compareTo(least) < 0 || second.length().compareTo(least) < 0;
    return small && !isByDays() ? Optional.empty() : Optional.of(List.of(first, second));
  }

  /** A day may be shorter than 24 hours. */
  private boolean isByDays() {
    return step.compareTo(DAY) >= 0;
  }

  private Instant middle(Window window) {
    if (isByDays()) {
      Instant half = window.start().plus(window.length().dividedBy(2));
      Instant day = half.atZone(zone).toLocalDate().atStartOfDay(zone).toInstant();
      return day.isAfter(window.start())
          ? day
          : half.atZone(zone).toLocalDate().plusDays(1).atStartOfDay(zone).toInstant();
    }
    // whole steps of the least part first, so that parts are told in round times
    long pieces = window.length().dividedBy(least);
    long steps = least.multipliedBy(pieces / 2).dividedBy(step);
    return window.start().plus(step.multipliedBy(steps));
  }
}
