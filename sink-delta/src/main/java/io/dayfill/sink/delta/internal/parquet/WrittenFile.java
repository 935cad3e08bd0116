package io.dayfill.sink.delta.internal.parquet;

import java.nio.file.Path;

/**
 * A finished file.
 *
 * @param path where it lies
 * @param rows its rows
 * @param size its bytes
 * @param statistics what a Delta log tells of it, as JSON
 */
public record WrittenFile(Path path, long rows, long size, String statistics) {}
