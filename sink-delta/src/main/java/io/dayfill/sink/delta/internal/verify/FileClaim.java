package io.dayfill.sink.delta.internal.verify;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a table says of one of its files.
 *
 * @param path where it lies
 * @param name its path below the table
 * @param size its bytes
 * @param rows its rows, where that is told
 * @param statistics what is told of its columns, as JSON; empty if nothing is
 * @param readStartedAt when the reading of its rows began; empty where another engine wrote it
 */
public record FileClaim(
    Path path,
    String name,
    long size,
    OptionalLong rows,
    String statistics,
    Optional<Instant> readStartedAt) {}
