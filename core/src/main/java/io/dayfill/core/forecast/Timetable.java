package io.dayfill.core.forecast;

import io.dayfill.core.metadata.Connection.Quota;
import io.dayfill.core.metadata.Connection.RateLimit;
import io.dayfill.core.rate.QuotaPeriod;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When some requests will have been answered, as a connection's limits have it. */
final class Timetable {
  /** What lasts longer is not told to the day. */
  private static final double LONGEST_SECONDS = Duration.ofDays(7_300).toSeconds();

  private final RateLimit limit;
  private final double share;
  private final long atOnce;

  /**
   * Looks at a connection.
   *
   * @param todays whether it is today's load, which may use all that is given
   * @param atOnce how many requests can be under way
   */
  Timetable(RateLimit limit, boolean todays, long atOnce) {
    this.limit = limit;
    this.share = todays ? 1 : 1 - limit.reserveForToday();
    this.atOnce = Math.max(1, atOnce);
  }

  /**
   * An end.
   *
   * @param at when
   * @param quotas how many times more a quota has to be given until then
   */
  record End(Instant at, long quotas) {}

  /** How long requests take but for quotas: by the rate or by the work, whichever is longer. */
  double seconds(double requests, double busySeconds) {
    double allowed = allowed(limit.requests());
    double behindBurst = Math.max(0, requests - Math.min(limit.burst(), allowed));
    double byRate = behindBurst * limit.per().toNanos() / 1e9 / allowed;
    return Math.min(LONGEST_SECONDS, Math.max(byRate, busySeconds / atOnce));
  }

  private double allowed(double given) {
    return Math.max(1, Math.floor(given * share));
  }

  /**
   * When requests are done that begin now, on a quota of which nothing is used, and go on whenever
   * it allows.
   */
  End end(Instant from, double requests, double seconds) {
    Quota quota = limit.quota();
    Instant simply = plus(from, seconds);
    return quota == null || requests <= 0
        ? new End(simply, 0)
        : end(from, requests, seconds, quota);
  }

  private End end(Instant from, double requests, double seconds, Quota quota) {
    double each = seconds / requests;
    double given = allowed(quota.requests());
    double left = requests;
    Instant at = from;
    double free = given;
    long quotas = 0;
    while (true) {
      Instant next = QuotaPeriod.at(quota, at).end();
      double time = Duration.between(at, next).toMillis() / 1e3;
      double now = Math.min(free, each == 0 ? free : time / each);
      if (left <= now || tooLate(from, at)) {
        return new End(plus(at, left * each), quotas);
      }
      left -= now;
      quotas += now < free ? 0 : 1;
      at = next;
      free = given;
    }
  }

  private static boolean tooLate(Instant from, Instant at) {
    return Duration.between(from, at).toSeconds() > LONGEST_SECONDS;
  }

  private static Instant plus(Instant from, double seconds) {
    return from.plusMillis(Math.round(Math.min(LONGEST_SECONDS, seconds) * 1_000));
  }

  /** The quota; null where there is none. */
  @Nullable Quota quota() {
    return limit.quota();
  }
}
