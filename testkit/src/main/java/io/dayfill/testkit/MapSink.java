package io.dayfill.testkit;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects one record's fields under their dotted paths. */
final class MapSink implements FieldSink {
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Deque<String> prefixes = new ArrayDeque<>();

  MapSink() {
    prefixes.push("");
  }

  Map<String, Object> values() {
    return Collections.unmodifiableMap(values);
  }

  @Override
  public void text(Field field, String value) {
    put(field, value);
  }

  @Override
  public void id(Field field, char prefix, long day, int index) {
    put(field, prefix + "-" + day + "-" + index);
  }

  @Override
  public void device(Field field, String prefix, int number) {
    String digits = Integer.toString(number);
    put(field, prefix + "0".repeat(Math.max(0, 5 - digits.length())) + digits);
  }

  @Override
  public void whole(Field field, long value) {
    put(field, value);
  }

  @Override
  public void decimal(Field field, long unscaled, int scale) {
    put(field, toDouble(unscaled, scale));
  }

  @Override
  public void decimals(Field field, long[] unscaled, int scale) {
    List<Double> list = new ArrayList<>(unscaled.length);
    for (long value : unscaled) {
      list.add(toDouble(value, scale));
    }
    put(field, Collections.unmodifiableList(list));
  }

  @Override
  public void isoTime(Field field, long epochMilli, int offsetSeconds) {
    put(field, Instant.ofEpochMilli(epochMilli));
  }

  @Override
  public void epochTime(Field field, long epochMilli) {
    put(field, Instant.ofEpochMilli(epochMilli));
  }

  @Override
  public void open(Field field) {
    prefixes.push(prefixes.element() + field.member() + ".");
  }

  @Override
  public void close() {
    prefixes.pop();
  }

  private void put(Field field, Object value) {
    values.put(prefixes.element() + field.member(), value);
  }

  private static double toDouble(long unscaled, int scale) {
    return BigDecimal.valueOf(unscaled, scale).doubleValue();
  }
}
