package io.dayfill.core.land;

import java.time.LocalDate;
import java.util.Optional;

/**
 * What is shown of a day, and what decides whether it is read again.
 *
 * @param day the day
 * @param state its state
 * @param stored what is stored of it
 * @param failure the newest attempt, where {@code state} comes from it
 */
public record DayStatus(
    LocalDate day, DayState state, Optional<StoredDay> stored, Optional<Attempt> failure) {
  /** The rows stored. */
  public long rows() {
    return stored.map(StoredDay::rows).orElse(0L);
  }

  /**
   * The rule: the newest attempt if it ended FAILED or UNAVAILABLE after the stored day was read,
   * else what is stored, else MISSING.
   */
  public static DayStatus of(
      LocalDate day, Optional<StoredDay> stored, Optional<Attempt> newestAttempt) {
    Optional<Attempt> failure =
        newestAttempt.filter(
            attempt ->
                isFailure(attempt) && stored.map(kept -> isNewer(attempt, kept)).orElse(true));
    DayState state =
        failure
            .map(attempt -> DayState.valueOf(attempt.state()))
            .orElseGet(() -> stored.map(StoredDay::state).orElse(DayState.MISSING));
    return new DayStatus(day, state, stored, failure);
  }

  /** A day whose files another engine wrote anew is older than any attempt. */
  private static boolean isNewer(Attempt attempt, StoredDay day) {
    return day.since().map(read -> !attempt.startedAt().isBefore(read)).orElse(true)
        && !day.runId().equals(Optional.of(attempt.runId()));
  }

  private static boolean isFailure(Attempt attempt) {
    return attempt.state().equals(DayState.FAILED.name())
        || attempt.state().equals(DayState.UNAVAILABLE.name());
  }
}
