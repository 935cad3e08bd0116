package io.dayfill.core.plan;

import static io.dayfill.core.plan.Plans.entity;
import static io.dayfill.core.plan.Plans.metadata;
import static io.dayfill.core.plan.Plans.range;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.date.Zones;
import io.dayfill.core.land.DayState;
import io.dayfill.core.plan.PlanRequest.Order;
import io.dayfill.core.plan.PlanRequest.Reprocess;
import io.dayfill.core.plan.Plans.Known;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class PlannerPropertiesTest {
  private static final LocalDate BASE = LocalDate.of(2011, 11, 1);
  private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");

  @Provide
  Arbitrary<ZoneId> zones() {
    return Zones.any();
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void every_due_day_stands_in_exactly_one_slice_and_no_other_day_in_any(
      @ForAll("zones") ZoneId zone,
      @ForAll @IntRange(min = 0, max = 4000) int offset,
      @ForAll @Size(min = 1, max = 120) List<DayState> states,
      @ForAll @IntRange(min = 1, max = 40) int batch,
      @ForAll Reprocess reprocess,
      @ForAll Order order) {
    LocalDate first = BASE.plusDays(offset);
    Known history = history(first, states);
    EntityPlan plan = plan(zone, first, states.size(), batch, reprocess, order, history);

    List<LocalDate> read = new ArrayList<>();
    for (Slice slice : plan.slices()) {
      assertThat(slice.days().size()).isBetween(1L, (long) batch);
      assertThat(slice.window()).isEqualTo(Window.ofDays(slice.days(), zone));
      slice.days().forEach(read::add);
    }
    List<LocalDate> due = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      LocalDate day = first.plusDays(i);
      if (isDue(states.get(i), reprocess) && !Window.ofDay(day, zone).isEmpty()) {
        due.add(day);
      }
    }
    assertThat(read).containsExactlyInAnyOrderElementsOf(due);
    assertThat(plan.days()).isEqualTo(due.size());
    long skipped = plan.skipped().values().stream().mapToLong(Long::longValue).sum();
    assertThat(plan.days() + skipped + plan.skippedZone().size()).isEqualTo(states.size());
  }

  @Property(tries = 200)
  void slices_follow_each_other_and_newest_first_is_the_reverse(
      @ForAll @Size(min = 1, max = 120) List<DayState> states,
      @ForAll @IntRange(min = 1, max = 40) int batch) {
    ZoneId zone = ZoneId.of("Europe/Berlin");
    Known history = history(BASE, states);
    List<Slice> oldest =
        list(plan(zone, BASE, states.size(), batch, Reprocess.DUE, Order.OLDEST, history));
    List<Slice> newest =
        list(plan(zone, BASE, states.size(), batch, Reprocess.DUE, Order.NEWEST, history));

    for (int i = 1; i < oldest.size(); i++) {
      assertThat(oldest.get(i).days().first()).isAfter(oldest.get(i - 1).days().last());
      assertThat(newest.get(i).days().last()).isBefore(newest.get(i - 1).days().first());
    }
    assertThat(newest).containsExactlyInAnyOrderElementsOf(oldest);
  }

  @Property(tries = 200)
  void as_few_requests_are_sent_as_the_batches_allow(
      @ForAll @IntRange(min = 1, max = 400) int days,
      @ForAll @IntRange(min = 1, max = 40) int batch) {
    List<Slice> slices =
        list(plan(ZoneId.of("UTC"), BASE, days, batch, Reprocess.ALL, Order.OLDEST, new Known()));

    assertThat(slices).hasSize((days + batch - 1) / batch);
  }

  private static EntityPlan plan(
      ZoneId zone,
      LocalDate first,
      int days,
      int batch,
      Reprocess reprocess,
      Order order,
      History history) {
    DayRange whole = new DayRange(first, first.plusDays(days - 1L));
    PlanRequest request =
        range(whole.first().toString(), whole.last().toString(), reprocess, order);
    return Planner.plan(metadata(entity("a", zone.getId(), batch)), request, NOW, history)
        .entities()
        .get(0);
  }

  private static Known history(LocalDate first, List<DayState> states) {
    Known history = new Known();
    for (int i = 0; i < states.size(); i++) {
      if (states.get(i) != DayState.MISSING) {
        history.with(states.get(i), first.plusDays(i));
      }
    }
    return history;
  }

  private static boolean isDue(DayState state, Reprocess reprocess) {
    return switch (reprocess) {
      case DUE ->
          state == DayState.MISSING || state == DayState.FAILED || state == DayState.PROVISIONAL;
      case FAILED -> state == DayState.FAILED;
      case ALL -> state != DayState.UNAVAILABLE;
    };
  }

  private static List<Slice> list(EntityPlan plan) {
    List<Slice> slices = new ArrayList<>();
    plan.slices().forEach(slices::add);
    return slices;
  }
}
