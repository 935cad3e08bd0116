package io.dayfill.core.rate;

import io.dayfill.core.metadata.Connection.Quota;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A span for which a quota is given.
 *
 * @param start when it was given
 * @param end when it is given anew
 */
public record QuotaPeriod(Instant start, Instant end) {
  /** The one of an instant. */
  public static QuotaPeriod at(Quota quota, Instant at) {
    LocalDate day = at.atZone(quota.zone()).toLocalDate();
    if (first(quota, day).isAfter(at)) {
      day = day.minusDays(1);
    }
    Instant first = first(quota, day);
    Instant last = first(quota, day.plusDays(1));
    // a day of 25 hours has a last part that is longer, one of 23 a shorter
    long part = Math.min(Duration.between(first, at).dividedBy(quota.per()), quota.periods() - 1);
    Instant next = first.plus(quota.per().multipliedBy(part + 1));
    return new QuotaPeriod(
        first.plus(quota.per().multipliedBy(part)),
        part == quota.periods() - 1 || next.isAfter(last) ? last : next);
  }

  private static Instant first(Quota quota, LocalDate day) {
    return day.atTime(quota.resets()).atZone(quota.zone()).toInstant();
  }
}
