package io.dayfill.core.run;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.History;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the warehouse knows of an entity's days. */
final class StoredHistory implements History {
  private final Warehouse warehouse;

  StoredHistory(Warehouse warehouse) {
    this.warehouse = warehouse;
  }

  @Override
  public NavigableMap<LocalDate, DayStatus> statuses(Entity entity, DayRange range) {
    NavigableMap<LocalDate, StoredDay> stored = warehouse.storedDays(entity, range);
    NavigableMap<LocalDate, Attempt> tried = warehouse.lastAttempts(entity.name(), range);
    NavigableMap<LocalDate, DayStatus> statuses = new TreeMap<>();
    TreeSet<LocalDate> days = new TreeSet<>(stored.keySet());
    days.addAll(tried.keySet());
    for (LocalDate day : days) {
      statuses.put(
          day,
          DayStatus.of(
              day, Optional.ofNullable(stored.get(day)), Optional.ofNullable(tried.get(day))));
    }
    return statuses;
  }

  @Override
  public List<LocalDate> provisionalDays(Entity entity) {
    return warehouse.provisionalDays(entity);
  }
}
