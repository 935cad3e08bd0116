package io.dayfill.core.run;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a run ended.
 *
 * @param runId the run
 * @param startedAt when it began
 * @param elapsed how long it took
 * @param stopped whether it was asked to stop before its end
 * @param entities a report an entity, in the order of the plan
 */
public record RunReport(
    String runId,
    Instant startedAt,
    Duration elapsed,
    boolean stopped,
    List<EntityReport> entities) {
  /** Copies the list. */
  public RunReport {
    entities = List.copyOf(entities);
  }

  /**
   * What became of one entity.
   *
   * @param entity its name
   * @param table where its table lies
   * @param daysByState the days done, by state ({@link io.dayfill.core.land.DayState} names and
   *     SUPERSEDED)
   * @param daysLeft days of the plan that were not come to, because the run was stopped
   * @param skippedDays days of the range that were there already and were not read
   * @param rows rows landed
   * @param duplicates rows left out as identical to another
   * @param conflicts rows kept that share their key with a different one
   * @param quarantined records that could not be read
   * @param outOfWindow rows outside the window, not kept
   * @param requests requests sent
   * @param bytes bytes of the bodies
   * @param waited time spent waiting for the source's or our own limits
   * @param failures the days that failed, with the reason
   * @param warnings what should be known
   * @param error what stopped the entity as a whole
   */
  public record EntityReport(
      String entity,
      URI table,
      Map<String, Long> daysByState,
      long daysLeft,
      long skippedDays,
      long rows,
      long duplicates,
      long conflicts,
      long quarantined,
      long outOfWindow,
      long requests,
      long bytes,
      Duration waited,
      List<DayFailure> failures,
      List<String> warnings,
      Optional<DayfillException> error) {}

  /**
   * A day that failed.
   *
   * @param day the day
   * @param error why
   * @param rowsKept the rows that the table keeps of it from before
   */
  public record DayFailure(LocalDate day, DayfillException error, long rowsKept) {}

  /** The category of error that decides the exit code; empty where all went well. */
  public Optional<ErrorCategory> worst() {
    List<ErrorCategory> order =
        List.of(
            ErrorCategory.INTERNAL,
            ErrorCategory.USER,
            ErrorCategory.STORAGE,
            ErrorCategory.EXTERNAL,
            ErrorCategory.QUOTA);
    return order.stream().filter(this::has).findFirst();
  }

  private boolean has(ErrorCategory category) {
    return entities.stream()
        .anyMatch(
            e ->
                e.error().filter(x -> x.category() == category).isPresent()
                    || e.failures().stream().anyMatch(f -> f.error().category() == category));
  }
}
