package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows that a run which died between landing a day and recording it has left out. The
 * table is right without them; only the record lacks them.
 */
final class LedgerMender {
  private LedgerMender() {}

  static void mend(
      Plan plan,
      Warehouse warehouse,
      AttemptLog attempts,
      Instant now,
      String version,
      String configHash) {
    for (EntityPlan entity : plan.entities()) {
      LocalDate from =
          entity.range().map(DayRange::first).orElse(entity.today().minusDays(lookback(entity)));
      LocalDate to = entity.range().map(DayRange::last).orElse(entity.today());
      DayRange range = new DayRange(from, to);
      NavigableMap<LocalDate, StoredDay> stored = warehouse.storedDays(entity.entity(), range);
      if (stored.isEmpty()) {
        continue;
      }
      NavigableMap<LocalDate, Attempt> known =
          warehouse.lastAttempts(entity.entity().name(), range);
      if (known.values().stream().anyMatch(newest -> !newest.hasLanded())) {
        // what failed or gave way since does not stand for what is stored
        known = warehouse.lastLandings(entity.entity().name(), range);
      }
      List<Attempt> lost = new ArrayList<>();
      for (StoredDay day : stored.values()) {
        if (isUnknown(day, known.get(day.day()))) {
          lost.add(attempt(entity.entity(), day, now, version, configHash));
        }
      }
      attempts.add(lost);
    }
  }

  private static long lookback(EntityPlan plan) {
    return plan.entity().lookbackDays() + 1L;
  }

  private static boolean isUnknown(StoredDay day, @Nullable Attempt landed) {
    return day.since()
        .filter(read -> landed == null || landed.startedAt().isBefore(read))
        .isPresent();
  }

  private static Attempt attempt(
      Entity entity, StoredDay day, Instant now, String version, String configHash) {
    return Attempt.unasked(
        day.broughtBy().orElse("unknown"),
        entity,
        day.day(),
        DayRestorer.state(day),
        day.rows(),
        day.since().orElse(now),
        now,
        version,
        configHash);
  }
}
