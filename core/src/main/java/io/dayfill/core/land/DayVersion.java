package io.dayfill.core.land;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A day as it was at a version of its table.
 *
 * @param version the version
 * @param committedAt when that was committed
 * @param day what the day held; empty where nothing was stored of it
 * @param files its files
 * @param missing those of them that are there no longer
 */
public record DayVersion(
    long version,
    Instant committedAt,
    Optional<StoredDay> day,
    List<String> files,
    List<String> missing) {}
