package io.dayfill.sink.delta.internal.log;

import java.util.Set;

/**
 * What a table demands of its readers and writers.
 *
 * @param readerVersion the protocol version for readers
 * @param writerVersion the same for writers
 * @param features the features that are named one by one
 */
public record Demands(int readerVersion, int writerVersion, Set<String> features) {}
