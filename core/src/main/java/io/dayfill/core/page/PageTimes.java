package io.dayfill.core.page;

/**
 * The event times of a page, in the order of its records; those that cannot be true left out, and
 * those of records that are no readings.
 *
 * @param first of the first record, in microseconds since 1970-01-01
 * @param last of the last record
 * @param atLast how many records in a row, up to the last, are of its time
 * @param ascending whether none is before the one that it follows
 * @param descending whether none is after the one that it follows
 */
public record PageTimes(
    long first, long last, long atLast, boolean ascending, boolean descending) {}
