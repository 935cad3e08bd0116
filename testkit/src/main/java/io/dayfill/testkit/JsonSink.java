package io.dayfill.testkit;

import java.time.LocalDate;
import java.time.ZoneOffset;

/** Writes records as compact JSON. Not thread-safe: each answer makes its own. */
final class JsonSink implements FieldSink {
  private static final long DAY_MILLIS = 86_400_000L;

  private final StringBuilder out;
  private long cachedDay = Long.MIN_VALUE;
  private String cachedDate = "";
  private boolean first = true;

  JsonSink(StringBuilder out) {
    this.out = out;
  }

  void beginRecord() {
    out.append('{');
    first = true;
  }

  void endRecord() {
    out.append('}');
  }

  @Override
  public void text(String name, String value) {
    name(name);
    RecordJson.appendQuoted(out, value);
  }

  @Override
  public void id(String name, char prefix, long day, int index) {
    name(name);
    out.append('"').append(prefix).append('-').append(day).append('-').append(index).append('"');
  }

  @Override
  public void device(String name, String prefix, int number) {
    name(name);
    out.append('"').append(prefix);
    padded(number, 5);
    out.append('"');
  }

  @Override
  public void whole(String name, long value) {
    name(name);
    out.append(value);
  }

  @Override
  public void decimal(String name, long unscaled, int scale) {
    name(name);
    decimal(unscaled, scale);
  }

  @Override
  public void decimals(String name, long[] unscaled, int scale) {
    name(name);
    out.append('[');
    for (int i = 0; i < unscaled.length; i++) {
      if (i > 0) {
        out.append(',');
      }
      decimal(unscaled[i], scale);
    }
    out.append(']');
  }

  @Override
  public void isoTime(String name, long epochMilli, int offsetSeconds) {
    name(name);
    out.append('"');
    long local = epochMilli + offsetSeconds * 1000L;
    long day = Math.floorDiv(local, DAY_MILLIS);
    if (day != cachedDay) {
      cachedDay = day;
      cachedDate = LocalDate.ofEpochDay(day) + "T";
    }
    int ofDay = (int) (local - day * DAY_MILLIS);
    out.append(cachedDate);
    padded(ofDay / 3_600_000, 2);
    out.append(':');
    padded(ofDay / 60_000 % 60, 2);
    out.append(':');
    padded(ofDay / 1000 % 60, 2);
    if (ofDay % 1000 != 0) {
      out.append('.');
      padded(ofDay % 1000, 3);
    }
    out.append(offsetSeconds == 0 ? "Z" : ZoneOffset.ofTotalSeconds(offsetSeconds).getId());
    out.append('"');
  }

  @Override
  public void epochTime(String name, long epochMilli) {
    whole(name, epochMilli);
  }

  @Override
  public void open(String name) {
    name(name);
    out.append('{');
    first = true;
  }

  @Override
  public void close() {
    out.append('}');
    first = false;
  }

  private void name(String name) {
    if (first) {
      first = false;
    } else {
      out.append(',');
    }
    out.append('"').append(name).append("\":");
  }

  private void decimal(long unscaled, int scale) {
    long power = 1;
    for (int i = 0; i < scale; i++) {
      power *= 10;
    }
    if (unscaled < 0) {
      out.append('-');
    }
    long magnitude = Math.abs(unscaled);
    out.append(magnitude / power).append('.');
    padded((int) (magnitude % power), scale);
  }

  private void padded(int value, int width) {
    int limit = 10;
    for (int digits = 1; digits < width; digits++) {
      if (value < limit) {
        pad(width - digits);
        break;
      }
      limit *= 10;
    }
    out.append(value);
  }

  private void pad(int zeros) {
    for (int i = 0; i < zeros; i++) {
      out.append('0');
    }
  }
}
