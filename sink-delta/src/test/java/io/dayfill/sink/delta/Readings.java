package io.dayfill.sink.delta;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.ListVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Request;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.metadata.TableName;
import io.dayfill.core.metadata.WhileOpen;
import io.dayfill.core.metadata.WindowBounds;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** An entity of readings, and batches of them. */
final class Readings {
  static final LocalDate MARCH_8 = LocalDate.of(2026, 3, 8);
  static final LocalDate MARCH_9 = LocalDate.of(2026, 3, 9);

  private Readings() {}

  static Column column(String name, ColumnType type) {
    return Column.of(name, type);
  }

  static Column column(String name, Kind kind) {
    return column(name, ColumnType.of(kind));
  }

  /** The columns that most tests use. */
  static final List<Column> COLUMNS =
      List.of(
          column("reading_id", Kind.STRING),
          column("device_id", Kind.STRING),
          column("ts", Kind.TIMESTAMP),
          column("temperature_c", Kind.DOUBLE),
          column("spectrum", ColumnType.arrayOf(Kind.DOUBLE)));

  static Entity entity() {
    return entity("temperature_humidity", "raw.readings", COLUMNS, List.of("reading_id"));
  }

  static Entity entity(String name, String table, List<Column> columns, List<String> key) {
    return entity(name, table, columns, key, "UTC");
  }

  static Entity entity(
      String name, String table, List<Column> columns, List<String> key, String zone) {
    return new Entity(
        name,
        "none",
        "sensors",
        "/v1",
        Duration.ofMinutes(15),
        true,
        ZoneId.of(zone),
        7,
        1,
        1,
        false,
        0.5,
        0.01,
        key,
        "ts",
        Request.get(Map.of()),
        new WindowBounds(
            WindowBounds.Bound.INCLUSIVE,
            WindowBounds.Bound.EXCLUSIVE,
            Duration.ZERO,
            Duration.ZERO),
        Pagination.Cursor.of("next", "cursor", PageLimits.of(10, 1)),
        Response.json("data[]"),
        TableName.parse(table),
        columns,
        ForEach.NONE,
        WhileOpen.RELOAD);
  }

  /** The same, of which an open day is appended to. */
  static Entity appending() {
    Entity e = entity();
    return new Entity(
        e.name(),
        e.adapter(),
        e.connection(),
        e.endpoint(),
        e.frequency(),
        e.enabled(),
        e.zone(),
        e.batchDays(),
        e.lookbackDays(),
        e.maxDaysAhead(),
        e.emptyReplaces(),
        e.maxShrink(),
        e.maxQuarantined(),
        e.key(),
        e.eventTime(),
        e.request(),
        e.window(),
        e.pagination(),
        e.response(),
        e.targetTable(),
        e.columns(),
        e.forEach(),
        WhileOpen.APPEND);
  }

  static LandingRequest request(Entity entity, String run, DayRange days, String readStartedAt) {
    return new LandingRequest(
        entity, run, entity.name() + "/" + days, days, Instant.parse(readStartedAt), false);
  }

  static LandingRequest forced(LandingRequest request) {
    return new LandingRequest(
        request.entity(),
        request.runId(),
        request.sliceId(),
        request.days(),
        request.readStartedAt(),
        true);
  }

  /** Rows numbered from a place on, spread over a day. */
  static ColumnBatch batch(LocalDate day, int from, int to) {
    ColumnBatch batch = new ColumnBatch(COLUMNS, to - from);
    for (int i = from; i < to; i++) {
      add(batch, day, i);
    }
    return batch;
  }

  /** Adds the row of a number, always the same for the same day and number. */
  static void add(ColumnBatch batch, LocalDate day, int i) {
    add(batch, day, i, 20 + (i % 50) / 10.0);
  }

  static void add(ColumnBatch batch, LocalDate day, int i, double temperature) {
    text(batch.vector(0), "r-" + day + "-" + i);
    text(batch.vector(1), "th-" + i % 7);
    Instant at =
        day.atTime(LocalTime.MIDNIGHT)
            .toInstant(ZoneOffset.UTC)
            .plusMillis((i * 1000L) % 86_400_000L);
    ((LongVector) batch.vector(2)).append(ChronoUnit.MICROS.between(Instant.EPOCH, at));
    if (i % 11 == 10) {
      batch.vector(3).appendNull();
    } else {
      ((DoubleVector) batch.vector(3)).append(temperature);
    }
    ListVector lists = (ListVector) batch.vector(4);
    if (i % 5 == 4) {
      lists.appendNull();
    } else {
      for (int k = 0; k < i % 4; k++) {
        if (k == 2) {
          lists.elements().appendNull();
        } else {
          ((DoubleVector) lists.elements()).append(i + k / 10.0);
        }
      }
      lists.endList();
    }
    if (i % 13 == 12) {
      text(batch.rescued(), "{\"extra\":" + i + "}");
    } else {
      batch.rescued().appendNull();
    }
    batch.endRow((int) day.toEpochDay());
  }

  static void text(ColumnVector to, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    ((BytesVector) to).append(bytes, 0, bytes.length);
  }
}
