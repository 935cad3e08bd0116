package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Style;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.forecast.Forecast;
import io.dayfill.core.forecast.Forecaster;
import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Request;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.metadata.TableName;
import io.dayfill.core.metadata.WhileOpen;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.Slice;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values to show. */
final class Samples {
  private static final Duration SECOND = Duration.ofSeconds(1);
  static final ZoneId UTC = ZoneId.of("UTC");
  static final LocalDate TODAY = LocalDate.parse("2026-03-08");
  static final Instant NOW = Instant.parse("2026-03-08T09:30:00Z");
  static final View PLAIN = new View(Style.PLAIN, ZoneId.of("Europe/Berlin"));

  private Samples() {}

  static Entity entity(String name) {
    return entity(name, UTC);
  }

  static Entity entity(String name, ForEach forEach) {
    return entity(name, UTC, forEach);
  }

  static Entity entity(String name, ZoneId zone) {
    return entity(name, zone, ForEach.NONE);
  }

  private static Entity entity(String name, ZoneId zone, ForEach forEach) {
    return new Entity(
        name,
        "none",
        "sensors",
        "/v1/" + name,
        Duration.ofMinutes(15),
        true,
        zone,
        7,
        0,
        1,
        false,
        0.5,
        0.01,
        List.of("id"),
        "ts",
        Request.get(Map.of("start_time", "{start}")),
        new WindowBounds(
            WindowBounds.Bound.INCLUSIVE,
            WindowBounds.Bound.EXCLUSIVE,
            Duration.ofMillis(1),
            Duration.ZERO),
        Pagination.Cursor.of("next", "cursor", PageLimits.of(100, 3)),
        Response.json("data[]"),
        TableName.parse("raw." + name),
        List.of(Column.of("ts", ColumnType.Kind.TIMESTAMP).mandatory()),
        forEach,
        WhileOpen.RELOAD);
  }

  static DayRange days(String first, String last) {
    return new DayRange(LocalDate.parse(first), LocalDate.parse(last));
  }

  static Slice slice(String entity, String first, String last, Slice.Reason reason) {
    DayRange days = days(first, last);
    return new Slice(entity, days, Window.ofDays(days, UTC), reason);
  }

  static EntityPlan planned(Entity entity, Map<DayState, Long> skipped, Slice... slices) {
    DayRange range =
        new DayRange(slices[0].days().first(), slices[slices.length - 1].days().last());
    long days = List.of(slices).stream().mapToLong(slice -> slice.days().size()).sum();
    return new EntityPlan(
        entity, TODAY, Optional.of(range), days, skipped, List.of(), List.of(slices));
  }

  static Plan plan(EntityPlan... entities) {
    PlanRequest request =
        new PlanRequest(
            List.of(),
            new PlanRequest.Days.Daily(),
            PlanRequest.Reprocess.DUE,
            PlanRequest.Order.OLDEST);
    return new Plan(NOW, request, List.of(entities));
  }

  /** What a plan comes to of which nothing was read yet. */
  static Forecast forecast(Plan plan, Connection.@Nullable Quota quota) {
    Connection.RateLimit limit =
        new Connection.RateLimit(
            10, SECOND, 10, 4, Duration.ofMinutes(15), 0, List.of(), null, quota);
    Connection connection =
        new Connection(
            "sensors",
            URI.create("https://sensors.example.com"),
            new Connection.Auth.None(),
            limit,
            new Connection.Retry(3, SECOND, SECOND),
            new Connection.Timeouts(SECOND, SECOND, SECOND));
    return new Forecaster(Map.of("sensors", connection), entity -> List.of(), each -> 4)
        .forecast(plan, NOW);
  }

  static String json(Document document) {
    return Json.object(document::json);
  }

  /** JSON on one line from lines with single quotes. */
  static String oneLine(String lines) {
    return lines.lines().map(String::strip).reduce("", String::concat).replace('\'', '"');
  }
}
