package io.dayfill.core.land;

import io.dayfill.core.date.DayRange;
import java.time.Instant;

/**
 * Says that a run is reading some days, so that others take other days first. Nothing is right or
 * wrong by it: a lease that is lost costs a second reading.
 *
 * @param entity the entity
 * @param days the days
 * @param runId the run
 * @param until when the run counts as dead, unless it has made it longer
 */
public record Lease(String entity, DayRange days, String runId, Instant until) {
  /** Whether another is about one of its days. */
  public boolean meets(Lease other) {
    return entity.equals(other.entity)
        && !days.first().isAfter(other.days.last())
        && !other.days.first().isAfter(days.last());
  }
}
