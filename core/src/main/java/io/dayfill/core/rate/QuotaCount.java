package io.dayfill.core.rate;

import io.dayfill.core.metadata.Connection;

/**
 * How many requests of a quota have left since it was given last. Times are nanoseconds since 1970.
 * Guarded by who holds it.
 */
final class QuotaCount {
  private final Connection.Quota quota;
  private long since = Long.MIN_VALUE;
  private long until = Long.MIN_VALUE;
  private long used;

  QuotaCount(Connection.Quota quota) {
    this.quota = quota;
  }

  Connection.Quota quota() {
    return quota;
  }

  /** Takes over what somebody counted. */
  void resume(long since, long used) {
    this.since = since;
    this.until = Long.MIN_VALUE;
    this.used = used;
  }

  long since() {
    return since;
  }

  long used() {
    return used;
  }

  /**
   * When the next request may leave.
   *
   * @param share the share of the quota, 0 to 1, that may be used
   * @return {@code now}, or when the quota is given anew
   */
  long earliest(long now, double share) {
    turn(now);
    return used < Math.max(1, (long) (quota.requests() * share)) ? now : until;
  }

  /** One left. */
  void record(long now) {
    turn(now);
    used++;
  }

  /** Begins a new count where the quota was given anew; a clock that was set back gives nothing. */
  private void turn(long now) {
    if (now < until) {
      return;
    }
    QuotaPeriod period = QuotaPeriod.at(quota, Nanos.instant(now));
    until = Nanos.of(period.end());
    long start = Nanos.of(period.start());
    if (start > since) {
      since = start;
      used = 0;
    }
  }
}
