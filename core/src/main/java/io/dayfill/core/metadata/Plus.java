package io.dayfill.core.metadata;

import java.io.Serializable;
import java.time.Duration;

/**
 * What is added to a time: a number that stands elsewhere in the record, of some unit.
 *
 * @param path where the number stands
 * @param unit what it counts
 * @param timesPlace whether it is first multiplied by the record's place in its array, 0, 1, 2 ...
 */
public record Plus(String path, Duration unit, boolean timesPlace) implements Serializable {}
