package io.dayfill.benchmarks;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Readers as one would write them for a single shape: they know where each value stands, skip what
 * lies between by its length or to its end, and trust what they read. They yield the columns that
 * Dayfill yields, and leave out what lies outside the day, too.
 */
final class HandMade {
  private static final double[] POWERS = {1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
  private static final long DAY_MICROS = 86_400_000_000L;

  private final ColumnBatch batch;
  private final BytesVector device;
  private final LongVector at;
  private final DoubleVector value;
  private final DoubleVector humidity;
  private final LongVector rssi;

  private byte[] b = {};
  private int p;
  private int end;
  private int deviceFrom;
  private int deviceTo;
  private int dateOf = -1;
  private long dateMicros;

  /**
   * Makes one.
   *
   * @param batch takes the rows: the columns are device, time, value, and perhaps two more
   */
  HandMade(ColumnBatch batch) {
    this.batch = batch;
    boolean more = batch.columns().size() > 3;
    device = (BytesVector) batch.vector(0);
    at = (LongVector) batch.vector(1);
    value = (DoubleVector) batch.vector(2);
    humidity = more ? (DoubleVector) batch.vector(3) : new DoubleVector(0);
    rssi = more ? (LongVector) batch.vector(4) : new LongVector(0);
  }

  /** Reads a page; returns the number of its rows. */
  int read(ShapePages.Shape shape, byte[] page, int length) {
    batch.clear();
    b = page;
    end = length;
    p = 0;
    switch (shape) {
      case MATRIX -> matrix();
      case NDJSON -> lines();
      case CSV -> csv();
    }
    return batch.rowCount();
  }

  private void matrix() {
    while (find("\"device\":\"")) {
      text('"');
      find("\"values\":[");
      while (b[p] == '[') {
        p++;
        long micros = seconds();
        p += 2; // ,"
        double v = number();
        p += b[p + 2] == ',' ? 3 : 2; // "], or "]
        add(micros, v);
      }
    }
  }

  private void lines() {
    while (find("\"device_id\":\"")) {
      text('"');
      find("\"received_at\":\"");
      long micros = instant();
      find("\"temperature\":");
      double t = number();
      find("\"humidity\":");
      double h = number();
      find("\"rssi\":");
      add(micros, t, h, whole());
    }
  }

  private void csv() {
    find("\r\n");
    while (p < end) {
      long micros = instant();
      p++;
      text(',');
      p++;
      double t = number();
      p++;
      double h = number();
      p++;
      add(micros, t, h, whole());
      p += 2;
    }
  }

  private void add(long micros, double v) {
    long day = Math.floorDiv(micros, DAY_MICROS);
    if (day == TODAY) {
      device.append(b, deviceFrom, deviceTo - deviceFrom);
      at.append(micros);
      value.append(v);
      batch.rescued().appendNull();
      batch.endRow((int) day);
    }
  }

  private void add(long micros, double v, double h, long r) {
    long day = Math.floorDiv(micros, DAY_MICROS);
    if (day == TODAY) {
      device.append(b, deviceFrom, deviceTo - deviceFrom);
      at.append(micros);
      value.append(v);
      humidity.append(h);
      rssi.append(r);
      batch.rescued().appendNull();
      batch.endRow((int) day);
    }
  }

  private static final long TODAY =
      LocalDate.ofInstant(ShapePages.WINDOW.start(), ZoneOffset.UTC).toEpochDay();

  /** Goes behind the next place of a text; false if there is none. */
  private boolean find(String ascii) {
    int first = ascii.charAt(0);
    for (int i = p; i < end; i++) {
      if (b[i] == first && is(ascii, i)) {
        p = i + ascii.length();
        return true;
      }
    }
    p = end;
    return false;
  }

  private boolean is(String ascii, int from) {
    for (int i = 1; i < ascii.length(); i++) {
      if (b[from + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private void text(char close) {
    deviceFrom = p;
    while (b[p] != close) {
      p++;
    }
    deviceTo = p;
  }

  private long whole() {
    boolean negative = b[p] == '-';
    p += negative ? 1 : 0;
    long whole = 0;
    while (b[p] >= '0' && b[p] <= '9') {
      whole = whole * 10 + (b[p++] - '0');
    }
    return negative ? -whole : whole;
  }

  private double number() {
    boolean negative = b[p] == '-';
    p += negative ? 1 : 0;
    long mantissa = 0;
    int scale = 0;
    while (b[p] >= '0' && b[p] <= '9') {
      mantissa = mantissa * 10 + (b[p++] - '0');
    }
    if (b[p] == '.') {
      int point = ++p;
      while (b[p] >= '0' && b[p] <= '9') {
        mantissa = mantissa * 10 + (b[p++] - '0');
      }
      scale = p - point;
    }
    double v = mantissa / POWERS[scale];
    return negative ? -v : v;
  }

  /** Microseconds of seconds with a fraction. */
  private long seconds() {
    long micros = whole() * 1_000_000;
    if (b[p] == '.') {
      long unit = 100_000;
      for (p++; b[p] >= '0' && b[p] <= '9'; p++) {
        micros += (b[p] - '0') * unit;
        unit /= 10;
      }
    }
    return micros;
  }

  /** Microseconds of {@code uuuu-MM-ddTHH:mm:ss[.fraction]Z}. */
  private long instant() {
    int date = (two(p + 2) * 100 + two(p + 5)) * 100 + two(p + 8);
    if (date != dateOf) {
      dateOf = date;
      dateMicros =
          LocalDate.of(two(p) * 100 + two(p + 2), two(p + 5), two(p + 8)).toEpochDay() * DAY_MICROS;
    }
    long micros = dateMicros + (two(p + 11) * 3600 + two(p + 14) * 60 + two(p + 17)) * 1_000_000L;
    p += 19;
    if (b[p] == '.') {
      long unit = 100_000;
      for (p++; b[p] >= '0' && b[p] <= '9'; p++) {
        micros += (b[p] - '0') * unit;
        unit /= 10;
      }
    }
    p++;
    return micros;
  }

  private int two(int from) {
    return (b[from] - '0') * 10 + b[from + 1] - '0';
  }
}
