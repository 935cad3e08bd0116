package io.dayfill.cli;

import io.dayfill.core.land.DayState;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** How far a run has come. */
final class Progress implements RunListener {
  private final Map<String, EntityProgress> entities = new LinkedHashMap<>();

  Progress(Plan plan, TimeSource time) {
    for (EntityPlan entity : plan.entities()) {
      String name = entity.entity().name();
      entities.put(name, new EntityProgress(name, entity.days(), time));
    }
  }

  Collection<EntityProgress> entities() {
    return entities.values();
  }

  /** How long each entity took, from its first reading to its last day. */
  Map<String, Duration> elapsed() {
    Map<String, Duration> elapsed = new LinkedHashMap<>();
    entities.forEach((name, entity) -> elapsed.put(name, entity.elapsed()));
    return elapsed;
  }

  private void tell(Slice slice, Consumer<EntityProgress> what) {
    EntityProgress entity = entities.get(slice.entity());
    if (entity != null) {
      what.accept(entity);
    }
  }

  @Override
  public void reading(Slice slice) {
    tell(slice, entity -> entity.reading(slice.id(), slice.days().size()));
  }

  @Override
  public void landing(Slice slice) {
    tell(slice, entity -> entity.landing(slice.id()));
  }

  @Override
  public void finished(Slice slice, LocalDate day, String state, long rows) {
    tell(slice, entity -> entity.finished(slice.id(), state.equals(DayState.FAILED.name())));
  }

  @Override
  public void requested(Slice slice) {
    tell(slice, EntityProgress::requested);
  }

  @Override
  public void received(Slice slice, long records, long bytes) {
    tell(slice, entity -> entity.received(records));
  }

  @Override
  public void waiting(Slice slice, Instant until) {
    tell(slice, entity -> entity.waiting(slice.id(), until));
  }

  @Override
  public void resumed(Slice slice) {
    tell(slice, entity -> entity.resumed(slice.id()));
  }
}
