package io.dayfill.core.forecast;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.date.Window;
import io.dayfill.core.forecast.Forecast.Done;
import io.dayfill.core.forecast.Forecast.OfConnection;
import io.dayfill.core.forecast.Forecast.OfEntity;
import io.dayfill.core.forecast.Forecast.Saving;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Plan;
import io.dayfill.core.plan.Slice;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Foresees what a plan comes to. Asks nobody; the same is foreseen of the same. */
public final class Forecaster {
  /** The rows of the record that tell enough of an entity. */
  public static final int EVIDENCE = 400;

  private static final int LONGEST_BATCH = 31;
  private static final int[] LARGER_PAGES = {2, 5, 10};

  /** A saving below is not worth a change. */
  private static final double WORTH_TELLING = 0.1;

  private static final double LEAST_SAVED = 20;

  /** The smallest change that saves nearly as much as the best is the one to tell. */
  private static final double NEARLY_ALL = 0.8;

  private final Map<String, Connection> connections;
  private final Function<Entity, List<Attempt>> evidence;
  private final ToLongFunction<Connection> slicesAtOnce;

  /**
   * Makes one.
   *
   * @param connections by their names
   * @param evidence what was tried of an entity, the newest first
   * @param slicesAtOnce how many slices a run reads at once of a connection
   */
  public Forecaster(
      Map<String, Connection> connections,
      Function<Entity, List<Attempt>> evidence,
      ToLongFunction<Connection> slicesAtOnce) {
    this.connections = connections;
    this.evidence = evidence;
    this.slicesAtOnce = slicesAtOnce;
  }

  /** Foresees a plan that is carried out from some moment on. */
  public Forecast forecast(Plan plan, Instant from) {
    List<OfEntity> entities = new ArrayList<>();
    for (EntityPlan each : plan.entities()) {
      List<Slice> slices = new ArrayList<>();
      each.slices().forEach(slices::add);
      if (!slices.isEmpty()) {
        entities.add(of(each.entity(), slices, from, plan.isTodays()));
      }
    }
    return join(entities, plan.isTodays(), from);
  }

  /**
   * Foresees days that a run came to, as if it were begun again at the same moment.
   *
   * @param days by the names of entities; at least one each
   */
  public Forecast forecast(
      Map<String, Entity> entities, Map<String, NavigableSet<LocalDate>> days, Instant from) {
    List<OfEntity> foreseen = new ArrayList<>();
    boolean todays = false;
    for (Map.Entry<String, NavigableSet<LocalDate>> some : days.entrySet()) {
      Entity entity = entities.get(some.getKey());
      if (entity != null) {
        todays |= some.getValue().contains(ProcDate.today(from, entity.zone()).day());
        List<Slice> slices = batches(entity, some.getValue(), entity.batchDays());
        foreseen.add(of(entity, slices, from, false));
      }
    }
    return join(foreseen, todays, from);
  }

  private Forecast join(List<OfEntity> entities, boolean todays, Instant from) {
    Map<String, List<OfEntity>> byConnection = new LinkedHashMap<>();
    for (OfEntity entity : entities) {
      byConnection.computeIfAbsent(entity.connection(), name -> new ArrayList<>()).add(entity);
    }
    List<OfConnection> asked = new ArrayList<>();
    byConnection.forEach(
        (name, some) -> ofConnection(name, some, todays, from).ifPresent(asked::add));
    return new Forecast(from, entities, asked);
  }

  private OfEntity of(Entity entity, List<Slice> slices, Instant from, boolean todays) {
    NavigableSet<LocalDate> days = new TreeSet<>();
    slices.forEach(slice -> slice.days().forEach(days::add));
    Habits habits =
        Habits.of(entity, evidence.apply(entity), new DayRange(days.first(), days.last()));
    Work work = habits.work(rows(habits, slices, from));
    return new OfEntity(
        entity.name(),
        entity.connection(),
        days.size(),
        entity.batchDays(),
        habits.basis(),
        habits.assumed(),
        work,
        timetable(entity.connection(), todays, slices.size())
            .map(timetable -> seconds(timetable, work))
            .orElse(work.busySeconds()),
        habits.basis() == Basis.GUESS ? List.of() : savings(entity, habits, days, slices, from));
  }

