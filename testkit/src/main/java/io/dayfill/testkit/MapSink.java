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
  public void text(String name, String value) {
    put(name, value);
  }

  @Override
  public void id(String name, char prefix, long day, int index) {
    put(name, prefix + "-" + day + "-" + index);
  }

  @Override
  public void device(String name, String prefix, int number) {
    String digits = Integer.toString(number);
    put(name, prefix + "0".repeat(Math.max(0, 5 - digits.length())) + digits);
  }

  @Override
  public void whole(String name, long value) {
    put(name, value);
  }

  @Override
  public void decimal(String name, long unscaled, int scale) {
    put(name, toDouble(unscaled, scale));
  }

  @Override
  public void decimals(String name, long[] unscaled, int scale) {
    List<Double> list = new ArrayList<>(unscaled.length);
    for (long value : unscaled) {
      list.add(toDouble(value, scale));
    }
    put(name, Collections.unmodifiableList(list));
  }

  @Override
  public void isoTime(String name, long epochMilli, int offsetSeconds) {
    put(name, Instant.ofEpochMilli(epochMilli));
  }

  @Override
  public void epochTime(String name, long epochMilli) {
    put(name, Instant.ofEpochMilli(epochMilli));
  }

  @Override
  public void open(String name) {
    prefixes.push(prefixes.element() + name + ".");
  }

  @Override
  public void close() {
    prefixes.pop();
  }

  private void put(String name, Object value) {
    values.put(prefixes.element() + name, value);
  }

  private static double toDouble(long unscaled, int scale) {
    return BigDecimal.valueOf(unscaled, scale).doubleValue();
  }
}
