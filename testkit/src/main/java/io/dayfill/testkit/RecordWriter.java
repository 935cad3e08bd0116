package io.dayfill.testkit;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Decides a reading's values and names its fields. The one description of the three records. */
final class RecordWriter {
  private static final int[] WARMTH_BY_HOUR = {
    0, -20, -40, -60, -80, -90, -80, -30, 40, 110, 170, 220, 260, 290, 310, 300, 280, 240, 190, 150,
    110, 80, 50, 20
  };
  private static final String[] FIRMWARE = {"2.0.1", "2.1.1", "2.2.1", "2.3.1"};
  private static final List<Field> AXES = List.of(Field.X, Field.Y, Field.Z);

  private final DataSet set;
  private final long[] spectrumHz;
  private final long base;

  RecordWriter(DataSet set) {
    this.set = set;
    this.base = mix(set.seed() * 31 + set.entity().idPrefix());
    this.spectrumHz = new long[set.spectrumLines()];
    for (int line = 0; line < spectrumHz.length; line++) {
      spectrumHz[line] = 125L * (line + 1);
    }
  }

  String json(long ordinal) {
    ByteText out = new ByteText(256);
    appendTo(new JsonSink(out), ordinal);
    return new String(out.toBytes(), StandardCharsets.US_ASCII);
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
    long day = set.day(ordinal);
    int index = (int) (ordinal - day * set.rowsPerDay());
    Row row = new Row(day, index, set.device(ordinal), set.epochMilli(ordinal));
    switch (set.entity()) {
      case TEMPERATURE_HUMIDITY -> climate(row, sink);
      case DOOR_CONTACT_SENSORS -> door(row, sink);
      case VIBRATION_SENSORS -> vibration(row, sink);
    }
  }

  private void climate(Row row, FieldSink sink) {
    long bits = bits(row);
    id(row, Field.READING_ID, sink);
    sink.isoTime(Field.TS, row.epochMilli, 0);
    sink.decimal(Field.TEMPERATURE_C, temperature(row, bits), 2);
    sink.decimal(Field.HUMIDITY_PCT, 3000 + ((bits >>> 10) & 4095), 2);
    sink.decimal(Field.BATTERY_V, 280 + ((bits >>> 22) & 63), 2);
    sink.whole(Field.RSSI_DBM, -40 - ((bits >>> 28) & 63));
    sink.text(Field.FIRMWARE, FIRMWARE[row.device % FIRMWARE.length]);
  }

  private void door(Row row, FieldSink sink) {
    long perDay = (set.rowsPerDay() + set.devices() - 1L) / set.devices();
    long sequence = row.day * perDay + row.index / set.devices();
    id(row, Field.EVENT_ID, sink);
    sink.isoTime(Field.TS, row.epochMilli, set.offsetSeconds());
    sink.text(Field.STATE, (sequence + row.device) % 2 == 0 ? "OPEN" : "CLOSED");
    sink.whole(Field.SEQUENCE, sequence);
    sink.whole(Field.BATTERY_PCT, 100 - (bits(row) & 31));
  }

  private void vibration(Row row, FieldSink sink) {
    long bits = bits(row);
    long crest = 140 + ((bits >>> 36) & 255);
    id(row, Field.READING_ID, sink);
    sink.epochTime(Field.TS, row.epochMilli);
    sink.open(Field.AXES);
    for (int axis = 0; axis < AXES.size(); axis++) {
      long rms = 200 + ((bits >>> (12 * axis)) & 4095);
      sink.open(AXES.get(axis));
      sink.decimal(Field.RMS_MM_S, rms, 3);
      sink.decimal(Field.PEAK_MM_S, rms * crest / 100, 3);
      sink.close();
    }
    sink.close();
    sink.decimal(Field.CREST_FACTOR, crest, 2);
    sink.decimal(Field.TEMPERATURE_C, temperature(row, bits >>> 44), 2);
    sink.decimals(Field.SPECTRUM_HZ, spectrumHz, 1);
    sink.decimals(Field.SPECTRUM_MM_S, spectrum(bits), 3);
  }

  private void id(Row row, Field name, FieldSink sink) {
    SimEntity entity = set.entity();
    sink.id(name, entity.idPrefix(), row.day, row.index);
    sink.device(Field.DEVICE_ID, entity.devicePrefix(), row.device);
  }

  /** A device's own level, a day's course and some noise. Every tenth device is in a cold store. */
  private long temperature(Row row, long bits) {
    int device = row.device;
    int hour = (int) (Math.floorMod(row.epochMilli, DataSet.DAY_MILLIS) / 3_600_000);
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

  private long bits(Row row) {
    return mix((base ^ mix(row.day)) + row.index);
  }

  /** Stafford's variant 13 of the 64-bit finalizer. */
  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  private record Row(long day, int index, int device, long epochMilli) {}
}
