package io.dayfill.testkit.declared;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One reading.
 *
 * @param time when it was measured, as its record tells it
 * @param arrival when the API got to know of it
 * @param device the number of its device, from 0
 * @param number tells readings of one device apart
 * @param raw what its record carries, by the names of the columns: texts, numbers, booleans, lists,
 *     maps; null for a null, no entry where the record lacks the field
 * @param values what the columns must become
 */
public record SimRow(
    Instant time,
    Instant arrival,
    int device,
    long number,
    Map<String, @Nullable Object> raw,
    Map<String, @Nullable Object> values) {
  /** Copies the maps, in their order. */
  public SimRow {
    raw = Collections.unmodifiableMap(new LinkedHashMap<>(raw));
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** This reading, known later. */
  public SimRow arriving(Instant later) {
    return new SimRow(time, later, device, number, raw, values);
  }
}
