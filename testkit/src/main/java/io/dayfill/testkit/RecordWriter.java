package io.dayfill.testkit;

import java.time.Instant;
import java.util.Map;

/** Decides a reading's values and names its fields. The one description of the three records. */
final class RecordWriter {
  private static final int[] WARMTH_BY_HOUR = {
    0, -20, -40, -60, -80, -90, -80, -30, 40, 110, 170, 220, 260, 290, 310, 300, 280, 240, 190, 150,
    110, 80, 50, 20
  };
  private static final String[] FIRMWARE = {"2.0.1", "2.1.1", "2.2.1", "2.3.1"};
  private static final String[] AXES = {"x", "y", "z"};

  private final DataSet set;
  private final long[] spectrumHz;

  RecordWriter(DataSet set) {
    this.set = set;
    this.spectrumHz = new long[set.spectrumLines()];
    for (int line = 0; line < spectrumHz.length; line++) {
      spectrumHz[line] = 125L * (line + 1);
    }
  }

  String json(long ordinal) {
    StringBuilder out = new StringBuilder(256);
    appendTo(new JsonSink(out), ordinal);
    return out.toString();
  }

  void appendTo(JsonSink sink, long ordinal) {
    sink.beginRecord();
    write(ordinal, sink);
    sink.endRecord();
  }

  SimReading reading(long ordinal) {
    MapSink sink = new MapSink();
    write(ordinal, sink);
    Map<String, Object> values = sink.values();
    String idField = set.entity() == SimEntity.DOOR_CONTACT_SENSORS ? "event_id" : "reading_id";
    return new SimReading(
        set.entity(),
        String.valueOf(values.get(idField)),
        String.valueOf(values.get("device_id")),
        Instant.ofEpochMilli(set.epochMilli(ordinal)),
        values,
        json(ordinal));
  }

  private void write(long ordinal, FieldSink sink) {
    switch (set.entity()) {
      case TEMPERATURE_HUMIDITY -> climate(ordinal, sink);
      case DOOR_CONTACT_SENSORS -> door(ordinal, sink);
      case VIBRATION_SENSORS -> vibration(ordinal, sink);
    }
  }

  private void climate(long ordinal, FieldSink sink) {
    long bits = bits(ordinal);
    id(ordinal, "reading_id", sink);
    sink.isoTime("ts", set.epochMilli(ordinal), 0);
    sink.decimal("temperature_c", temperature(ordinal, bits), 2);
    sink.decimal("humidity_pct", 3000 + (bits >>> 10 & 4095), 2);
    sink.decimal("battery_v", 280 + (bits >>> 22 & 63), 2);
    sink.whole("rssi_dbm", -40 - (bits >>> 28 & 63));
    sink.text("firmware", FIRMWARE[set.device(ordinal) % FIRMWARE.length]);
  }

  private void door(long ordinal, FieldSink sink) {
    long perDay = (set.rowsPerDay() + set.devices() - 1) / set.devices();
    long sequence = set.day(ordinal) * perDay + set.index(ordinal) / set.devices();
    id(ordinal, "event_id", sink);
    sink.isoTime("ts", set.epochMilli(ordinal), set.offsetSeconds());
    sink.text("state", (sequence + set.device(ordinal)) % 2 == 0 ? "OPEN" : "CLOSED");
    sink.whole("sequence", sequence);
    sink.whole("battery_pct", 100 - (bits(ordinal) & 31));
  }

  private void vibration(long ordinal, FieldSink sink) {
    long bits = bits(ordinal);
    long crest = 140 + (bits >>> 36 & 255);
    id(ordinal, "reading_id", sink);
    sink.epochTime("ts", set.epochMilli(ordinal));
    sink.open("axes");
    for (int axis = 0; axis < AXES.length; axis++) {
      long rms = 200 + (bits >>> 12 * axis & 4095);
      sink.open(AXES[axis]);
      sink.decimal("rms_mm_s", rms, 3);
      sink.decimal("peak_mm_s", rms * crest / 100, 3);
      sink.close();
    }
    sink.close();
    sink.decimal("crest_factor", crest, 2);
    sink.decimal("temperature_c", temperature(ordinal, bits >>> 44), 2);
    sink.decimals("spectrum_hz", spectrumHz, 1);
    sink.decimals("spectrum_mm_s", spectrum(bits), 3);
  }

  private void id(long ordinal, String name, FieldSink sink) {
    SimEntity entity = set.entity();
    sink.id(name, entity.idPrefix(), set.day(ordinal), set.index(ordinal));
    sink.device("device_id", entity.devicePrefix(), set.device(ordinal));
  }

  /** A device's own level, a day's course and some noise. Every tenth device is in a cold store. */
  private long temperature(long ordinal, long bits) {
    int device = set.device(ordinal);
    int hour = (int) (Math.floorMod(set.epochMilli(ordinal), DataSet.DAY_MILLIS) / 3_600_000);
    int level = device % 10 == 9 ? -60 : 1700 + device * 37 % 500;
    return level + WARMTH_BY_HOUR[hour] + (bits & 63);
  }

  private long[] spectrum(long bits) {
    long[] lines = new long[spectrumHz.length];
    long rest = bits;
    for (int line = 0; line < lines.length; line++) {
      rest = mix(rest + line);
      lines[line] = (rest & 2047) / (line + 1);
    }
    return lines;
  }

  private long bits(long ordinal) {
    long day = set.day(ordinal);
    long base = mix(set.seed() * 31 + set.entity().ordinal());
    return mix(base ^ mix(day) + set.index(ordinal));
  }

  /** Stafford's variant 13 of the 64-bit finalizer. */
  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
