package io.dayfill.core.plan;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Request;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.metadata.TableFormat;
import io.dayfill.core.metadata.TableName;
import io.dayfill.core.metadata.WhileOpen;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.metadata.WindowBounds.Bound;
import io.dayfill.core.plan.PlanRequest.Days;
import io.dayfill.core.plan.PlanRequest.Order;
import io.dayfill.core.plan.PlanRequest.Reprocess;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What the planner's tests plan with. */
final class Plans {
  private Plans() {}

  static Entity entity(String name, String zone, int batchDays) {
    return entity(name, zone, batchDays, 0, true);
  }

  static Entity entity(String name, String zone, int batchDays, int lookback, boolean enabled) {
    return new Entity(
        name,
        "none",
        "c",
        "/" + name,
        Duration.ofMinutes(1),
        enabled,
        ZoneId.of(zone),
        batchDays,
        lookback,
        1,
        false,
        0.5,
        0.01,
        List.of(),
        "ts",
        Request.get(Map.of("from", "{start}")),
        new WindowBounds(Bound.INCLUSIVE, Bound.EXCLUSIVE, Duration.ofMillis(1), Duration.ZERO),
        Pagination.Cursor.of("next", "cursor", PageLimits.of(10, 3)),
        Response.json("data[]"),
        new TableName("raw", name),
        List.of(Column.of("ts", Kind.TIMESTAMP)),
        ForEach.NONE,
        WhileOpen.RELOAD);
  }

  static Metadata metadata(Entity... entities) {
    Map<String, Entity> byName = new LinkedHashMap<>();
    for (Entity entity : entities) {
      byName.put(entity.name(), entity);
    }
    return new Metadata(URI.create("file:///w"), TableFormat.DELTA, Map.of(), byName, "");
  }

  static PlanRequest daily(String... entities) {
    return new PlanRequest(List.of(entities), new Days.Daily(), Reprocess.DUE, Order.OLDEST);
  }

  static PlanRequest day(String date) {
    return new PlanRequest(
        List.of(), new Days.Day(ProcDate.parse(date)), Reprocess.DUE, Order.OLDEST);
  }

  static PlanRequest range(String from, String to) {
    return range(from, to, Reprocess.DUE, Order.OLDEST);
  }

  static PlanRequest range(String from, String to, Reprocess reprocess, Order order) {
    Optional<ProcDate> end = to.isEmpty() ? Optional.empty() : Optional.of(ProcDate.parse(to));
    return new PlanRequest(List.of(), new Days.Range(ProcDate.parse(from), end), reprocess, order);
  }

  /** The slices of the first entity, as {@code 2026-03-01..2026-03-07 MISSING}. */
  static List<String> slices(Plan plan) {
    List<String> texts = new ArrayList<>();
    plan.entities()
        .get(0)
        .slices()
        .forEach(slice -> texts.add(slice.days() + " " + slice.reason()));
    return texts;
  }

  /** A history by heart, which remembers what it was asked. */
  static final class Known implements History {
    private final NavigableMap<LocalDate, DayStatus> states = new TreeMap<>();
    private final List<DayRange> asked = new ArrayList<>();

    Known with(DayState state, String... days) {
      for (String day : days) {
        with(state, LocalDate.parse(day));
      }
      return this;
    }

    Known with(DayState state, LocalDate day) {
      states.put(day, new DayStatus(day, state, Optional.empty(), Optional.empty()));
      return this;
    }

    List<DayRange> asked() {
      return asked;
    }

    @Override
    public NavigableMap<LocalDate, DayStatus> statuses(Entity entity, DayRange range) {
      asked.add(range);
      return states.subMap(range.first(), true, range.last(), true);
    }

    @Override
    public List<LocalDate> provisionalDays(Entity entity) {
      return states.values().stream()
          .filter(status -> status.state() == DayState.PROVISIONAL)
          .map(DayStatus::day)
          .toList();
    }
  }
}
