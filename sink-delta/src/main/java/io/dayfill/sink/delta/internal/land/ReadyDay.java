package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.land.DayState;
import io.dayfill.core.land.StagedDay;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;

/**
 * A day whose file is closed and durable.
 *
 * @param staged its counts
 * @param state the state it gets
 * @param file its file
 */
public record ReadyDay(StagedDay staged, DayState state, WrittenFile file) {}
