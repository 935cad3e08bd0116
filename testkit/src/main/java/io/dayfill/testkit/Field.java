package io.dayfill.testkit;

import java.nio.charset.StandardCharsets;

/** A member of a record. */
final class Field {
  static final Field READING_ID = new Field("reading_id");
  static final Field EVENT_ID = new Field("event_id");
  static final Field DEVICE_ID = new Field("device_id");
  static final Field TS = new Field("ts");
  static final Field TEMPERATURE_C = new Field("temperature_c");
  static final Field HUMIDITY_PCT = new Field("humidity_pct");
  static final Field BATTERY_V = new Field("battery_v");
  static final Field RSSI_DBM = new Field("rssi_dbm");
  static final Field FIRMWARE = new Field("firmware");
  static final Field STATE = new Field("state");
  static final Field SEQUENCE = new Field("sequence");
  static final Field BATTERY_PCT = new Field("battery_pct");
  static final Field AXES = new Field("axes");
  static final Field X = new Field("x");
  static final Field Y = new Field("y");
  static final Field Z = new Field("z");
  static final Field RMS_MM_S = new Field("rms_mm_s");
  static final Field PEAK_MM_S = new Field("peak_mm_s");
  static final Field CREST_FACTOR = new Field("crest_factor");
  static final Field SPECTRUM_HZ = new Field("spectrum_hz");
  static final Field SPECTRUM_MM_S = new Field("spectrum_mm_s");

  private final String member;
  private final byte[] json;

  private Field(String member) {
    this.member = member;
    this.json = ("\"" + member + "\":").getBytes(StandardCharsets.US_ASCII);
  }

  /** Its name in the record. */
  String member() {
    return member;
  }

  /** The bytes that stand before its value; not to be changed. */
  byte[] json() {
    return json;
  }
}
