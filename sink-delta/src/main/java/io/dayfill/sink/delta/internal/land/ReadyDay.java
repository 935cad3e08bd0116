package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.land.DayState;
import io.dayfill.core.land.StagedDay;
import io.dayfill.sink.delta.internal.parquet.WrittenFile;
import java.time.Instant;
import java.util.Optional;

/**
 * A day whose file is closed and durable.
 *
 * @param staged its counts
 * @param state the state it gets
 * @param file its file
 * @param latest the greatest time of its rows, where somebody asks for it
 */
public record ReadyDay(
    StagedDay staged, DayState state, WrittenFile file, Optional<Instant> latest) {}
