package io.dayfill.testkit;

import java.time.LocalDate;
import java.time.ZoneOffset;

/** Writes records as compact JSON. Not thread-safe: each answer makes its own. */
final class JsonSink implements FieldSink {
  private static final long DAY_MILLIS = 86_400_000L;

  private final ByteText out;
  private long cachedDay = Long.MIN_VALUE;
  private String cachedDate = "";
  private boolean first = true;

  JsonSink(ByteText out) {
    this.out = out;
  }

  void beginRecord() {
    out.put('{');
    first = true;
  }

  void endRecord() {
    out.put('}');
  }

  @Override
  public void text(Field field, String value) {
    begin(field);
    out.put('"');
    out.put(value);
    out.put('"');
  }

  @Override
  public void id(Field field, char prefix, long day, int index) {
    begin(field);
    out.put('"');
    out.put(prefix);
    out.put('-');
    out.whole(day);
    out.put('-');
    out.whole(index);
    out.put('"');
  }

  @Override
  public void device(Field field, String prefix, int number) {
    begin(field);
    out.put('"');
    out.put(prefix);
    out.padded(number, 5);
    out.put('"');
  }

  @Override
  public void whole(Field field, long value) {
    begin(field);
    out.whole(value);
  }

  @Override
  public void decimal(Field field, long unscaled, int scale) {
    begin(field);
    out.decimal(unscaled, scale);
  }

  @Override
  public void decimals(Field field, long[] unscaled, int scale) {
    begin(field);
    out.put('[');
    for (int i = 0; i < unscaled.length; i++) {
      if (i > 0) {
        out.put(',');
      }
      out.decimal(unscaled[i], scale);
    }
    out.put(']');
  }

  @Override
  public void isoTime(Field field, long epochMilli, int offsetSeconds) {
    begin(field);
    out.put('"');
    long local = epochMilli + offsetSeconds * 1000L;
    long day = Math.floorDiv(local, DAY_MILLIS);
    if (day != cachedDay) {
      cachedDay = day;
      cachedDate = LocalDate.ofEpochDay(day) + "T";
    }
    int ofDay = (int) (local - day * DAY_MILLIS);
    out.put(cachedDate);
    out.padded(ofDay / 3_600_000, 2);
    out.put(':');
    out.padded(ofDay / 60_000 % 60, 2);
    out.put(':');
    out.padded(ofDay / 1000 % 60, 2);
    if (ofDay % 1000 != 0) {
      out.put('.');
      out.padded(ofDay % 1000, 3);
    }
    out.put(offsetSeconds == 0 ? "Z" : ZoneOffset.ofTotalSeconds(offsetSeconds).getId());
    out.put('"');
  }

  @Override
  public void epochTime(Field field, long epochMilli) {
    whole(field, epochMilli);
  }

  @Override
  public void open(Field field) {
    begin(field);
    out.put('{');
    first = true;
  }

  @Override
  public void close() {
    out.put('}');
    first = false;
  }

  private void begin(Field field) {
    if (first) {
      first = false;
    } else {
      out.put(',');
    }
    out.put(field.json());
  }
}
