package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

  /** To the microsecond, as the rows' own column has it. */
  public static Instant truncated(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MICROS);
  }

  /**
   * Decides.
   *
   * @param present what is stored; null if nothing is
   */
  public DayOutcome decide(@Nullable StoredDay present, ReadyDay ready) {
    StagedDay staged = ready.staged();
    Instant started = truncated(request.readStartedAt());
    if (present != null && !request.force()) {
      Instant stored = present.since().orElse(Instant.MIN);
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
                ready.state(),
                staged.rows(),
                Optional.of(request.runId()),
                Optional.of(started)));
  }
}
