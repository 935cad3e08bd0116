package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever goes wrong on the way: the old day stays whole, and the next run succeeds. */
class InterruptedLandingTest {
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_9);
  private static final String OLD = "2026-03-20T00:00:00Z";
  private static final String NEW = "2026-03-20T01:00:00Z";

  @TempDir Path folder;
  private final FakeTime time = new FakeTime("2026-03-20T02:00:00Z");
  private final Entity entity = Readings.entity();

  private DeltaWarehouse warehouse(Path root) {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private DeltaWarehouse warehouse(Path root, FaultyDisk disk) {
    return DeltaWarehouse.open(root.toUri(), time, disk, new MemoryBudget(64L << 20));
  }

  private List<String> rows(Path root, LocalDate day) {
    List<String> rows = new ArrayList<>();
    Path table = root.resolve("raw/readings");
    for (Path file : Stored.dayFiles(table, TableColumns.folder(day))) {
      rows.addAll(Stored.rows(file, new TableColumns(entity).file()));
    }
    return rows;
  }

  @Test
  void lost_answers_to_a_commit_neither_double_nor_lose_a_day() throws Exception {
    Path root = folder.resolve("lost");
    for (int round = 0; round < 6; round++) {
      FaultyDisk disk =
          new FaultyDisk(
              (number, step) ->
                  step.startsWith("link ") && step.endsWith(".json")
                      ? FaultyDisk.Answer.DONE_BUT_LOST
                      : FaultyDisk.Answer.DONE);
      try (DeltaWarehouse warehouse = warehouse(root, disk)) {
        Map<LocalDate, DayOutcome> outcomes =
            Landings.land(warehouse, entity, "run-" + round, DAYS, 30 + round, NEW);
        assertThat(outcomes.values()).allMatch(DayOutcome.Landed.class::isInstance);
      }
      assertThat(rows(root, MARCH_8)).hasSize(30 + round);
      assertThat(rows(root, MARCH_9)).hasSize(30 + round);
    }
    assertThat(Stored.commits(root.resolve("raw/readings"))).hasSize(6);
  }

  @Test
  void an_answer_lost_after_the_name_was_given_is_found_out_too() throws Exception {
    Path root = folder.resolve("lost-later");
    for (int round = 0; round < 4; round++) {
      // The folder's sync comes behind the link: then the commit is there, and nobody said so
      boolean[] linked = new boolean[1];
      FaultyDisk disk =
          new FaultyDisk(
              (number, step) -> {
                if (linked[0] && step.equals("syncFolder _delta_log")) {
                  linked[0] = false;
                  throw new IOException("input/output error");
                }
                linked[0] |= step.startsWith("link ") && step.endsWith(".json");
                return FaultyDisk.Answer.DONE;
              });
      try (DeltaWarehouse warehouse = warehouse(root, disk)) {
        Landings.land(warehouse, entity, "run-" + round, DAYS, 30 + round, NEW);
      }
      assertThat(rows(root, MARCH_8)).hasSize(30 + round);
    }
    assertThat(Stored.commits(root.resolve("raw/readings"))).hasSize(4);
  }

  @Test
  void L07_a_source_that_fails_in_the_middle_leaves_nothing_to_see() {
    Path root = folder.resolve("source");
    try (DeltaWarehouse warehouse = warehouse(root)) {
      Landings.land(warehouse, entity, "old", DAYS, 30, OLD);
      try (Landing landing = warehouse.land(Readings.request(entity, "new", DAYS, NEW))) {
        for (int page = 0; page < 7; page++) {
          landing.add(Readings.batch(MARCH_8, page * 1000, page * 1000 + 1000));
        }
      }
      assertThat(warehouse.storedDays(entity, DAYS).get(MARCH_8).rows()).isEqualTo(30);
    }
    assertThat(rows(root, MARCH_8)).hasSize(30);
    assertThat(Stored.dataFiles(root.resolve("raw/readings"))).hasSize(2);
  }

  @Test
  void L08_a_full_disk_is_told_as_such_and_leaves_nothing_behind() {
    Path root = folder.resolve("full");
    try (DeltaWarehouse warehouse = warehouse(root)) {
      Landings.land(warehouse, entity, "old", DAYS, 30, OLD);
    }
    for (String full : List.of("write part-", "write .0000000000")) {
      FaultyDisk disk =
          new FaultyDisk(
              (number, step) -> {
                if (step.startsWith(full)) {
                  throw new IOException("No space left on device");
                }
                return FaultyDisk.Answer.DONE;
              });
      try (DeltaWarehouse warehouse = warehouse(root, disk)) {
        assertThatThrownBy(() -> Landings.land(warehouse, entity, "new", DAYS, 40, NEW))
            .isInstanceOf(DayfillException.class)
            .hasMessageContaining("full")
            .hasMessageContaining("make room")
            .extracting(e -> ((DayfillException) e).category())
            .isEqualTo(ErrorCategory.STORAGE);
      }
      assertThat(rows(root, MARCH_8)).hasSize(30);
      assertThat(Stored.dataFiles(root.resolve("raw/readings"))).hasSize(2);
    }
    try (DeltaWarehouse warehouse = warehouse(root)) {
      Landings.land(warehouse, entity, "new", DAYS, 40, NEW);
    }
    assertThat(rows(root, MARCH_8)).hasSize(40);
  }

  @Test
  void L10_a_checkpoint_that_was_cut_is_told_and_no_old_table_is_taken_for_the_newest()
      throws Exception {
    Path root = folder.resolve("checkpoint");
    try (DeltaWarehouse warehouse = warehouse(root)) {
      for (int i = 0; i < 12; i++) {
        Landings.land(warehouse, entity, "run-" + i, DAYS, 10 + i, OLD);
      }
    }
    Path log = root.resolve("raw/readings/_delta_log");
    Path checkpoint = log.resolve("00000000000000000010.checkpoint.parquet");
    byte[] whole = Files.readAllBytes(checkpoint);
    Files.write(checkpoint, Arrays.copyOf(whole, whole.length / 2));
    try (DeltaWarehouse warehouse = warehouse(root)) {
      for (Runnable step :
          List.<Runnable>of(
              () -> warehouse.storedDays(entity, DAYS),
              () -> Landings.land(warehouse, entity, "new", DAYS, 40, NEW))) {
        assertThatThrownBy(step::run)
            .isInstanceOf(DayfillException.class)
            .hasMessageContaining(checkpoint.getFileName().toString())
            .hasMessageContaining("_last_checkpoint")
            .extracting(e -> ((DayfillException) e).category())
            .isEqualTo(ErrorCategory.STORAGE);
      }
    }
    // what the error says to do
    Files.delete(checkpoint);
    Files.delete(log.resolve("_last_checkpoint"));
    try (DeltaWarehouse warehouse = warehouse(root)) {
      assertThat(warehouse.storedDays(entity, DAYS).get(MARCH_8).rows()).isEqualTo(21);
      Landings.land(warehouse, entity, "new", DAYS, 40, NEW);
    }
    assertThat(rows(root, MARCH_8)).hasSize(40);
  }

  @Test
  void L11_a_staged_file_that_somebody_removed_is_not_committed() throws Exception {
    Path root = folder.resolve("vacuum");
    try (DeltaWarehouse warehouse = warehouse(root)) {
      Landings.land(warehouse, entity, "old", DAYS, 30, OLD);
      try (Landing landing = warehouse.land(Readings.request(entity, "new", DAYS, NEW))) {
        Map<LocalDate, DayState> states = new TreeMap<>();
        for (LocalDate day : DAYS) {
          landing.add(Readings.batch(day, 0, 40));
          states.put(day, DayState.OK);
        }
        landing.finish();
        List<Path> active = Stored.dayFiles(root.resolve("raw/readings"), "year=");
        for (Path file : Stored.dataFiles(root.resolve("raw/readings"))) {
          if (!active.contains(file)) {
            Files.delete(file);
          }
        }
        assertThatThrownBy(() -> landing.commit(states, Landings.ALLOW))
            .isInstanceOf(DayfillException.class)
            .hasMessageContaining("it was removed before it was committed");
      }
      assertThat(rows(root, MARCH_8)).hasSize(30);
    }
  }
}
