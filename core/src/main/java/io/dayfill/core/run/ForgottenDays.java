package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.EntityPlan;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes down the days of a range that lie further back than their API answers. */
final class ForgottenDays {
  /** The days whose states are asked for at once. */
  private static final int STRETCH = 3660;

  private final Warehouse warehouse;
  private final SliceRunner.RunContext run;
  private final Instant now;

  ForgottenDays(Warehouse warehouse, SliceRunner.RunContext run, Instant now) {
    this.warehouse = warehouse;
    this.run = run;
    this.now = now;
  }

  /** A row for each such day of which nothing is known yet; what is stored of others stays. */
  List<Attempt> of(EntityPlan plan) {
    List<Attempt> attempts = new ArrayList<>();
    if (plan.skipped().getOrDefault(DayState.UNAVAILABLE, 0L) > 0) {
      plan.range().ifPresent(range -> add(plan.entity(), range, attempts));
    }
    return attempts;
  }

  private void add(Entity entity, DayRange range, List<Attempt> attempts) {
    StoredHistory history = new StoredHistory(warehouse);
    LocalDate first = range.first();
    while (!first.isAfter(range.last()) && isForgotten(entity, first)) {
      LocalDate end = first.plusDays(STRETCH - 1L);
      DayRange stretch = new DayRange(first, end.isAfter(range.last()) ? range.last() : end);
      Map<LocalDate, DayStatus> known = history.statuses(entity, stretch);
      for (LocalDate day : stretch) {
        if (isForgotten(entity, day) && !known.containsKey(day)) {
          attempts.add(attempt(entity, day));
        }
      }
      first = end.plusDays(1);
    }
  }

  private boolean isForgotten(Entity entity, LocalDate day) {
    return !entity.window().isKept(Window.ofDay(day, entity.zone()), now);
  }

  private Attempt attempt(Entity entity, LocalDate day) {
    return Attempt.unasked(
        run.runId(),
        entity,
        day,
        DayState.UNAVAILABLE.name(),
        0,
        now,
        now,
        run.version(),
        run.configHash());
  }
}
