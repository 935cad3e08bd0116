package io.dayfill.core.land;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.metadata.Entity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a landing is for.
 *
 * @param entity the entity
 * @param runId the run
 * @param sliceId the slice
 * @param days the days that rows may belong to
 * @param readStartedAt when the reading began; becomes {@code _ingested_at}, and decides which of
 *     two extractions of a day is newer
 * @param force whether to replace days even if what is stored was read later
 * @param onto what the rows of its one day are appended to, and nothing else; null where its days
 *     are replaced
 */
public record LandingRequest(
    Entity entity,
    String runId,
    String sliceId,
    DayRange days,
    Instant readStartedAt,
    boolean force,
    @Nullable OpenDay onto) {
  /** One that replaces its days. */
  public LandingRequest(
      Entity entity,
      String runId,
      String sliceId,
      DayRange days,
      Instant readStartedAt,
      boolean force) {
    this(entity, runId, sliceId, days, readStartedAt, force, null);
  }
}
