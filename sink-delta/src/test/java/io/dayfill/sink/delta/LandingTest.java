package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static io.dayfill.sink.delta.Readings.batch;
import static io.dayfill.sink.delta.Readings.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LandingTest {
  static final DayGuard ALLOW = (present, staged) -> Optional.empty();

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final Entity entity = Readings.entity();
  private final DayRange days = new DayRange(MARCH_8, MARCH_9);

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  @Test
  void days_of_a_slice_land_in_one_commit() {
    try (DeltaWarehouse warehouse = warehouse();
        Landing landing =
            warehouse.land(request(entity, "run-1", days, "2026-03-20T00:00:00.123456789Z"))) {
      landing.add(batch(MARCH_8, 0, 100));
      landing.add(batch(MARCH_9, 0, 50));
      Map<LocalDate, StagedDay> staged = landing.finish();
      assertThat(staged)
          .containsEntry(MARCH_8, new StagedDay(MARCH_8, 100, 0, 0))
          .containsEntry(MARCH_9, new StagedDay(MARCH_9, 50, 0, 0));
      assertThat(warehouse.storedDays(entity, days)).isEmpty();

      Map<LocalDate, DayOutcome> outcomes =
          landing.commit(Map.of(MARCH_8, DayState.OK, MARCH_9, DayState.PROVISIONAL), ALLOW);

      StoredDay eighth =
          new StoredDay(
              MARCH_8,
              DayState.OK,
              100,
              Optional.of("run-1"),
              Optional.of(Instant.parse("2026-03-20T00:00:00.123456Z")));
      assertThat(outcomes.get(MARCH_8)).isEqualTo(new DayOutcome.Landed(eighth));
      assertThat(warehouse.storedDays(entity, days)).containsEntry(MARCH_8, eighth);
      assertThat(warehouse.provisionalDays(entity)).containsExactly(MARCH_9);
      assertThat(warehouse.latestDay(entity)).contains(MARCH_9);
      assertThat(warehouse.latestDay(entity, MARCH_9)).contains(MARCH_8);
    }
    try (DeltaWarehouse other = warehouse()) {
      assertThat(other.storedDays(entity, days)).hasSize(2);
    }
    assertThat(Stored.commits(table())).hasSize(1);
    assertThat(Stored.dataFiles(table())).hasSize(2);
    Path file = Stored.dayFiles(table(), "year=2026/month=03/day=08/").get(0);
    assertThat(Stored.rows(file, new TableColumns(entity).file()))
        .hasSize(100)
        .first()
        .isEqualTo(
            "r-2026-03-08-0|th-0|1772928000000000|20.0|[]|20520|1773964800123456|run-1|null|");
  }

  @Test
  void W13_identical_rows_collapse_and_conflicting_ones_stay() {
    try (DeltaWarehouse warehouse = warehouse();
        Landing landing =
            warehouse.land(
                request(entity, "run-1", DayRange.of(MARCH_8), "2026-03-20T00:00:00Z"))) {
      landing.add(batch(MARCH_8, 0, 100));
      landing.add(batch(MARCH_8, 90, 110));
      var conflicting = batch(MARCH_8, 0, 0);
      Readings.add(conflicting, MARCH_8, 5, 99.0);
      landing.add(conflicting);
      assertThat(landing.finish()).containsEntry(MARCH_8, new StagedDay(MARCH_8, 111, 10, 2));
      landing.commit(Map.of(MARCH_8, DayState.OK), ALLOW);
    }
    Path file = Stored.dayFiles(table(), "year=2026/month=03/day=08/").get(0);
    assertThat(Stored.rows(file, new TableColumns(entity).file()))
        .hasSize(111)
        .doesNotHaveDuplicates();
    assertThat(Stored.dataFiles(table())).containsExactly(file);
  }
}
