package io.dayfill.sink.delta;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Whole landings in one call. */
final class Landings {
  static final DayGuard ALLOW = (present, staged) -> Optional.empty();

  private Landings() {}

  /** Lands the first rows of each day of a range. */
  static Map<LocalDate, DayOutcome> land(
      Warehouse warehouse, LandingRequest request, int rows, DayGuard guard) {
    try (Landing landing = warehouse.land(request)) {
      for (LocalDate day : request.days()) {
        landing.add(Readings.batch(day, 0, rows));
      }
      landing.finish();
      Map<LocalDate, DayState> states = new HashMap<>();
      request.days().forEach(day -> states.put(day, rows == 0 ? DayState.EMPTY : DayState.OK));
      return landing.commit(states, guard);
    }
  }

  static Map<LocalDate, DayOutcome> land(
      Warehouse warehouse, Entity entity, String run, DayRange days, int rows, String startedAt) {
    return land(warehouse, Readings.request(entity, run, days, startedAt), rows, ALLOW);
  }
}
