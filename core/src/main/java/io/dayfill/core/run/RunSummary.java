package io.dayfill.core.run;

import io.dayfill.core.forecast.Forecast;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * A past run, summed up from the record of what was tried.
 *
 * @param runId the run
 * @param startedAt when its first reading began
 * @param finishedAt when its last was over
 * @param daysByEntity the number of days by entity
 * @param first the earliest day
 * @param last the latest day
 * @param daysByState the days by state
 * @param rows rows landed
 * @param duplicates rows left out as identical to another
 * @param quarantined records that could not be read
 * @param requests requests sent
 * @param waited time spent waiting
 * @param foreseen what a plan of its days would have foreseen just before it, from what was tried
 *     until then; empty where that cannot be told
 */
public record RunSummary(
    String runId,
    Instant startedAt,
    Instant finishedAt,
    Map<String, Long> daysByEntity,
    LocalDate first,
    LocalDate last,
    Map<String, Long> daysByState,
    long rows,
    long duplicates,
    long quarantined,
    long requests,
    Duration waited,
    Optional<Forecast> foreseen) {}
