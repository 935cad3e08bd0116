package io.dayfill.testkit;

import java.time.Instant;
import java.util.Map;

/**
 * One reading as the simulated API knows it: what a test expects to find again.
 *
 * @param entity the kind
 * @param id its {@code reading_id} or {@code event_id}
 * @param deviceId its {@code device_id}
 * @param ts the event time, to the millisecond
 * @param values every field of the record, in the record's order, under its dotted path ({@code
 *     temperature_c}, {@code axes.x.rms_mm_s}): String, Long, Double, Instant for {@code ts}, List
 *     of Double for an array
 * @param json the record's text, as the API serves it
 */
public record SimReading(
    SimEntity entity,
    String id,
    String deviceId,
    Instant ts,
    Map<String, Object> values,
    String json) {}
