package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several writers of one table at once, each with a warehouse of its own. */
class ConcurrentLandingTest {
  private static final Instant STARTED = Instant.parse("2026-03-20T00:00:00Z");

  @TempDir Path root;
  private final Entity entity = Readings.entity();

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), new SystemTimeSource(), SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  /** Stages, waits for the others, and commits. */
  private Map<LocalDate, DayOutcome> land(
      DeltaWarehouse warehouse, String run, DayRange days, int rows, Instant at, CyclicBarrier gate)
      throws Exception {
    LandingRequest request = new LandingRequest(entity, run, "slice", days, at, false);
    try (Landing landing = warehouse.land(request)) {
      Map<LocalDate, DayState> states = new HashMap<>();
      for (LocalDate day : days) {
        landing.add(Readings.batch(day, 0, rows));
        states.put(day, DayState.OK);
      }
      landing.finish();
      gate.await();
      return landing.commit(states, (present, staged) -> Optional.empty());
    }
  }

  private List<Map<LocalDate, DayOutcome>> race(List<Callable<Map<LocalDate, DayOutcome>>> all)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(all.size());
    try {
      List<Map<LocalDate, DayOutcome>> outcomes = new ArrayList<>();
      for (Future<Map<LocalDate, DayOutcome>> each : threads.invokeAll(all)) {
        outcomes.add(each.get());
      }
      return outcomes;
    } finally {
      threads.shutdownNow();
    }
  }

  private List<String> rows(LocalDate day) {
    List<String> rows = new ArrayList<>();
    for (Path file : Stored.dayFiles(table(), TableColumns.folder(day))) {
      rows.addAll(Stored.rows(file, new TableColumns(entity).file()));
    }
    return rows;
  }

  @Test
  void L01_L02_two_writers_of_one_day_leave_one_generation_whether_it_had_files_or_not()
      throws Exception {
    try (DeltaWarehouse a = warehouse();
        DeltaWarehouse b = warehouse()) {
      for (int round = 0; round < 20; round++) {
        // Even rounds go for a day that has no files yet, odd ones for the same day again
        DayRange days = DayRange.of(MARCH_8.plusDays(round / 2));
        CyclicBarrier gate = new CyclicBarrier(2);
        String suffix = "-" + round;
        race(
            List.of(
                () -> land(a, "live" + suffix, days, 20, STARTED, gate),
                () -> land(b, "backfill" + suffix, days, 30, STARTED, gate)));
        List<String> rows = rows(days.first());
        String run = rows.get(0).contains("live" + suffix) ? "live" + suffix : "backfill" + suffix;
        assertThat(rows)
            .hasSize(run.startsWith("live") ? 20 : 30)
            .allMatch(row -> row.contains("|" + run + "|"))
            .doesNotHaveDuplicates();
        assertThat(a.storedDays(entity, days)).isEqualTo(b.storedDays(entity, days));
      }
    }
    assertThat(Stored.commits(table())).hasSize(40);
    assertThat(Stored.dataFiles(table())).hasSize(40);
  }

  @Test
  void X05_the_newer_reading_stays_whoever_commits_last() throws Exception {
    DayRange days = new DayRange(MARCH_8, MARCH_8.plusDays(1));
    try (DeltaWarehouse a = warehouse();
        DeltaWarehouse b = warehouse()) {
      for (int round = 0; round < 20; round++) {
        CyclicBarrier gate = new CyclicBarrier(2);
        Instant older = STARTED.plusSeconds(2L * round);
        String suffix = "-" + round;
        List<Map<LocalDate, DayOutcome>> outcomes =
            race(
                List.of(
                    () -> land(a, "newer" + suffix, days, 20, older.plusSeconds(1), gate),
                    () ->
                        land(
                            b,
                            "older" + suffix,
                            new DayRange(MARCH_8, MARCH_8.plusDays(2)),
                            30,
                            older,
                            gate)));
        assertThat(outcomes.get(0).values()).allMatch(DayOutcome.Landed.class::isInstance);
        assertThat(outcomes.get(1).get(MARCH_8.plusDays(2))).isInstanceOf(DayOutcome.Landed.class);
        for (LocalDate day : days) {
          assertThat(rows(day)).hasSize(20).allMatch(row -> row.contains("|newer" + suffix + "|"));
          assertThat(outcomes.get(1).get(day))
              .isInstanceOfAny(DayOutcome.Superseded.class, DayOutcome.Landed.class);
        }
        assertThat(rows(MARCH_8.plusDays(2)))
            .hasSize(30)
            .allMatch(row -> row.contains("|older" + suffix + "|"));
      }
    }
  }

  @Test
  void the_checksum_of_the_log_counts_right_however_many_of_one_process_try_at_once()
      throws Exception {
    try (DeltaWarehouse warehouse = warehouse()) {
      for (int round = 0; round < 12; round++) {
        List<Callable<Map<LocalDate, DayOutcome>>> writers = new ArrayList<>();
        CyclicBarrier gate = new CyclicBarrier(3);
        for (int i = 0; i < 3; i++) {
          DayRange days = DayRange.of(MARCH_8.plusDays(i));
          String run = "run-" + round + "-" + i;
          int rows = 10 * i + round + 1;
          writers.add(() -> land(warehouse, run, days, rows, STARTED.plusSeconds(rows), gate));
        }
        race(writers);
        assertThat(Stored.checksum(table())).isEqualTo(Stored.counted(table()));
      }
    }
  }

  @Test
  void writers_of_different_days_all_land() throws Exception {
    List<Callable<Map<LocalDate, DayOutcome>>> writers = new ArrayList<>();
    CyclicBarrier gate = new CyclicBarrier(6);
    for (int i = 0; i < 6; i++) {
      DayRange days = DayRange.of(MARCH_8.plusDays(i));
      String run = "run-" + i;
      writers.add(
          () -> {
            try (DeltaWarehouse own = warehouse()) {
              return land(own, run, days, 10, STARTED, gate);
            }
          });
    }
    race(writers);
    assertThat(Stored.active(table())).hasSize(6);
    assertThat(Stored.commits(table())).hasSize(6);
  }
}
