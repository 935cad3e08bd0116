package io.dayfill.sink.delta.internal.log;

/**
 * A data file that a table has let go of.
 *
 * @param path its path, as the log writes it
 * @param size its bytes; -1 where the log does not tell
 * @param at when it was let go of, as milliseconds since 1970
 */
public record RemovedFile(String path, long size, long at) {}
