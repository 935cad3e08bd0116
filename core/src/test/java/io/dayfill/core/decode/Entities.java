package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Request;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.metadata.TableName;
import io.dayfill.core.metadata.TimeFormat;
import io.dayfill.core.metadata.WhileOpen;
import io.dayfill.core.metadata.WindowBounds;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Entities for tests. */
final class Entities {
  static final Pagination CURSOR =
      Pagination.Cursor.of("next_cursor", "cursor", PageLimits.of(1000, 3));

  static final Entity TEMP_HUMIDITY =
      entity(
          string("reading_id"),
          string("device_id"),
          column("ts", "ts", ColumnType.Kind.TIMESTAMP),
          column("temperature_c", "temperature_c", ColumnType.Kind.DOUBLE),
          column("humidity_pct", "humidity_pct", ColumnType.Kind.DOUBLE),
          column("battery_v", "battery_v", ColumnType.Kind.DOUBLE),
          column("rssi_dbm", "rssi_dbm", ColumnType.Kind.INT),
          string("firmware"));

  static final Entity DOOR =
      entity(
          ZoneOffset.UTC,
          "data[]",
          new Pagination.Offset("offset", 0, 0, "meta.total", PageLimits.of(1000, 3)),
          string("device_id"),
          column("ts", "ts", ColumnType.Kind.TIMESTAMP),
          string("state"),
          Column.of("is_open", ColumnType.Kind.BOOLEAN)
              .at("state")
              .translating("OPEN", "true")
              .translating("CLOSED", "false")
              .keepingRawIn("state"),
          column("sequence", "sequence", ColumnType.Kind.LONG));

  static final Entity VIBRATION =
      entity(
          string("device_id"),
          epochMs("ts"),
          column("x_rms", "axes.x.rms_mm_s", ColumnType.Kind.DOUBLE),
          column("x_peak", "axes.x.peak_mm_s", ColumnType.Kind.DOUBLE),
          column("y_rms", "axes.y.rms_mm_s", ColumnType.Kind.DOUBLE),
          array("spectrum_hz", Optional.empty()),
          array("spectrum_mm_s", Optional.of("spectrum_hz")));

  private Entities() {}

  static Entity entity(Column... columns) {
    return entity(ZoneOffset.UTC, "data[]", CURSOR, columns);
  }

  static Entity entity(ZoneId zone, String records, Pagination pagination, Column... columns) {
    return new Entity(
        "sensor",
        "none",
        "api",
        "/v1",
        Duration.ofMinutes(15),
        true,
        zone,
        7,
        0,
        1,
        false,
        0.5,
        0.01,
        List.of(),
        "ts",
        Request.get(Map.of()),
        new WindowBounds(
            WindowBounds.Bound.INCLUSIVE,
            WindowBounds.Bound.EXCLUSIVE,
            Duration.ofMillis(1),
            Duration.ZERO),
        pagination,
        Response.json(records),
        new TableName("raw", "sensor"),
        List.of(columns),
        ForEach.NONE,
        WhileOpen.RELOAD);
  }

  static Column string(String name) {
    return column(name, name, ColumnType.Kind.STRING);
  }

  static Column epochMs(String name) {
    return time(name, TimeFormat.EPOCH_MS);
  }

  static Column time(String name, TimeFormat format) {
    return column(name, List.of(name), ColumnType.of(ColumnType.Kind.TIMESTAMP), format, false);
  }

  static Column array(String name, Optional<String> sameLengthAs) {
    Column column = Column.arrayOf(name, ColumnType.Kind.DOUBLE);
    return sameLengthAs.map(column::asLongAs).orElse(column);
  }

  static Column required(String name, ColumnType.Kind kind) {
    return column(name, List.of(name), ColumnType.of(kind), TimeFormat.ISO, true);
  }

  static Column column(String name, String path, ColumnType.Kind kind) {
    return column(name, List.of(path), ColumnType.of(kind), TimeFormat.ISO, false);
  }

  static Column column(
      String name, List<String> paths, ColumnType type, TimeFormat format, boolean required) {
    Column column = Column.of(name, type).at(paths.toArray(String[]::new)).writtenAs(format);
    return required ? column.mandatory() : column;
  }
}
