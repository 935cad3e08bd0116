package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clocks that step back and forth, in one process and between several. */
class ClocksTest {
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_9);

  @TempDir Path root;
  private final Entity entity = Readings.entity();
  private final Instant start = Instant.now();
  private final FakeTime time = new FakeTime(start.toString());

  private Map<?, DayOutcome> land(Warehouse warehouse, String run, int rows) {
    return Landings.land(warehouse, entity, run, DAYS, rows, time.now().toString());
  }

  @ParameterizedTest
  @EnumSource
  void X05_a_day_that_was_read_by_a_clock_ahead_is_told_and_kept_until_it_is_forced(Form form) {
    try (Warehouse warehouse = form.open(root, time)) {
      time.pass(Duration.ofDays(400));
      land(warehouse, "ahead", 30);
      // a clock that is behind by little is nobody's fault: the later reading stays
      time.pass(Duration.ofMinutes(-4));
      assertThat(land(warehouse, "behind", 40).values())
          .allMatch(DayOutcome.Superseded.class::isInstance);

      time.set(start);
      Map<?, DayOutcome> outcomes = land(warehouse, "right", 50);
      assertThat(outcomes).hasSize(2);
      for (DayOutcome outcome : outcomes.values()) {
        DayfillException error = ((DayOutcome.Refused) outcome).error();
        assertThat(error.category()).isEqualTo(ErrorCategory.STORAGE);
        assertThat(error)
            .hasMessageContaining("which lies in the future: it is " + start)
            .hasMessageContaining("Set the clocks right")
            .hasMessageContaining("--force");
      }
      assertThat(form.rows(root, MARCH_8)).hasSize(30);

      LandingRequest request = Readings.request(entity, "right", DAYS, start.toString());
      Landings.land(warehouse, Readings.forced(request), 50, Landings.ALLOW);
      assertThat(form.rows(root, MARCH_8)).hasSize(50);
      time.pass(Duration.ofMinutes(1));
      land(warehouse, "after", 60);
      assertThat(form.rows(root, MARCH_9)).hasSize(60);
    }
  }

  @ParameterizedTest
  @EnumSource
  void X05_a_clock_that_steps_between_reading_and_landing_changes_nothing(Form form) {
    try (Warehouse warehouse = form.open(root, time)) {
      for (Duration step : new Duration[] {Duration.ofDays(-2), Duration.ofDays(2)}) {
        time.set(start);
        String run = "run" + step;
        try (Landing landing =
            warehouse.land(Readings.request(entity, run, DayRange.of(MARCH_8), start.toString()))) {
          landing.add(Readings.batch(MARCH_8, 0, 20));
          time.pass(step);
          landing.finish();
          landing.commit(Map.of(MARCH_8, DayState.OK), Landings.ALLOW);
        }
        time.set(start);
        assertThat(warehouse.storedDays(entity, DAYS).get(MARCH_8).readStartedAt())
            .hasValueSatisfying(
                read ->
                    assertThat(Duration.between(read, start)).isLessThan(Duration.ofSeconds(1)));
        assertThat(form.rows(root, MARCH_8)).hasSize(20).allMatch(row -> row.contains(run));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void L05_a_sweep_by_a_clock_ahead_ends_a_run_of_another_host_with_a_clear_error(Form form)
      throws IOException {
    FakeTime ahead = new FakeTime(start.plus(Duration.ofDays(1)).toString());
    try (Warehouse warehouse = form.open(root, time);
        Warehouse other = form.open(root, ahead)) {
      land(warehouse, "old", 30);
      try (Landing landing =
          warehouse.land(Readings.request(entity, "new", DAYS, start.plusSeconds(60).toString()))) {
        DAYS.forEach(day -> landing.add(Readings.batch(day, 0, 40)));
        landing.finish();
        // one of this host is known to live, whatever the clock says
        other.sweep();
        Form.die(root, start);
        other.sweep();
        DayfillException error =
            catchThrowableOfType(
                DayfillException.class,
                () ->
                    landing.commit(
                        Map.of(MARCH_8, DayState.OK, MARCH_9, DayState.OK), Landings.ALLOW));
        assertThat(error.category()).isEqualTo(ErrorCategory.STORAGE);
        assertThat(error)
            .hasMessageContaining("took this one for dead")
            .hasMessageContaining("clock");
      }
      assertThat(form.rows(root, MARCH_8)).hasSize(30);
    }
    assertThat(form.strays(root)).isEmpty();
  }
}
