package io.dayfill.cli;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.run.Dayfill;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be said of an entity's table before rows go there.
 *
 * @param changes what the next landing makes of its columns
 * @param refusal why nothing can land there
 */
record TableNotes(List<String> changes, Optional<DayfillException> refusal) {
  static final TableNotes NONE = new TableNotes(List.of(), Optional.empty());

  /** Looks at the tables of a plan's entities. */
  static Map<String, TableNotes> of(Dayfill dayfill, Plan plan) {
    Map<String, TableNotes> notes = new HashMap<>();
    for (EntityPlan each : plan.entities()) {
      String entity = each.entity().name();
      notes.put(entity, of(dayfill, entity));
    }
    return notes;
  }

  /** Looks at a table as it is now. */
  static TableNotes of(Dayfill dayfill, String entity) {
    try {
      return new TableNotes(dayfill.tableChanges(entity), Optional.empty());
    } catch (DayfillException e) {
      return new TableNotes(List.of(), Optional.of(e));
    }
  }
}
