package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether a staged day may replace what is stored of it at this moment. */
public final class DayDecision {
  /** By how much the clocks of two hosts may differ without anybody's fault. */
  private static final Duration SKEW = Duration.ofMinutes(5);

  private final LandingRequest request;
  private final DayGuard guard;
  private final TimeSource time;

  /** Makes one for a slice. */
  public DayDecision(LandingRequest request, DayGuard guard, TimeSource time) {
    this.request = request;
    this.guard = guard;
    this.time = time;
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
        Instant now = time.now();
        return stored.isAfter(now.plus(SKEW))
            ? new DayOutcome.Refused(fromTheFuture(staged.day(), stored, now))
            : new DayOutcome.Superseded(stored);
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

  /** A clock was wrong, then or now: left alone, the day would give way to nothing for as long. */
  private static DayfillException fromTheFuture(LocalDate day, Instant stored, Instant now) {
    return DayfillException.storage(
        day + " is stored as read at " + stored + ", which lies in the future: it is " + now,
        "the clock that it was read by was ahead, or this host's is behind, so nobody knows which"
            + " reading is newer",
        "Set the clocks right; where that of the stored reading was wrong, load the day again with"
            + " --force",
        null);
  }
}
