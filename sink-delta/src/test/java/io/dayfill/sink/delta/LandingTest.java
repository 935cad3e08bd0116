package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static io.dayfill.sink.delta.Readings.batch;
import static io.dayfill.sink.delta.Readings.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.DayGuard;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LandingTest {
  static final DayGuard ALLOW = (present, staged) -> Optional.empty();

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T12:00:00Z");
  private final Entity entity = Readings.entity();
  private final DayRange days = new DayRange(MARCH_8, MARCH_9);

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  @Test
  void L03_days_of_a_slice_land_in_one_commit() {
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

  private Map<LocalDate, DayOutcome> land(
      DeltaWarehouse warehouse, String run, int rows, String startedAt, DayGuard guard) {
    return Landings.land(
        warehouse, request(entity, run, DayRange.of(MARCH_8), startedAt), rows, guard);
  }

  @Test
  void L18_a_proven_empty_day_is_a_file_of_no_rows_and_no_latest_day() {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10, "2026-03-20T00:00:00Z", ALLOW);
      land(warehouse, "run-2", 0, "2026-03-20T01:00:00Z", ALLOW);
      StoredDay stored = warehouse.storedDays(entity, days).get(MARCH_8);
      assertThat(stored.state()).isEqualTo(DayState.EMPTY);
      assertThat(stored.rows()).isZero();
      assertThat(stored.runId()).contains("run-2");
      assertThat(warehouse.latestDay(entity)).isEmpty();
    }
    assertThat(Stored.active(table()).values())
        .singleElement()
        .asString()
        .contains("numRecords\\\":0")
        .contains("\"dayfill.state\":\"EMPTY\"");
  }

  @Test
  void X05_an_older_reading_is_superseded_unless_forced() {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "newer", 10, "2026-03-20T01:00:00Z", ALLOW);
      assertThat(land(warehouse, "older", 20, "2026-03-20T00:59:59.999999Z", ALLOW))
          .containsEntry(MARCH_8, new DayOutcome.Superseded(Instant.parse("2026-03-20T01:00:00Z")));
      assertThat(warehouse.storedDays(entity, days).get(MARCH_8).rows()).isEqualTo(10);
      assertThat(Stored.commits(table())).hasSize(1);
      assertThat(Stored.dataFiles(table())).hasSize(1);
      Landings.land(
          warehouse,
          Readings.forced(request(entity, "forced", DayRange.of(MARCH_8), "2026-03-20T00:00:00Z")),
          20,
          ALLOW);
      assertThat(warehouse.storedDays(entity, days).get(MARCH_8).rows()).isEqualTo(20);
    }
  }

  @Test
  void the_guard_is_asked_for_what_is_stored_at_each_attempt() {
    List<Long> seen = new ArrayList<>();
    try (DeltaWarehouse warehouse = warehouse();
        DeltaWarehouse other = warehouse()) {
      land(warehouse, "run-1", 10, "2026-03-20T00:00:00Z", ALLOW);
      DayGuard guard =
          (present, staged) -> {
            seen.add(present == null ? -1 : present.rows());
            if (seen.size() == 1) {
              // Another run stores more while this one is about to commit
              land(other, "run-2", 100, "2026-03-20T00:30:00Z", ALLOW);
            }
            return present != null && staged.rows() < present.rows() / 2
                ? Optional.of(DayfillException.external("it shrinks", "", ""))
                : Optional.empty();
          };
      Map<LocalDate, DayOutcome> outcomes =
          land(warehouse, "run-3", 12, "2026-03-20T01:00:00Z", guard);
      assertThat(seen).containsExactly(10L, 100L);
      assertThat(outcomes.get(MARCH_8)).isInstanceOf(DayOutcome.Refused.class);
      assertThat(warehouse.storedDays(entity, days).get(MARCH_8).rows()).isEqualTo(100);
    }
    assertThat(Stored.dataFiles(table())).hasSize(2);
  }

  @Test
  void days_of_a_slice_stand_or_fall_one_by_one() {
    DayGuard guard =
        (present, staged) ->
            staged.day().equals(MARCH_8)
                ? Optional.of(DayfillException.external("no", "", ""))
                : Optional.empty();
    try (DeltaWarehouse warehouse = warehouse()) {
      Map<LocalDate, DayOutcome> outcomes =
          Landings.land(
              warehouse, request(entity, "run-1", days, "2026-03-20T00:00:00Z"), 10, guard);
      assertThat(outcomes.get(MARCH_8)).isInstanceOf(DayOutcome.Refused.class);
      assertThat(outcomes.get(MARCH_9)).isInstanceOf(DayOutcome.Landed.class);
      assertThat(warehouse.storedDays(entity, days)).containsOnlyKeys(MARCH_9);
    }
    assertThat(Stored.dataFiles(table())).hasSize(1);
  }

  @Test
  void a_day_whose_files_another_engine_wrote_anew_is_older_than_any_reading() throws Exception {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10, "2026-03-20T01:00:00Z", ALLOW);
    }
    Path commit = Stored.commits(table()).get(0);
    String text = Files.readString(commit);
    Files.writeString(commit, text.replaceFirst(",\"tags\":\\{[^}]*}", ""));
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThat(warehouse.storedDays(entity, days))
          .containsEntry(
              MARCH_8, new StoredDay(MARCH_8, DayState.OK, 10, Optional.empty(), Optional.empty()));
      assertThat(land(warehouse, "run-2", 5, "2026-03-20T00:00:00Z", ALLOW).get(MARCH_8))
          .isInstanceOf(DayOutcome.Landed.class);
    }
    // Nor are there statistics: the file itself tells
    commit = Stored.commits(table()).get(1);
    text = Files.readString(commit);
    Files.writeString(
        commit,
        text.replaceFirst(",\"tags\":\\{[^}]*}", "")
            .replaceFirst(",\"stats\":\"(?:[^\"\\\\]|\\\\.)*\"", ""));
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThat(warehouse.storedDays(entity, days).get(MARCH_8).rows()).isEqualTo(5);
    }
  }

  @Test
  void what_was_noted_of_a_day_holds_when_another_engine_wrote_its_files_anew() throws Exception {
    Instant read = Instant.parse("2026-03-20T01:00:00Z");
    String name = entity.name();
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run-1", 10, read.toString(), ALLOW);
      warehouse.record(
          List.of(
              AttemptsTest.attempt("run-0", name, MARCH_8, "OK", read.minusSeconds(9)),
              AttemptsTest.attempt("run-1", name, MARCH_8, "PROVISIONAL", read),
              AttemptsTest.attempt("run-2", name, MARCH_8, "FAILED", read.plusSeconds(9))));
    }
    Path commit = Stored.commits(table()).get(0);
    Files.writeString(commit, Files.readString(commit).replaceFirst(",\"tags\":\\{[^}]*}", ""));
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThat(warehouse.storedDays(entity, days))
          .containsEntry(
              MARCH_8,
              new StoredDay(
                  MARCH_8, DayState.PROVISIONAL, 10, Optional.of("run-1"), Optional.of(read)));
      assertThat(warehouse.provisionalDays(entity)).contains(MARCH_8);
      assertThat(land(warehouse, "run-3", 5, "2026-03-20T00:59:00Z", ALLOW).get(MARCH_8))
          .isInstanceOf(DayOutcome.Superseded.class);
      assertThat(land(warehouse, "run-4", 5, "2026-03-20T01:01:00Z", ALLOW).get(MARCH_8))
          .isInstanceOf(DayOutcome.Landed.class);
    }
  }

  @Test
  void a_row_outside_the_slice_is_a_fault_of_our_own() {
    try (DeltaWarehouse warehouse = warehouse();
        Landing landing =
            warehouse.land(
                request(entity, "run-1", DayRange.of(MARCH_8), "2026-03-20T00:00:00Z"))) {
      assertThatThrownBy(() -> landing.add(batch(MARCH_9, 0, 1)))
          .isInstanceOf(DayfillException.class)
          .extracting(e -> ((DayfillException) e).category())
          .isEqualTo(ErrorCategory.INTERNAL);
    }
  }

  @Test
  void other_folders_than_days_are_left_alone_and_names_may_hold_blanks_and_umlauts() {
    Path named = root.resolve("wäre house #1 100%");
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(named.toUri(), time, SinkOptions.DEFAULT)) {
      Landings.land(warehouse, entity, "run-1", days, 10, "2026-03-20T00:00:00Z");
      Landings.land(warehouse, entity, "run-2", days, 20, "2026-03-20T01:00:00Z");
      assertThat(warehouse.storedDays(entity, days).get(MARCH_8).rows()).isEqualTo(20);
    }
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(named.toUri(), time, SinkOptions.DEFAULT)) {
      assertThat(warehouse.storedDays(entity, days)).hasSize(2);
    }
    assertThat(Stored.active(named.resolve("raw/readings"))).hasSize(2);
  }

  @Test
  void the_probe_says_what_it_found_and_leaves_nothing() throws Exception {
    Path fresh = root.resolve("not/yet/there");
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(fresh.toUri(), time, SinkOptions.DEFAULT)) {
      assertThat(warehouse.probe()).isEqualTo("writable, put-if-absent by hard link");
    }
    try (Stream<Path> files = Files.list(fresh)) {
      assertThat(files).isEmpty();
    }
    FaultyDisk noLinks =
        new FaultyDisk(
            (number, step) -> {
              if (step.startsWith("link ")) {
                throw new FileSystemException("x", null, "Operation not permitted");
              }
              return FaultyDisk.Answer.DONE;
            });
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(root.toUri(), time, noLinks, new MemoryBudget(1 << 20))) {
      assertThatThrownBy(warehouse::probe)
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("hard link");
    }
    assertThatThrownBy(
            () -> DeltaWarehouse.open(URI.create("gs://bucket/x"), time, SinkOptions.DEFAULT))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("no warehouse can lie at gs://bucket/x");
  }
}
