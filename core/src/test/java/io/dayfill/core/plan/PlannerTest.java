package io.dayfill.core.plan;

import static io.dayfill.core.plan.Plans.daily;
import static io.dayfill.core.plan.Plans.day;
import static io.dayfill.core.plan.Plans.entity;
import static io.dayfill.core.plan.Plans.metadata;
import static io.dayfill.core.plan.Plans.range;
import static io.dayfill.core.plan.Plans.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.plan.PlanRequest.Order;
import io.dayfill.core.plan.PlanRequest.Reprocess;
import io.dayfill.core.plan.Plans.Known;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
  private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");
  private static final History NOTHING = new Known();
  private static final History UNASKED =
      new History() {
        @Override
        public NavigableMap<LocalDate, DayStatus> statuses(Entity entity, DayRange range) {
          throw new AssertionError("asked for " + range);
        }

        @Override
        public List<LocalDate> provisionalDays(Entity entity) {
          throw new AssertionError("asked");
        }
      };

  private static Plan plan(Entity entity, PlanRequest request, History history) {
    return Planner.plan(metadata(entity), request, NOW, history);
  }

  @Nested
  class WithoutADate {
    @Test
    void d01_today_is_read_in_the_zone_of_each_entity() {
      Instant now = Instant.parse("2026-03-20T02:00:00Z");
      Metadata metadata = metadata(entity("a", "UTC", 7), entity("b", "America/New_York", 7));
      Plan plan = Planner.plan(metadata, daily(), now, NOTHING);

      assertThat(plan.entities())
          .extracting(EntityPlan::today)
          .containsExactly(LocalDate.of(2026, 3, 20), LocalDate.of(2026, 3, 19));
      assertThat(slices(plan)).containsExactly("2026-03-20 TODAY");
      assertThat(plan.entities().get(1).slices())
          .containsExactly(
              new Slice(
                  "b",
                  DayRange.of(LocalDate.of(2026, 3, 19)),
                  new Window(
                      Instant.parse("2026-03-19T04:00:00Z"), Instant.parse("2026-03-20T04:00:00Z")),
                  Slice.Reason.TODAY));
      assertThat(plan.now()).isEqualTo(now);
      assertThat(plan.days()).isEqualTo(2);
    }

    @Test
    void the_lookback_and_all_that_is_provisional_are_read_again() {
      Known history =
          new Known()
              .with(DayState.PROVISIONAL, "2026-01-05", "2026-03-10", "2026-03-19", "2026-03-20")
              .with(DayState.OK, "2026-03-18")
              .with(DayState.FAILED, "2026-03-01");

      assertThat(slices(plan(entity("a", "UTC", 7, 2, true), daily(), history)))
          .containsExactly(
              "2026-01-05 PROVISIONAL",
              "2026-03-10 PROVISIONAL",
              "2026-03-18..2026-03-20 LOOKBACK");
    }

    @Test
    void w12_yesterday_that_was_read_before_it_was_over_is_read_again() {
      Known history = new Known().with(DayState.PROVISIONAL, "2026-03-19");
      Plan plan = plan(entity("a", "UTC", 7), daily(), history);

      assertThat(slices(plan)).containsExactly("2026-03-19..2026-03-20 PROVISIONAL");
      assertThat(plan.days()).isEqualTo(2);
    }

    @Test
    void a_batch_ends_with_today() {
      assertThat(slices(plan(entity("a", "UTC", 3, 6, true), daily(), NOTHING)))
          .containsExactly(
              "2026-03-14 LOOKBACK",
              "2026-03-15..2026-03-17 LOOKBACK",
              "2026-03-18..2026-03-20 LOOKBACK");
    }

    @Test
    void days_after_today_are_left_alone_whatever_is_stored_of_them() {
      Known history = new Known().with(DayState.PROVISIONAL, "2026-03-21", "2027-01-01");

      assertThat(slices(plan(entity("a", "UTC", 7), daily(), history)))
          .containsExactly("2026-03-20 TODAY");
    }

    @Test
    void a_lookback_ends_where_readings_begin() {
      Instant early = Instant.parse("2000-01-02T12:00:00Z");
      Plan plan = Planner.plan(metadata(entity("a", "UTC", 7, 30, true)), daily(), early, NOTHING);

      assertThat(slices(plan)).containsExactly("2000-01-01..2000-01-02 LOOKBACK");
    }
  }

  @Nested
  class OneDay {
    @ParameterizedTest
    @EnumSource(DayState.class)
    void a_named_day_is_read_whatever_is_stored(DayState state) {
      History history = new Known().with(state, "2026-03-08");
      Plan plan = plan(entity("a", "UTC", 7), day("2026-03-08"), history);

      assertThat(slices(plan)).containsExactly("2026-03-08 NAMED");
      assertThat(plan.entities().get(0).skipped()).isEmpty();
    }

    @Test
    void today_may_be_named() {
      assertThat(slices(plan(entity("a", "UTC", 7), day("2026-03-20"), UNASKED)))
          .containsExactly("2026-03-20 NAMED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-21", "9999-12-31"})
    void d06_a_day_in_the_future_is_refused_before_anything_is_asked(String date) {
      assertThatThrownBy(() -> plan(entity("a", "UTC", 7), day(date), UNASKED))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("'" + date + "' is in the future: today is 2026-03-20 in UTC");
    }

    @Test
    void d06_what_is_today_in_one_zone_may_be_the_future_in_another() {
      Instant now = Instant.parse("2026-03-20T02:00:00Z");
      Metadata metadata = metadata(entity("a", "UTC", 7), entity("b", "America/New_York", 7));

      assertThatThrownBy(() -> Planner.plan(metadata, day("2026-03-20"), now, UNASKED))
          .hasMessageContaining("today is 2026-03-19 in America/New_York");
    }

    @ParameterizedTest
    @ValueSource(strings = {"America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "UTC"})
    void z01_its_window_lasts_as_long_as_the_day(String zone) {
      Plan plan = plan(entity("a", zone, 7), day("2026-03-08"), NOTHING);
      Slice slice = plan.entities().get(0).slices().iterator().next();

      assertThat(slice.window().length())
          .isEqualTo(Duration.ofHours(zone.equals("America/New_York") ? 23 : 24));
    }

    @Test
    void z01_a_day_that_the_zone_skipped_takes_no_request() {
      Plan plan = plan(entity("a", "Pacific/Apia", 7), day("2011-12-30"), NOTHING);

      assertThat(slices(plan)).isEmpty();
      assertThat(plan.days()).isZero();
      assertThat(plan.entities().get(0).skippedZone()).containsExactly(LocalDate.of(2011, 12, 30));
    }
  }

  @Nested
  class ARange {
    @Test
    void d09_batches_over_the_end_of_a_year_hold_each_day_once() {
      Plan plan = plan(entity("a", "UTC", 7), range("2025-12-29", "2026-01-13"), NOTHING);

      assertThat(slices(plan))
          .containsExactly(
              "2025-12-29..2026-01-04 MISSING",
              "2026-01-05..2026-01-11 MISSING",
              "2026-01-12..2026-01-13 MISSING");
      assertThat(plan.days()).isEqualTo(16);
      assertThat(plan.entities().get(0).range()).hasToString("Optional[2025-12-29..2026-01-13]");
    }

    @Test
    void d09_a_leap_day_is_a_day() {
      assertThat(slices(plan(entity("a", "UTC", 7), range("2024-02-27", "2024-03-02"), NOTHING)))
          .containsExactly("2024-02-27..2024-03-02 MISSING");
    }

    @Test
    void d07_a_range_of_one_day_is_that_day() {
      assertThat(slices(plan(entity("a", "UTC", 7), range("2026-03-08", "2026-03-08"), NOTHING)))
          .containsExactly("2026-03-08 MISSING");
    }

    @Test
    void d07_ends_in_the_wrong_order_are_refused_before_anything_is_asked() {
      assertThatThrownBy(
              () -> plan(entity("a", "UTC", 7), range("2026-03-10", "2026-03-01"), UNASKED))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("2026-03-01, before it starts on 2026-03-10");
    }

    @Test
    void d07_without_its_end_it_goes_until_today() {
      assertThat(slices(plan(entity("a", "UTC", 7), range("2026-03-19", ""), NOTHING)))
          .containsExactly("2026-03-19..2026-03-20 MISSING");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-21", ""})
    void d06_its_ends_may_not_lie_in_the_future(String to) {
      assertThatThrownBy(() -> plan(entity("a", "UTC", 7), range("2026-03-21", to), UNASKED))
          .hasMessageContaining("'2026-03-21' is in the future");
    }

    @Test
    void x01_what_is_due_is_what_is_missing_failed_or_provisional() {
      Known history =
          new Known()
              .with(DayState.OK, "2026-03-01", "2026-03-02")
              .with(DayState.EMPTY, "2026-03-03")
              .with(DayState.FAILED, "2026-03-04")
              .with(DayState.PROVISIONAL, "2026-03-05")
              .with(DayState.UNAVAILABLE, "2026-03-06");
      Plan plan = plan(entity("a", "UTC", 14), range("2026-03-01", "2026-03-08"), history);

      assertThat(slices(plan))
          .containsExactly("2026-03-04..2026-03-05 FAILED", "2026-03-07..2026-03-08 MISSING");
      assertThat(plan.entities().get(0).skipped())
          .isEqualTo(Map.of(DayState.OK, 2L, DayState.EMPTY, 1L, DayState.UNAVAILABLE, 1L));
    }

    @Test
    void only_what_failed_may_be_asked_for() {
      Known history =
          new Known()
              .with(DayState.FAILED, "2026-03-04")
              .with(DayState.PROVISIONAL, "2026-03-05")
              .with(DayState.OK, "2026-03-06");
      Plan plan =
          plan(
              entity("a", "UTC", 14),
              range("2026-03-03", "2026-03-06", Reprocess.FAILED, Order.OLDEST),
              history);

      assertThat(slices(plan)).containsExactly("2026-03-04 FAILED");
      assertThat(plan.entities().get(0).skipped())
          .isEqualTo(Map.of(DayState.MISSING, 1L, DayState.PROVISIONAL, 1L, DayState.OK, 1L));
    }

    @Test
    void everything_but_what_is_unavailable_may_be_asked_for() {
      Known history = new Known();
      LocalDate day = LocalDate.of(2026, 3, 1);
      for (DayState state : DayState.values()) {
        history.with(state, day);
        day = day.plusDays(1);
      }
      Plan plan =
          plan(
              entity("a", "UTC", 14),
              range("2026-03-01", "2026-03-06", Reprocess.ALL, Order.OLDEST),
              history);

      assertThat(plan.entities().get(0).skipped()).isEqualTo(Map.of(DayState.UNAVAILABLE, 1L));
      assertThat(slices(plan)).containsExactly("2026-03-01..2026-03-04 ALL", "2026-03-06 ALL");
    }

    @Test
    void days_that_are_there_split_batches_and_move_none() {
      Known history = new Known().with(DayState.OK, "2026-03-03", "2026-03-04", "2026-03-08");

      assertThat(slices(plan(entity("a", "UTC", 7), range("2026-03-01", "2026-03-15"), history)))
          .containsExactly(
              "2026-03-01..2026-03-02 MISSING",
              "2026-03-05..2026-03-07 MISSING",
              "2026-03-09..2026-03-14 MISSING",
              "2026-03-15 MISSING");
    }

    @Test
    void x04_a_second_try_asks_with_the_windows_of_the_first() {
      List<String> first =
          slices(plan(entity("a", "UTC", 7), range("2026-02-01", "2026-03-15"), NOTHING));
      Known half = new Known();
      new DayRange(LocalDate.of(2026, 2, 1), LocalDate.of(2026, 2, 21))
          .forEach(day -> half.with(DayState.OK, day));
      List<String> second =
          slices(plan(entity("a", "UTC", 7), range("2026-02-01", "2026-03-15"), half));

      assertThat(second).isEqualTo(first.subList(3, first.size()));
    }

    @Test
    void newest_first_is_the_same_backwards() {
      Known history = new Known().with(DayState.OK, "2026-03-03", "2026-03-09");
      Entity entity = entity("a", "UTC", 4);
      List<String> oldest = slices(plan(entity, range("2026-03-01", "2026-03-15"), history));
      List<String> newest =
          new ArrayList<>(
              slices(
                  plan(
                      entity,
                      range("2026-03-01", "2026-03-15", Reprocess.DUE, Order.NEWEST),
                      history)));

      assertThat(newest).first().isEqualTo("2026-03-13..2026-03-15 MISSING");
      Collections.reverse(newest);
      assertThat(newest).isEqualTo(oldest);
    }

    @Test
    void what_failed_comes_first_in_the_same_slices() {
      Known history =
          new Known()
              .with(DayState.OK, "2026-03-03")
              .with(DayState.FAILED, "2026-03-07", "2026-03-13");
      Entity entity = entity("a", "UTC", 4);

      assertThat(
              slices(
                  plan(
                      entity,
                      range("2026-03-01", "2026-03-15", Reprocess.DUE, Order.FAILED),
                      history)))
          .containsExactly(
              "2026-03-05..2026-03-08 MISSING",
              "2026-03-13..2026-03-15 FAILED",
              "2026-03-01..2026-03-02 MISSING",
              "2026-03-04 MISSING",
              "2026-03-09..2026-03-12 MISSING");
    }

    @Test
    void z01_a_day_that_the_zone_skipped_splits_a_batch_and_is_not_counted() {
      Plan plan = plan(entity("a", "Pacific/Apia", 7), range("2011-12-28", "2012-01-02"), NOTHING);

      assertThat(slices(plan))
          .containsExactly("2011-12-28..2011-12-29 MISSING", "2011-12-31..2012-01-02 MISSING");
      assertThat(plan.days()).isEqualTo(5);
      assertThat(plan.entities().get(0).skipped()).isEmpty();
      assertThat(plan.entities().get(0).skippedZone()).containsExactly(LocalDate.of(2011, 12, 30));
    }

    @Test
    void d10_ten_years_are_planned_by_asking_for_bounded_stretches() {
      Known history = new Known();
      Plan plan = plan(entity("a", "UTC", 7), range("2016-01-01", "2025-12-31"), history);

      assertThat(plan.days()).isEqualTo(3653);
      assertThat(plan.entities().get(0).slices()).hasSize(522);
      assertThat(history.asked()).allMatch(range -> range.size() <= EntityPlanner.STRETCH);
      assertThat(history.asked().stream().mapToLong(DayRange::size).sum()).isEqualTo(3653);
    }

    @Test
    void d10_a_century_is_planned_too_and_its_slices_can_be_walked_again() {
      Instant late = Instant.parse("2100-06-01T00:00:00Z");
      Plan plan =
          Planner.plan(
              metadata(entity("a", "Europe/Berlin", 7)),
              range("2000-01-01", "2099-12-31"),
              late,
              NOTHING);
      Iterable<Slice> slices = plan.entities().get(0).slices();

      assertThat(plan.days()).isEqualTo(36_525);
      for (int walk = 0; walk < 2; walk++) {
        assertThat(
                StreamSupport.stream(slices.spliterator(), false)
                    .mapToLong(s -> s.days().size())
                    .sum())
            .isEqualTo(36_525);
      }
    }
  }

  @Nested
  class Entities {
    private final Metadata metadata =
        metadata(
            entity("climate", "UTC", 7),
            entity("doors", "UTC", 7, 0, false),
            entity("vibration", "UTC", 7));

    @Test
    void all_that_are_enabled_are_planned_in_the_order_of_the_configuration() {
      assertThat(names(daily())).containsExactly("climate", "vibration");
    }

    @Test
    void those_named_are_planned_once_in_the_order_of_the_request_enabled_or_not() {
      assertThat(names(daily("vibration", "doors", "vibration")))
          .containsExactly("vibration", "doors");
    }

    @Test
    void an_unknown_name_is_refused_with_the_nearest_and_the_list() {
      assertThatThrownBy(() -> Planner.plan(metadata, daily("climte", "x\ny"), NOW, UNASKED))
          .isInstanceOf(DayfillException.class)
          .hasMessage(
              "there is no entity 'climte', 'x\\u000ay'. The configuration has climate, doors,"
                  + " vibration; did you mean 'climate'?");
    }

    @Test
    void none_enabled_is_no_success_without_data() {
      assertThatThrownBy(
              () -> Planner.plan(metadata(entity("a", "UTC", 7, 0, false)), daily(), NOW, UNASKED))
          .hasMessageContaining("there is nothing to load");
    }

    private List<String> names(PlanRequest request) {
      return Planner.plan(metadata, request, NOW, NOTHING).entities().stream()
          .map(plan -> plan.entity().name())
          .toList();
    }
  }

  @Test
  void slices_have_names_that_stay_the_same() {
    assertThat(
            plan(entity("a", "UTC", 7), range("2026-03-01", "2026-03-08"), NOTHING)
                .entities()
                .get(0)
                .slices())
        .extracting(Slice::id)
        .containsExactly("a/2026-03-01..2026-03-07", "a/2026-03-08");
  }
}
