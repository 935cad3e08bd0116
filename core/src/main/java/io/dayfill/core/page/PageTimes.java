package io.dayfill.core.page;

/**
 * The event times of a page, in the order of its records; those that cannot be true left out.
 *
 * @param first of the first record, in microseconds since 1970-01-01
 * @param last of the last record
 * @param ascending whether none is before the one that it follows
 * @param descending whether none is after the one that it follows
 */
public record PageTimes(long first, long last, boolean ascending, boolean descending) {}