  private static double[] rows(Habits habits, List<Slice> slices, Instant now) {
    return slices.stream().mapToDouble(slice -> habits.rows(slice, now)).toArray();
  }

  private static Estimate seconds(Timetable timetable, Work work) {
    Estimate requests = work.requests();
    Estimate busy = work.busySeconds();
    return new Estimate(
        timetable.seconds(requests.low(), busy.low()),
        timetable.seconds(requests.likely(), busy.likely()),
        timetable.seconds(requests.high(), busy.high()));
  }

  private Optional<Timetable> timetable(String connection, boolean todays, long slices) {
    Connection known = connections.get(connection);
    return known == null
        ? Optional.empty()
        : Optional.of(
            new Timetable(
                known.rateLimit(), todays, Math.min(slices, slicesAtOnce.applyAsLong(known))));
  }

  private Optional<OfConnection> ofConnection(
      String name, List<OfEntity> entities, boolean todays, Instant from) {
    Work work = entities.stream().map(OfEntity::work).reduce(Work.NONE, Work::plus);
    long slices =
        entities.stream().mapToLong(each -> (each.days() - 1) / each.batchDays() + 1).sum();
    return timetable(name, todays, slices)
        .map(
            timetable -> {
              Estimate seconds = seconds(timetable, work);
              Estimate requests = work.requests();
              Timetable.End likely = timetable.end(from, requests.likely(), seconds.likely());
              return new OfConnection(
                  name,
                  requests,
                  seconds,
                  new Done(
                      timetable.end(from, requests.low(), seconds.low()).at(),
                      likely.at(),
                      timetable.end(from, requests.high(), seconds.high()).at()),
                  timetable.quota() == null ? 0 : likely.quotas() + 1,
                  timetable.quota());
            });
  }

  private static List<Saving> savings(
      Entity entity, Habits habits, NavigableSet<LocalDate> days, List<Slice> slices, Instant now) {
    double present = requests(habits, habits.paging(), slices, now);
    List<Saving> batches = new ArrayList<>();
    for (int batch = entity.batchDays() * 2; batch <= LONGEST_BATCH; batch *= 2) {
      double less = present - requests(habits, habits.paging(), batches(entity, days, batch), now);
      batches.add(new Saving("batch_days", batch, less));
    }
    List<Saving> pages = new ArrayList<>();
    int size = entity.pagination().pageSize().orElse(0);
    // an API that gives less than it is asked for will not give more
    if (size > 0 && habits.paging().pageSize() == size) {
      for (int times : LARGER_PAGES) {
        Paging larger = habits.paging().withPageSize((double) size * times);
        double less = present - requests(habits, larger, slices, now);
        pages.add(new Saving("page_size", (long) size * times, less));
      }
    }
    List<Saving> worth = new ArrayList<>();
    best(batches, present).ifPresent(worth::add);
    best(pages, present).ifPresent(worth::add);
    return worth;
  }

  private static Optional<Saving> best(List<Saving> savings, double present) {
    double most = savings.stream().mapToDouble(Saving::requests).max().orElse(0);
    return savings.stream()
        .filter(saving -> most >= LEAST_SAVED && most >= WORTH_TELLING * present)
        .filter(saving -> saving.requests() >= NEARLY_ALL * most)
        .findFirst();
  }

  private static double requests(Habits habits, Paging paging, List<Slice> slices, Instant now) {
    return slices.stream().mapToDouble(slice -> paging.requests(habits.rows(slice, now))).sum();
  }

  /** Days as slices of so many at most. */
  private static List<Slice> batches(Entity entity, NavigableSet<LocalDate> days, int most) {
    List<Slice> slices = new ArrayList<>();
    LocalDate first = null;
    LocalDate last = null;
    for (LocalDate day : days) {
      if (first != null
          && last != null
          && (day.toEpochDay() - first.toEpochDay() >= most || !day.equals(last.plusDays(1)))) {
        slices.add(slice(entity, first, last));
        first = null;
      }
      first = first == null ? day : first;
      last = day;
    }
    if (first != null && last != null) {
      slices.add(slice(entity, first, last));
    }
    return slices;
  }

  private static Slice slice(Entity entity, LocalDate first, LocalDate last) {
    DayRange days = new DayRange(first, last);
    return new Slice(entity.name(), days, Window.ofDays(days, entity.zone()), Slice.Reason.MISSING);
  }
}
