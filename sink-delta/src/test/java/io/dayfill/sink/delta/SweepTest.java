package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.UnknownOutcomeException;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What dead runs leave is removed; what live ones have is not. */
class SweepTest {
  @TempDir Path root;
  private final FakeTime time = new FakeTime(Instant.now().toString());
  private final Entity entity = Readings.entity();
  private final DayRange days = DayRange.of(MARCH_8);

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  private List<Path> manifests() throws IOException {
    Path folder = table().resolve("_dayfill/runs");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  /** Leaves a manifest as of a process that is gone, touched some time ago. */
  private void die(Duration ago) throws IOException {
    for (Path manifest : manifests()) {
      String text = Files.readString(manifest, StandardCharsets.UTF_8);
      Files.writeString(
          manifest, text.replaceFirst("\"process\":\"[^\"]*\"", "\"process\":\"gone|1|x\""));
      Files.setLastModifiedTime(manifest, FileTime.from(time.now().minus(ago)));
    }
  }

  /** Rows staged by a run that stops there. */
  private Landing staged(DeltaWarehouse warehouse) {
    Landing landing =
        warehouse.land(Readings.request(entity, "dead", days, "2026-03-20T00:00:00Z"));
    landing.add(Readings.batch(MARCH_8, 0, 1000));
    landing.finish();
    return landing;
  }

  @Test
  void a_dead_runs_files_go_and_committed_ones_stay() throws IOException {
    try (DeltaWarehouse warehouse = warehouse()) {
      Landings.land(warehouse, entity, "run-1", days, 10, "2026-03-20T00:00:00Z");
      staged(warehouse);
      Path foreign = table().resolve("year=2026/month=03/day=08/part-other.parquet");
      Files.writeString(foreign, "somebody else's");
      assertThat(Stored.dataFiles(table())).hasSize(3);
      assertThat(manifests()).hasSize(1);

      die(Duration.ofMinutes(59));
      warehouse.sweep();
      assertThat(Stored.dataFiles(table())).hasSize(3);

      die(Duration.ofMinutes(61));
      warehouse.sweep();
      assertThat(Stored.dataFiles(table())).hasSize(2).contains(foreign);
      assertThat(manifests()).isEmpty();
      assertThat(warehouse.storedDays(entity, days).get(MARCH_8).rows()).isEqualTo(10);
    }
  }

  @Test
  void a_run_that_died_behind_its_commit_loses_nothing() throws IOException {
    boolean[] committed = {false};
    FaultyDisk disk =
        new FaultyDisk(
            (number, step) -> {
              if (committed[0]) {
                throw new IOException("killed");
              }
              committed[0] = step.startsWith("link ");
              return FaultyDisk.Answer.DONE;
            });
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(root.toUri(), time, disk, new MemoryBudget(1 << 20))) {
      assertThatThrownBy(
              () -> Landings.land(warehouse, entity, "run-1", days, 10, "2026-03-20T00:00:00Z"))
          .isInstanceOf(UnknownOutcomeException.class)
          .hasMessageContaining("may or may not have managed to commit to " + table());
    }
    assertThat(manifests()).hasSize(1);
    die(Duration.ofHours(2));
    try (DeltaWarehouse warehouse = warehouse()) {
      warehouse.sweep();
      assertThat(warehouse.storedDays(entity, days).get(MARCH_8).rows()).isEqualTo(10);
    }
    assertThat(Stored.dataFiles(table())).hasSize(1);
    assertThat(manifests()).isEmpty();
  }

  @Test
  void a_run_that_lives_is_left_alone_however_long_it_waits() throws IOException {
    try (DeltaWarehouse warehouse = warehouse();
        Landing landing = staged(warehouse)) {
      time.pass(Duration.ofDays(2));
      warehouse.sweep();
      landing.commit(Map.of(MARCH_8, DayState.OK), Landings.ALLOW);
      assertThat(warehouse.storedDays(entity, days).get(MARCH_8).rows()).isEqualTo(1000);
    }
  }

  @Test
  void a_run_taken_for_dead_commits_nothing_that_is_gone() throws IOException {
    try (DeltaWarehouse warehouse = warehouse();
        Landing landing = staged(warehouse)) {
      die(Duration.ofHours(2));
      warehouse.sweep();
      assertThat(Stored.dataFiles(table())).isEmpty();
      assertThatThrownBy(() -> landing.commit(Map.of(MARCH_8, DayState.OK), Landings.ALLOW))
          .isInstanceOf(DayfillException.class);
      assertThat(warehouse.storedDays(entity, days)).isEmpty();
    }
  }

  @Test
  void a_slice_is_not_begun_where_there_is_no_room() {
    FaultyDisk full = FaultyDisk.stoppingAt(Integer.MAX_VALUE).withUsableSpace(1 << 20);
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(root.toUri(), time, full, new MemoryBudget(1 << 20))) {
      assertThatThrownBy(
              () -> Landings.land(warehouse, entity, "run-1", days, 10, "2026-03-20T00:00:00Z"))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("1 MiB left")
          .hasMessageContaining("Make room");
    }
  }

  @Test
  void what_a_killed_probe_has_left_goes_an_hour_later() throws Exception {
    Path old = Files.createDirectories(root.resolve("_dayfill-probe-old"));
    Path file = Files.createFile(old.resolve("probe"));
    Path fresh = Files.createDirectories(root.resolve("_dayfill-probe-new"));
    Path object = Files.createFile(root.resolve("_dayfill-probe-object"));
    for (Path each : List.of(file, old, object)) {
      Files.setLastModifiedTime(each, FileTime.from(time.now().minus(Duration.ofHours(2))));
    }
    Files.setLastModifiedTime(fresh, FileTime.from(time.now()));

    try (DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT)) {
      warehouse.sweep();
    }

    assertThat(List.of(old, object)).noneMatch(Files::exists);
    assertThat(fresh).isDirectory();
  }
}
