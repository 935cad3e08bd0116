package io.dayfill.cli;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.forecast.Forecast;
import io.dayfill.core.forecast.TimeLeft;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How far a run has come, and how long it still takes. */
final class Progress implements RunListener {
  /** A run that is over by then costs no look into the record. */
  private static final Duration WORTH_FORESEEING = Duration.ofSeconds(2);

  private final Map<String, EntityProgress> entities = new LinkedHashMap<>();
  private final TimeSource time;
  private final long began;
  private final Supplier<Forecast> forecast;
  private @Nullable TimeLeft left;

  /**
   * Begins now.
   *
   * @param forecast what the plan comes to; asked once, and only of a run that takes a while
   */
  Progress(Plan plan, TimeSource time, Supplier<Forecast> forecast) {
    this.time = time;
    this.forecast = forecast;
    began = time.nanoTime();
    for (EntityPlan entity : plan.entities()) {
      String name = entity.entity().name();
      entities.put(name, new EntityProgress(name, entity.days(), time));
    }
  }

  Collection<EntityProgress> entities() {
    return entities.values();
  }

  /**
   * How long each entity still takes, by its name; those are left out of which nothing is known.
   */
  synchronized Map<String, Duration> left() {
    Duration elapsed = Duration.ofNanos(time.nanoTime() - began);
    if (elapsed.compareTo(WORTH_FORESEEING) < 0) {
      return Map.of();
    }
    TimeLeft known = left;
    if (known == null) {
      known = new TimeLeft(foreseen());
      left = known;
    }
    Map<String, TimeLeft.Standing> standings = new HashMap<>();
    entities.forEach((name, entity) -> standings.put(name, entity.standing()));
    return known.of(standings, elapsed);
  }

  private Forecast foreseen() {
    try {
      return forecast.get();
    } catch (DayfillException e) {
      // the run itself tells what is wrong
      return new Forecast(time.now(), List.of(), List.of());
    }
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
  public void divided(Slice slice) {
    tell(slice, entity -> entity.left(slice.id()));
  }

  @Override
  public void finished(Slice slice, LocalDate day, String state, long rows) {
    tell(slice, entity -> entity.finished(slice.id(), state.equals(DayState.FAILED.name())));
  }

  @Override
  public void requested(Slice slice) {
    tell(slice, entity -> entity.requested(slice.id()));
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
