package io.dayfill.core.plan;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.Suggest;
import io.dayfill.core.plan.PlanRequest.Days;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns a request into slices. Asks for the state of days, never for the time or the network. */
public final class Planner {
  private Planner() {}

  /**
   * Plans a request.
   *
   * <p>What a request names wrongly (an entity, a future day, the ends of a range) is refused
   * before the history is asked.
   *
   * @param now the run's one instant; each entity's today is its day in the entity's zone
   * @throws DayfillException of the user's category if the request cannot be carried out
   */
  public static Plan plan(Metadata metadata, PlanRequest request, Instant now, History history) {
    List<EntityPlanner> planners = new ArrayList<>();
    for (Entity entity : entities(metadata, request)) {
      ProcDate today = ProcDate.today(now, entity.zone());
      planners.add(
          new EntityPlanner(
              entity, today.day(), range(request.days(), today, entity), request, now, history));
    }
    return new Plan(now, request, planners.stream().map(planner -> planner.plan()).toList());
  }

  private static Optional<DayRange> range(Days days, ProcDate today, Entity entity) {
    if (days instanceof Days.Day named) {
      named.date().requireNotAfter(today, entity.zone());
      return Optional.of(DayRange.of(named.date().day()));
    }
    if (days instanceof Days.Range range) {
      ProcDate to = range.to().orElse(today);
      to.requireNotAfter(today, entity.zone());
      range.from().requireNotAfter(today, entity.zone());
      return Optional.of(new DayRange(range.from().day(), to.day()));
    }
    return Optional.empty();
  }

  private static List<Entity> entities(Metadata metadata, PlanRequest request) {
    Map<String, Entity> known = metadata.entities();
    if (request.entities().isEmpty()) {
      List<Entity> enabled = known.values().stream().filter(Entity::enabled).toList();
      if (enabled.isEmpty()) {
        throw DayfillException.user(
            "there is nothing to load",
            "no entity of the configuration is enabled",
            "Name the entities to load: " + String.join(", ", known.keySet()));
      }
      return enabled;
    }
    Set<String> named = new LinkedHashSet<>(request.entities());
    List<String> unknown = named.stream().filter(name -> !known.containsKey(name)).toList();
    if (!unknown.isEmpty()) {
      throw unknown(unknown, known.keySet());
    }
    return known(named, known);
  }

  private static List<Entity> known(Set<String> named, Map<String, Entity> known) {
    return named.stream().flatMap(name -> Optional.ofNullable(known.get(name)).stream()).toList();
  }

  private static DayfillException unknown(List<String> unknown, Set<String> known) {
    return DayfillException.user(
        "there is no entity "
            + unknown.stream().map(Suggest::quoted).collect(Collectors.joining(", ")),
        "",
        "The configuration has " + String.join(", ", known) + Suggest.among(unknown.get(0), known));
  }
}
