package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  @Test
  void L04_L05_a_writer_killed_at_any_step_leaves_the_old_days_or_the_new_ones() throws Exception {
    Path before = folder.resolve("before");
    try (DeltaWarehouse warehouse = warehouse(before)) {
      // Enough commits that the next one writes a checkpoint
      for (int i = 0; i < 10; i++) {
        Landings.land(warehouse, entity, "old", DAYS, 30, OLD);
      }
    }
    Path whole = folder.resolve("whole");
    copy(before, whole);
    FaultyDisk counting = FaultyDisk.stoppingAt(Integer.MAX_VALUE);
    try (DeltaWarehouse warehouse = warehouse(whole, counting)) {
      Landings.land(warehouse, entity, "new", DAYS, 40, NEW);
    }
    int steps = counting.steps().size();
    assertThat(steps).isGreaterThan(20);
    assertThat(counting.steps()).anyMatch(step -> step.contains("checkpoint.parquet"));

    int committed = 0;
    for (int stop = 0; stop < steps; stop++) {
      Path root = folder.resolve("stop-" + stop);
      copy(before, root);
      FaultyDisk disk = FaultyDisk.stoppingAt(stop);
      boolean landed = false;
      try (DeltaWarehouse warehouse = warehouse(root, disk)) {
        landed =
            Landings.land(warehouse, entity, "new", DAYS, 40, NEW).values().stream()
                .allMatch(DayOutcome.Landed.class::isInstance);
      } catch (DayfillException e) {
        assertThat(e.category()).isEqualTo(ErrorCategory.STORAGE);
      }
      String step = "stopped at " + counting.steps().get(stop);
      try (DeltaWarehouse warehouse = warehouse(root)) {
        List<String> runs = new ArrayList<>();
        for (StoredDay day : warehouse.storedDays(entity, DAYS).values()) {
          runs.add(day.runId().orElseThrow());
          boolean isNew = runs.get(0).equals("new");
          assertThat(day.rows()).as(step).isEqualTo(isNew ? 40 : 30);
          assertThat(rows(root, day.day()))
              .as(step)
              .hasSize(isNew ? 40 : 30)
              .allMatch(row -> row.contains(isNew ? "|new|" : "|old|"));
        }
        // Both days or none
        assertThat(runs).as(step).hasSize(2).containsOnly(runs.get(0));
        assertThat(landed).as(step).isEqualTo(runs.get(0).equals("new"));
        committed += landed ? 1 : 0;

        Landings.land(warehouse, entity, "next", DAYS, 50, "2026-03-20T01:30:00Z");
        assertThat(rows(root, MARCH_8))
            .as(step)
            .hasSize(50)
            .allMatch(row -> row.contains("|next|"));
        assertThat(rows(root, MARCH_9)).as(step).hasSize(50);

        sweepAsIfDead(warehouse, root);
        Path table = root.resolve("raw/readings");
        assertThat(Stored.dataFiles(table))
            .as(step)
            .allMatch(file -> Stored.commits(table).stream().anyMatch(c -> mentions(c, file)));
        assertThat(temporaries(root)).as(step).isEmpty();
      }
    }
    assertThat(committed).isBetween(1, steps - 10);
  }

  private static boolean mentions(Path commit, Path file) {
    return Stored.lines(commit).stream()
        .anyMatch(line -> line.contains(String.valueOf(file.getFileName())));
  }

  private static List<Path> temporaries(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .filter(
              file ->
                  file.toString().endsWith(".tmp")
                      || file.toString().contains("_dayfill/runs/")
                      || file.getFileName().toString().endsWith(".json.crc"))
          .toList();
    }
  }

  /** Sweeps an hour later, with every manifest's process gone. */
  private void sweepAsIfDead(DeltaWarehouse warehouse, Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().contains("_dayfill/runs/")).toList()) {
        if (file.toString().endsWith(".json")) {
          String text = Files.readString(file, StandardCharsets.UTF_8);
          Files.writeString(
              file, text.replaceFirst("\"process\":\"[^\"]*\"", "\"process\":\"gone|1|x\""));
        }
      }
    }
    // The files' own times are the machine's
    FakeTime later = time;
    later.set(Instant.now().plus(Duration.ofHours(2)));
    warehouse.sweep();
    later.set(Instant.parse("2026-03-20T02:00:00Z"));
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
}
