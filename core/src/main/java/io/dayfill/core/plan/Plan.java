package io.dayfill.core.plan;

import java.time.Instant;
import java.util.List;

/**
 * The slices of a request, made without touching the network.
 *
 * @param now the one instant from which every entity's today was taken
 * @param request what was asked
 * @param entities a plan an entity, in the order of the configuration or of the request
 */
public record Plan(Instant now, PlanRequest request, List<EntityPlan> entities) {
  /** Copies the list. */
  public Plan {
    entities = List.copyOf(entities);
  }

  /** The number of days that will be read. */
  public long days() {
    return entities.stream().mapToLong(EntityPlan::days).sum();
  }
}
