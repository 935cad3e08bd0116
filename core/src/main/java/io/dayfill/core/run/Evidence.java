package io.dayfill.core.run;

import io.dayfill.core.forecast.Forecaster;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was tried of each entity lately: as much as a forecast needs, however long the record is.
 */
final class Evidence {
  private final Map<String, List<Attempt>> newest = new HashMap<>();

  private Evidence() {}

  /** As the record of a warehouse tells it. */
  static Evidence stored(Warehouse warehouse, List<String> entities) {
    Evidence evidence = new Evidence();
    int most = Forecaster.EVIDENCE * entities.size();
    evidence.take(warehouse.attempts(Optional.empty(), Optional.empty(), most));
    for (String entity : entities) {
      if (!evidence.newest.containsKey(entity)) {
        // others have been busier since
        evidence.newest.put(
            entity, warehouse.attempts(Optional.of(entity), Optional.empty(), Forecaster.EVIDENCE));
      }
    }
    return evidence;
  }

  /**
   * As it was known before some moment.
   *
   * @param attempts the newest first
   */
  static Evidence before(Instant moment, List<Attempt> attempts) {
    Evidence evidence = new Evidence();
    evidence.take(attempts.stream().filter(each -> each.finishedAt().isBefore(moment)).toList());
    return evidence;
  }

  private void take(List<Attempt> attempts) {
    for (Attempt attempt : attempts) {
      List<Attempt> known = newest.computeIfAbsent(attempt.entity(), name -> new ArrayList<>());
      if (known.size() < Forecaster.EVIDENCE) {
        known.add(attempt);
      }
    }
  }

  List<Attempt> of(Entity entity) {
    return newest.getOrDefault(entity.name(), List.of());
  }
}
