package io.dayfill.core.plan;

import io.dayfill.core.date.ProcDate;
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

  /** Whether it is today's load, and not a backfill: no date was named, or today's. */
  public boolean isTodays() {
    if (request.days() instanceof PlanRequest.Days.Day day) {
      return entities.stream()
          .anyMatch(each -> ProcDate.today(now, each.entity().zone()).equals(day.date()));
    }
    return request.days() instanceof PlanRequest.Days.Daily;
  }

  /** The number of days that will be read. */
  public long days() {
    return entities.stream().mapToLong(EntityPlan::days).sum();
  }
}
