package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether a staged day may replace what is stored of it at this moment. */
public final class DayDecision {
  private final LandingRequest request;
  private final DayGuard guard;

  /** Makes one for a slice. */
  public DayDecision(LandingRequest request, DayGuard guard) {
    this.request = request;
    this.guard = guard;
  }

  /**
   * Decides.
   *
   * @param present what is stored; null if nothing is
   */
  public DayOutcome decide(@Nullable StoredDay present, StagedDay staged, DayState state) {
    Instant started = DayTags.truncated(request.readStartedAt());
    if (present != null && !request.force()) {
      Instant stored = present.readStartedAt().orElse(Instant.MIN);
      if (stored.isAfter(started)) {
        return new DayOutcome.Superseded(stored);
      }
    }
    Optional<DayfillException> refusal = guard.refuse(present, staged);
    return refusal.isPresent()
        ? new DayOutcome.Refused(refusal.get())
        : new DayOutcome.Landed(
            new StoredDay(
                staged.day(),
                state,
                staged.rows(),
                Optional.of(request.runId()),
                Optional.of(started)));
  }
}
