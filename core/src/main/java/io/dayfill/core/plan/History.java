package io.dayfill.core.plan;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.metadata.Entity;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;

/** What is known of an entity's days before anything is read. */
public interface History {
  /** The state of each day of a range; a day that is not there is MISSING. */
  NavigableMap<LocalDate, DayStatus> statuses(Entity entity, DayRange range);

  /** Every stored day that was not over when it was read. */
  List<LocalDate> provisionalDays(Entity entity);
}
