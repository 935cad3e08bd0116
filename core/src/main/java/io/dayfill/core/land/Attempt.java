package io.dayfill.core.land;

import io.dayfill.core.date.Window;
import io.dayfill.core.metadata.Entity;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/**
 * What one run tried for one day: a row of {@code metadata.ingestion_runs}. What belongs to no day
 * (requests, bytes, rows outside the window, ...) stands once a slice, on a row without a day.
 *
 * <p>Over the rows of a slice of a run: received = rows + duplicates + quarantined + outOfWindow +
 * skipped + withheld.
 *
 * @param runId the run
 * @param sliceId the slice
 * @param entity the entity
 * @param day the day; empty on the row of what belongs to none
 * @param state how it ended: a name of {@link DayState}, {@link #APPENDED}, {@link #RESTORED},
 *     {@code SUPERSEDED}, or on a row without a day {@code COMPLETE} or {@code INCOMPLETE}
 * @param received records received
 * @param rows rows landed
 * @param duplicates rows left out as identical to another
 * @param quarantined records that could not be read
 * @param outOfWindow rows outside the window
 * @param skipped records that are no readings
 * @param withheld rows of days that were not landed
 * @param requests requests sent
 * @param waited time spent waiting
 * @param bytes bytes of the bodies
 * @param startedAt when the reading began
 * @param finishedAt when it was over
 * @param window the instants asked for
 * @param errorCategory a name of {@link io.dayfill.core.error.ErrorCategory}
 * @param error problem, reason and remedy
 * @param version Dayfill's version
 * @param configHash the configuration's digest
 */
public record Attempt(
    String runId,
    String sliceId,
    String entity,
    Optional<LocalDate> day,
    String state,
    long received,
    long rows,
    long duplicates,
    long quarantined,
    long outOfWindow,
    long skipped,
    long withheld,
    long requests,
    Duration waited,
    long bytes,
    Instant startedAt,
    Instant finishedAt,
    Window window,
    Optional<String> errorCategory,
    Optional<String> error,
    String version,
    String configHash) {
  /** The state of a day to which something was appended. */
  public static final String APPENDED = "APPENDED";

  /** The state of a day that was put back as it was. */
  public static final String RESTORED = "RESTORED";

  private static final Set<String> LANDED =
      Set.of(
          DayState.OK.name(),
          DayState.EMPTY.name(),
          DayState.PROVISIONAL.name(),
          APPENDED,
          RESTORED);

  /** Whether it changed what is stored of its day; those that failed or gave way did not. */
  public boolean hasLanded() {
    return LANDED.contains(state);
  }

  /**
   * What became of a day of which nothing was asked.
   *
   * @param rows the rows of the day that are there
   */
  public static Attempt unasked(
      String runId,
      Entity entity,
      LocalDate day,
      String state,
      long rows,
      Instant startedAt,
      Instant finishedAt,
      String version,
      String configHash) {
    return new Attempt(
        runId,
        entity.name() + "/" + day,
        entity.name(),
        Optional.of(day),
        state,
        rows,
        rows,
        0,
        0,
        0,
        0,
        0,
        0,
        Duration.ZERO,
        0,
        startedAt,
        finishedAt,
        Window.ofDay(day, entity.zone()),
        Optional.empty(),
        Optional.empty(),
        version,
        configHash);
  }
}
