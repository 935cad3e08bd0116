package io.dayfill.sink.delta.internal.log;

import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A data file that belongs to a table.
 *
 * @param path its path, as the log writes it
 * @param partition its values of the partition columns; one may be null
 * @param size its bytes
 * @param rows its rows, where its statistics tell them and were read: where no file lacks our tags,
 *     they need not be
 * @param tags what its writer noted of it
 */
public record ActiveFile(
    String path,
    Map<String, @Nullable String> partition,
    long size,
    OptionalLong rows,
    Map<String, String> tags) {}
