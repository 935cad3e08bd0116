package io.dayfill.sink.delta.internal.log;

import java.time.Instant;

/**
 * What a log tells of a file besides what is always at hand.
 *
 * @param statistics what is told of its columns, as JSON; empty if nothing is
 * @param storedAt when it became part of the table, by the clock of its writer
 */
public record FileDetails(String statistics, Instant storedAt) {}
