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
 */
public record StoredDay(
    LocalDate day,
    DayState state,
    long rows,
    Optional<String> runId,
    Optional<Instant> readStartedAt) {}
