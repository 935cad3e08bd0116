package io.dayfill.core.run;

import io.dayfill.core.land.AsOf;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.RestoredDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.TimeSource;
import java.time.LocalDate;
import java.util.List;

/** Puts a day back as it was, and writes that down. */
final class DayRestorer {
  private final Warehouse warehouse;
  private final TimeSource time;
  private final String version;
  private final String configHash;

  DayRestorer(Warehouse warehouse, TimeSource time, String version, String configHash) {
    this.warehouse = warehouse;
    this.time = time;
    this.version = version;
    this.configHash = configHash;
  }

  RestoredDay restore(
      Entity entity, LocalDate day, AsOf asOf, StoredDay.Restoration by, boolean dryRun) {
    warehouse.check(entity, false);
    RestoredDay restored = warehouse.dayHistory(entity).restore(day, asOf, by, dryRun);
    if (!dryRun && !restored.isSame()) {
      long rows = restored.from().day().map(StoredDay::rows).orElse(0L);
      warehouse.record(
          List.of(
              Attempt.unasked(
                  by.runId(),
                  entity,
                  day,
                  Attempt.RESTORED,
                  rows,
                  by.at(),
                  time.now(),
                  version,
                  configHash)));
    }
    return restored;
  }

  /** How what is stored of a day stands in the record of what was tried. */
  static String state(StoredDay day) {
    return day.restored().isPresent() ? Attempt.RESTORED : day.state().name();
  }
}
