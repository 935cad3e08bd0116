package io.dayfill.core.rate;

import io.dayfill.core.metadata.Connection;
import java.time.Duration;

/**
 * How many requests may leave within a period: what the metadata says, or less where the source has
 * refused that. It goes down at once to what the source took, and up again by small steps; where a
 * step was too much, the next one is waited for longer. Times are nanoseconds since 1970. Guarded
 * by its {@link Budget}.
 */
final class Pace {
  /** Of what the metadata says. */
  private static final double STEP = 0.05;

  private static final double FLOOR = 0.01;

  /** The source took all that was asked for, and refuses it nevertheless. */
  private static final double LESS = 0.85;

  /** It took almost all: one may have been faster on its way than another. */
  private static final double LITTLE_LESS = 0.97;

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int PERIODS = 5;
  private static final int MORE_PATIENCE = 4;
  private static final int MOST_PATIENCE = 256;

  /** After so many steps more than it takes to be as the metadata says, all is forgotten. */
  private static final int FORGOTTEN = 20;

  private final int requests;
  private final int burst;
  private final long per;
  private final long least;

  private double lowered;
  private long since = Long.MIN_VALUE;
  private long patience;

  /**
   * Makes one that is as the metadata says.
   *
   * @param per the period, in nanoseconds
   */
  Pace(Connection.RateLimit limit, long per) {
    requests = limit.requests();
    burst = limit.burst();
    this.per = per;
    least = Math.max(PATIENCE.toNanos(), PERIODS * per);
    lowered = requests;
    patience = least;
  }

  /**
   * What holds at a moment.
   *
   * @param allowed how many may leave within a period
   * @param interval how far apart they are, but for a burst
   * @param tolerance how much too early the last one of a burst may leave
   */
  record Rate(int allowed, long interval, long tolerance) {}

  /**
   * What holds now.
   *
   * @param share the share, 0 to 1, that may be used
   */
  Rate rate(long now, double share) {
    double pace = at(now);
    long interval = (long) (per / pace);
    int allowed = Math.max(1, (int) (Math.ceil(pace) * share));
    int together = Math.max(1, Math.min(burst, (int) pace));
    return new Rate(allowed, interval, (together - 1) * interval);
  }

  /** The requests of a period. */
  double at(long now) {
    return Math.min(requests, lowered + steps(now) * STEP * requests);
  }

  private long steps(long now) {
    return since == Long.MIN_VALUE ? 0 : Math.max(0, (now - since) / patience);
  }

  /**
   * Goes down, because a request was refused.
   *
   * @param taken how many the source took of those that left within the period before
   * @param mean how many of a period it took over a longer time, its pauses included; 0 if unknown
   */
  void lower(double taken, double mean, long now) {
    double pace = at(now);
    boolean wasCalm = since == Long.MIN_VALUE || steps(now) > 0;
    double bound = wasCalm && taken >= pace * LESS ? pace * LITTLE_LESS : pace / 2;
    double told = Math.max(taken < pace ? taken : pace * LESS, mean);
    double lower = Math.max(requests * FLOOR, Math.min(pace * LITTLE_LESS, Math.max(told, bound)));
    if (isForgotten(now)) {
      patience = least;
    } else if (steps(now) > 0) {
      patience = Math.min(MORE_PATIENCE * patience, MOST_PATIENCE * least);
    }
    lowered = lower;
    since = now;
  }

  private boolean isForgotten(long now) {
    return lowered + (steps(now) - FORGOTTEN) * STEP * requests > requests;
  }

  /** When it went down last; a refusal of what left before tells nothing new. */
  long since() {
    return since;
  }

  double lowered() {
    return lowered;
  }

  long patience() {
    return patience;
  }

  /** Takes over what another process has learned, if that is newer. */
  void resume(double lowered, long since, long patience) {
    if (since > this.since) {
      this.lowered = Math.min(requests, lowered);
      this.since = since;
      this.patience = Math.max(least, patience);
    }
  }
}
