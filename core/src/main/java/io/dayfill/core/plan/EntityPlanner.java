package io.dayfill.core.plan;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.WhileOpen;
import io.dayfill.core.plan.PlanRequest.Days;
import io.dayfill.core.plan.PlanRequest.Reprocess;
import io.dayfill.core.plan.Slice.Reason;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Picks the days of one entity. */
final class EntityPlanner {
  /** The days whose states are asked for at once: ten years. */
  static final int STRETCH = 3660;

  private final Entity entity;
  private final LocalDate today;
  private final Optional<DayRange> range;
  private final PlanRequest request;
  private final Instant now;
  private final History history;
  private final PickedDays picked = new PickedDays();
  private final Map<DayState, Long> skipped = new EnumMap<>(DayState.class);
  private final List<LocalDate> skippedZone = new ArrayList<>();

  EntityPlanner(
      Entity entity,
      LocalDate today,
      Optional<DayRange> range,
      PlanRequest request,
      Instant now,
      History history) {
    this.history = history;
    this.entity = entity;
    this.today = today;
    this.range = range;
    this.request = request;
    this.now = now;
  }

  EntityPlan plan() {
    if (request.days() instanceof Days.Day) {
      range.ifPresent(days -> pick(days.first(), Reason.NAMED));
    } else if (range.isPresent()) {
      pickRange(range.get());
    } else {
      pickDaily();
    }
    return new EntityPlan(
        entity,
        today,
        range,
        picked.size(),
        Collections.unmodifiableMap(skipped),
        List.copyOf(skippedZone),
        new Slices(entity, picked, anchor(), request.order()));
  }

  /** A range is batched from its first day on; a daily run so that today ends a batch. */
  private LocalDate anchor() {
    return range.map(DayRange::first).orElse(today.plusDays(1).minusDays(entity.batchDays()));
  }

  private void pickDaily() {
    Map<LocalDate, Reason> days = new TreeMap<>();
    history.provisionalDays(entity).stream()
        .filter(day -> day.isBefore(today))
        .forEach(day -> days.put(day, Reason.PROVISIONAL));
    for (int back = 1; back <= entity.lookbackDays(); back++) {
      LocalDate day = today.minusDays(back);
      if (!day.isBefore(ProcDate.EARLIEST)) {
        days.put(day, Reason.LOOKBACK);
      }
    }
    days.put(today, Reason.TODAY);
    days.forEach(this::pick);
  }

  private void pickRange(DayRange whole) {
    LocalDate first = whole.first();
    while (!first.isAfter(whole.last())) {
      LocalDate last = first.plusDays(STRETCH - 1L);
      DayRange stretch = new DayRange(first, last.isAfter(whole.last()) ? whole.last() : last);
      Map<LocalDate, DayStatus> statuses = history.statuses(entity, stretch);
      for (LocalDate day : stretch) {
        DayStatus status = statuses.get(day);
        if (isKept(day)) {
          judge(day, status == null ? DayState.MISSING : status.state());
        } else {
          skip(day, DayState.UNAVAILABLE);
        }
      }
      first = last.plusDays(1);
    }
  }

  private void judge(LocalDate day, DayState state) {
    reason(request.reprocess(), state)
        .ifPresentOrElse(reason -> pick(day, reason), () -> skip(day, state));
  }

  private static Optional<Reason> reason(Reprocess reprocess, DayState state) {
    return switch (state) {
      case FAILED -> Optional.of(reprocess == Reprocess.ALL ? Reason.ALL : Reason.FAILED);
      case MISSING -> unlessFailedOnly(reprocess, Reason.MISSING);
      case PROVISIONAL -> unlessFailedOnly(reprocess, Reason.PROVISIONAL);
      case OK, EMPTY -> reprocess == Reprocess.ALL ? Optional.of(Reason.ALL) : Optional.empty();
      case UNAVAILABLE -> Optional.empty();
    };
  }

  private static Optional<Reason> unlessFailedOnly(Reprocess reprocess, Reason due) {
    return switch (reprocess) {
      case DUE -> Optional.of(due);
      case FAILED -> Optional.empty();
      case ALL -> Optional.of(Reason.ALL);
    };
  }

  private void pick(LocalDate day, Reason reason) {
    if (!isKept(day)) {
      skip(day, DayState.UNAVAILABLE);
    } else if (exists(day)) {
      picked.add(day, reason);
      open(day).ifPresent(onto -> picked.append(day, onto));
    }
  }

  /** What is new of a day is appended while it goes on, unless all is to be read again. */
  private Optional<OpenDay> open(LocalDate day) {
    boolean appends =
        entity.whileOpen() == WhileOpen.APPEND
            && request.reprocess() != Reprocess.ALL
            && now.isBefore(Window.ofDay(day, entity.zone()).end());
    return appends
        ? Optional.ofNullable(history.statuses(entity, DayRange.of(day)).get(day))
            .flatMap(DayStatus::stored)
            .flatMap(StoredDay::open)
        : Optional.empty();
  }

  private void skip(LocalDate day, DayState state) {
    if (exists(day)) {
      skipped.merge(state, 1L, Long::sum);
    }
  }

  /** False of a day that the API has forgotten, or a part of it: it is not asked for. */
  private boolean isKept(LocalDate day) {
    return entity.window().isKept(Window.ofDay(day, entity.zone()), now);
  }

  /** False of a day that the zone never had: nothing can be asked about it. */
  private boolean exists(LocalDate day) {
    boolean exists = !Window.ofDay(day, entity.zone()).isEmpty();
    if (!exists) {
      skippedZone.add(day);
    }
    return exists;
  }
}
