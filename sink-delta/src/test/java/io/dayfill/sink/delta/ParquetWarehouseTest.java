package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetWarehouseTest {
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_9);
  private static final String OLD = "2026-03-20T00:00:00Z";
  private static final String NEW = "2026-03-20T01:00:00Z";

  @TempDir Path folder;
  private final FakeTime time = new FakeTime("2026-03-20T02:00:00Z");
  private final Entity entity = Readings.entity();

  private ParquetWarehouse warehouse(Path root) {
    return ParquetWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private static Path table(Path root) {
    return root.resolve("raw/readings");
  }

  /** The rows of a day as a reader finds them that goes by folders and names alone. */
  private List<String> rows(Path root, LocalDate day) throws IOException {
    List<String> rows = new ArrayList<>();
    Path in = table(root).resolve(TableColumns.folder(day));
    if (Files.isDirectory(in)) {
      try (Stream<Path> files = Files.list(in)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".parquet")).toList()) {
          rows.addAll(Stored.rows(file, new TableColumns(entity).file()));
        }
      }
    }
    return rows;
  }

  @Test
  void days_are_stored_told_and_replaced() throws IOException {
    Path root = folder.resolve("wäre house");
    try (ParquetWarehouse warehouse = warehouse(root)) {
      assertThat(warehouse.probe()).startsWith("writable");
      assertThat(warehouse.storedDays(entity, DAYS)).isEmpty();
      Landings.land(warehouse, entity, "run-1", DAYS, 30, OLD);
      assertThat(warehouse.storedDays(entity, DAYS))
          .hasSize(2)
          .containsEntry(
              MARCH_8,
              new StoredDay(
                  MARCH_8, DayState.OK, 30, Optional.of("run-1"), Optional.of(Instant.parse(OLD))));
      Landings.land(warehouse, entity, "run-2", DayRange.of(MARCH_8), 40, NEW);
      assertThat(rows(root, MARCH_8)).hasSize(40).allMatch(row -> row.contains("|run-2|"));
      assertThat(rows(root, MARCH_9)).hasSize(30);
      assertThat(warehouse.latestDay(entity)).contains(MARCH_9);
      assertThat(warehouse.latestDay(entity, MARCH_9)).contains(MARCH_8);

      assertThat(Landings.land(warehouse, entity, "older", DayRange.of(MARCH_8), 50, OLD))
          .containsEntry(MARCH_8, new DayOutcome.Superseded(Instant.parse(NEW)));
      Landings.land(warehouse, entity, "empty", DayRange.of(MARCH_9), 0, NEW);
      assertThat(warehouse.storedDays(entity, DAYS).get(MARCH_9).state()).isEqualTo(DayState.EMPTY);
      assertThat(warehouse.latestDay(entity)).contains(MARCH_8);
      try (Landing landing =
          warehouse.land(Readings.request(entity, "prov", DayRange.of(MARCH_9), NEW))) {
        landing.add(Readings.batch(MARCH_9, 0, 5));
        landing.add(Readings.batch(MARCH_9, 0, 6));
        assertThat(landing.finish().get(MARCH_9).duplicates()).isEqualTo(5);
        landing.commit(Map.of(MARCH_9, DayState.PROVISIONAL), Landings.ALLOW);
      }
      assertThat(warehouse.provisionalDays(entity)).containsExactly(MARCH_9);
      assertThat(rows(root, MARCH_9)).hasSize(6);
    }
    assertThat(Stored.dataFiles(table(root))).hasSize(2);
    assertThat(table(root).resolve("_dayfill/staged")).isEmptyDirectory();
    assertThat(table(root).resolve("_dayfill/runs")).isEmptyDirectory();
  }

  @Test
  void writers_of_one_day_take_turns() throws Exception {
    Path root = folder.resolve("race");
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      for (int round = 0; round < 15; round++) {
        CyclicBarrier gate = new CyclicBarrier(3);
        List<Future<Boolean>> all = new ArrayList<>();
        for (int writer = 0; writer < 3; writer++) {
          String run = "run-" + round + "-" + writer;
          int rows = 10 + writer;
          all.add(
              threads.submit(
                  () -> {
                    try (ParquetWarehouse warehouse = warehouse(root)) {
                      gate.await();
                      Landings.land(warehouse, entity, run, DAYS, rows, NEW);
                      return true;
                    }
                  }));
        }
        for (Future<Boolean> each : all) {
          assertThat(each.get()).isTrue();
        }
        List<String> rows = rows(root, MARCH_8);
        String run = rows.get(0).replaceFirst(".*\\|(run-[0-9-]+)\\|.*", "$1");
        assertThat(rows)
            .hasSize(10 + Integer.parseInt(run.substring(run.length() - 1)))
            .allMatch(row -> row.contains("|" + run + "|"));
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(Stored.dataFiles(table(root))).hasSize(2);
  }

  @Test
  void who_looks_while_a_day_is_swapped_finds_it() throws Exception {
    Path root = folder.resolve("look");
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try (ParquetWarehouse warehouse = warehouse(root);
        ParquetWarehouse other = warehouse(root)) {
      Landings.land(warehouse, entity, "run", DAYS, 3, OLD);
      Future<?> swaps =
          threads.submit(
              () -> {
                for (int i = 0; i < 40; i++) {
                  Landings.land(other, entity, "run", DAYS, 3, OLD);
                }
              });
      int looks = 0;
      while (!swaps.isDone() || looks == 0) {
        assertThat(warehouse.storedDays(entity, DAYS).values())
            .hasSize(2)
            .allMatch(day -> day.runId().equals(Optional.of("run")));
        looks++;
      }
      swaps.get();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void tables_that_are_not_the_entitys_are_refused() throws IOException {
    Path root = folder.resolve("owned");
    try (ParquetWarehouse warehouse = warehouse(root)) {
      Landings.land(warehouse, entity, "run-1", DAYS, 5, OLD);
      warehouse.check(entity, false);
      refuses(
          warehouse,
          Readings.entity("vibration", "raw.readings", Readings.COLUMNS, List.of()),
          "belongs to entity temperature_humidity");
      refuses(
          warehouse,
          Readings.entity(
              "temperature_humidity", "raw.readings", Readings.COLUMNS, List.of(), "Asia/Tokyo"),
          "zone UTC, not in Asia/Tokyo");
      List<Column> more = new ArrayList<>(Readings.COLUMNS);
      more.set(3, Readings.column("temperature_c", Kind.LONG));
      refuses(
          warehouse,
          Readings.entity("temperature_humidity", "raw.readings", more, List.of()),
          "is double, not long");
      Files.delete(table(root).resolve("_dayfill.json"));
      refuses(warehouse, entity, "belongs to no entity");
      warehouse.check(entity, true);
      Landings.land(warehouse, entity, "run-2", DAYS, 5, NEW);
      assertThat(table(root).resolve("_dayfill.json")).exists();
    }
    Path delta = folder.resolve("delta");
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(delta.toUri(), time, SinkOptions.DEFAULT);
        ParquetWarehouse plain = warehouse(delta)) {
      Landings.land(warehouse, entity, "run-1", DAYS, 5, OLD);
      refuses(plain, entity, "holds a Delta table");
    }
  }

  private static void refuses(ParquetWarehouse warehouse, Entity asked, String words) {
    assertThatThrownBy(() -> warehouse.check(asked, false))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining(words)
        .extracting(e -> ((DayfillException) e).category())
        .isEqualTo(ErrorCategory.USER);
  }

  @Test
  void a_folder_without_a_note_is_told_by_its_files() throws IOException {
    Path root = folder.resolve("noteless");
    try (ParquetWarehouse warehouse = warehouse(root)) {
      Landings.land(warehouse, entity, "run-1", DAYS, 7, NEW);
      Files.delete(table(root).resolve(TableColumns.folder(MARCH_8)).resolve("_dayfill.json"));
      assertThat(warehouse.storedDays(entity, DAYS))
          .containsEntry(
              MARCH_8, new StoredDay(MARCH_8, DayState.OK, 7, Optional.empty(), Optional.empty()));
      Landings.land(warehouse, entity, "run-2", DAYS, 6, OLD);
      assertThat(rows(root, MARCH_8)).hasSize(6);
    }
  }

  @Test
  void records_that_could_not_be_read_are_kept_by_day() throws IOException {
    Path root = folder.resolve("quarantine");
    Path quarantine = root.resolve("quarantine/raw__readings");
    for (int run = 0; run < 3; run++) {
      try (ParquetWarehouse warehouse = warehouse(root);
          Landing landing =
              warehouse.land(
                  Readings.request(entity, "run-" + run, DAYS, "2026-03-20T0" + run + ":00:00Z"))) {
        landing.add(Readings.batch(MARCH_8, 0, 5));
        if (run == 1) {
          for (Optional<LocalDate> day :
              List.of(Optional.of(MARCH_8), Optional.<LocalDate>empty())) {
            landing.quarantine(new QuarantinedRecord(day, 1, 2, Optional.empty(), "bad", "{}"));
          }
        }
        landing.finish();
        landing.commit(Map.of(MARCH_8, DayState.OK), Landings.ALLOW);
      }
      if (run == 0) {
        assertThat(quarantine).doesNotExist();
      } else {
        assertThat(Stored.dataFiles(quarantine)).hasSize(run == 1 ? 2 : 0);
      }
    }
  }

  @Test
  void attempts_are_kept_and_folded() throws IOException {
    Path root = folder.resolve("attempts");
    List<Attempt> all = new ArrayList<>();
    try (ParquetWarehouse warehouse = warehouse(root)) {
      for (int i = 0; i < 70; i++) {
        Attempt attempt =
            AttemptsTest.attempt(
                "run-" + i, "a", MARCH_8.plusDays(i), "OK", time.now().plusSeconds(i));
        warehouse.record(List.of(attempt));
        all.add(0, attempt);
      }
      assertThat(warehouse.attempts(Optional.empty(), Optional.empty(), 1000))
          .containsExactlyElementsOf(all);
      assertThat(warehouse.attempts(Optional.of("a"), Optional.empty(), 3))
          .containsExactlyElementsOf(all.subList(0, 3));
      assertThat(warehouse.lastAttempts("a", DAYS)).hasSize(2);
    }
    assertThat(Stored.dataFiles(root.resolve("metadata/ingestion_runs")))
        .hasSizeLessThanOrEqualTo(51);
  }
}
