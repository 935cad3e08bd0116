package io.dayfill.core.rate;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How long requests were under way, and whether more of them at once would have used the rate up.
 * Guarded by its {@link Budget}.
 */
final class Flights {
  private static final int FEW = 20;
  private static final int MOST = 256;

  /** Of the places there are, those that must be taken at a time on average to be too few. */
  private static final double BUSY = 0.7;

  private static final double ENOUGH = 0.9;
  private static final double ROOM = 1.25;

  private final int concurrent;
  private long count;
  private long underWay;
  private long first = Long.MAX_VALUE;
  private long last;

  Flights(int concurrent) {
    this.concurrent = concurrent;
  }

  /** One was answered, or given up. */
  void landed(long sent, long answered) {
    count++;
    underWay += answered - sent;
    first = Math.min(first, sent);
    last = Math.max(last, answered);
  }

  /**
   * What to say where {@code max_concurrent} kept the rate from being used.
   *
   * @param interval how far apart requests are at the full rate
   */
  Optional<String> tooFew(long interval) {
    long span = last - first;
    double mean = (double) underWay / Math.max(1, count);
    double needed = Math.ceil(mean / interval * ROOM) + 1;
    boolean busy = underWay >= BUSY * concurrent * span;
    if (count < FEW || !busy || count * interval >= ENOUGH * span || needed > MOST) {
      return Optional.empty();
    }
    double second = Duration.ofSeconds(1).toNanos();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "answers in %.3g s, so that rate_limit.max_concurrent %d lets it be asked %.3g times a"
                + " second, less than its rate: %.0f would use that up",
            mean / second,
            concurrent,
            count * second / span,
            needed));
  }
}
