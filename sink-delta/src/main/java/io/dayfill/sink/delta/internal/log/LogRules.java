package io.dayfill.sink.delta.internal.log;

import java.time.Duration;

/**
 * How long a table wants to be told of its past, by its properties.
 *
 * @param cleaned whether its log is cleaned at all: {@code delta.enableExpiredLogCleanup}
 * @param log how long versions can be read: {@code delta.logRetentionDuration}
 * @param files how long files that were replaced stay: {@code delta.deletedFileRetentionDuration}
 */
public record LogRules(boolean cleaned, Duration log, Duration files) {}
