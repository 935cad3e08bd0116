package io.dayfill.core.land;

import java.time.LocalDate;

/**
 * A day that is ready to be landed.
 *
 * @param day the day
 * @param rows the rows it will hold
 * @param duplicates the rows that were left out as identical to another
 * @param conflicts the rows that share their key with another but differ from it; they are kept
 */
public record StagedDay(LocalDate day, long rows, long duplicates, long conflicts) {}
