package io.dayfill.core.land;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A day as the table's own log tells it.
 *
 * @param day the day
 * @param state {@link DayState#OK}, {@link DayState#EMPTY} or {@link DayState#PROVISIONAL}
 * @param rows the rows stored
 * @param runId the run that stored it; empty where another engine wrote the day's files anew
 * @param readStartedAt when the reading of it began; empty likewise
 * @param restored how it came back, where it was put back as it had been
 * @param open what can be appended to it; empty where nothing can
 */
public record StoredDay(
    LocalDate day,
    DayState state,
    long rows,
    Optional<String> runId,
    Optional<Instant> readStartedAt,
    Optional<Restoration> restored,
    Optional<OpenDay> open) {
  /**
   * How a day was put back.
   *
   * @param runId the run that did it
   * @param at when that began
   */
  public record Restoration(String runId, Instant at) {}

  /** One that a reading stored. */
  public StoredDay(
      LocalDate day,
      DayState state,
      long rows,
      Optional<String> runId,
      Optional<Instant> readStartedAt) {
    this(day, state, rows, runId, readStartedAt, Optional.empty(), Optional.empty());
  }

  /**
   * The instant that decides which of two contents of the day is the newer one: when its reading
   * began, or when somebody put it back. A reading that began before somebody did must not undo
   * that.
   */
  public Optional<Instant> since() {
    return restored.map(Restoration::at).or(() -> readStartedAt);
  }

  /** The run that brought it there: the one that read it, or that put it back. */
  public Optional<String> broughtBy() {
    return restored.map(Restoration::runId).or(() -> runId);
  }
}
