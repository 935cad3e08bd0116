package io.dayfill.core.plan;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.Entity;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a request comes to for one entity.
 *
 * @param entity the entity
 * @param today today in its zone
 * @param range the days that the request spans; empty where it has none
 * @param days the number of days that will be read
 * @param skipped the days of the range that will not, counted by the state that spares them
 * @param skippedZone days that the zone skipped: they are empty without a request
 * @param slices the slices in the order in which they are to be read; made as they are asked for,
 *     anew for each iteration
 */
public record EntityPlan(
    Entity entity,
    LocalDate today,
    Optional<DayRange> range,
    long days,
    Map<DayState, Long> skipped,
    List<LocalDate> skippedZone,
    Iterable<Slice> slices) {}
