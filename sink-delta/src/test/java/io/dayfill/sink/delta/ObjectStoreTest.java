package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.LandingTest.ALLOW;
import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.batch;
import static io.dayfill.sink.delta.Readings.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.internal.object.Place;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import io.dayfill.sink.delta.store.StoreSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A warehouse whose files are objects: no links, no renames, no folders, no locks. */
class ObjectStoreTest {
  private static final DayRange DAY = new DayRange(MARCH_8, MARCH_8);

  private final URI location = URI.create("memory://" + UUID.randomUUID() + "/a/warehouse");
  private final MemoryStore store = MemoryStores.at(location);
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final Entity entity = Readings.entity();

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(location, time, SinkOptions.DEFAULT);
  }

  private Path root() {
    return Place.open(location, SinkOptions.DEFAULT, time).root();
  }

  private Map<?, DayOutcome> land(DeltaWarehouse warehouse, String run, int rows) {
    try (Landing landing =
        warehouse.land(request(entity, run, DAY, time.now().plusMillis(rows).toString()))) {
      landing.add(batch(MARCH_8, 0, rows));
      landing.finish();
      return landing.commit(Map.of(MARCH_8, DayState.OK), ALLOW);
    }
  }

  private long rowsOfTheDay() {
    try (DeltaWarehouse warehouse = warehouse()) {
      return warehouse.storedDays(entity, DAY).values().stream().mapToLong(StoredDay::rows).sum();
    }
  }

  @Test
  void a_day_lands_is_replaced_and_read_and_its_log_checkpointed() throws IOException {
    Path table = root().resolve("raw/readings");
    // A log is cleaned by the machine's own clock
    store.now = new SystemTimeSource().now();
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThat(warehouse.probe()).contains("put-if-absent");
      assertThat(store.keys()).isEmpty();
      warehouse.sweep();
      assertThat(warehouse.storedDays(entity, DAY)).isEmpty();
      for (int i = 1; i <= 12; i++) {
        assertThat(land(warehouse, "run-" + i, 100 + i).values())
            .allMatch(DayOutcome.Landed.class::isInstance);
      }
      assertThat(warehouse.tableLocation(entity)).hasToString(location + "/raw/readings");
      assertThat(warehouse.keep(entity, "members")).isNull();
      assertThat(warehouse.storedValues(entity, MARCH_8, List.of("device_id"))).hasSize(7);
    }
    assertThat(rowsOfTheDay()).isEqualTo(112);
    assertThat(store.keys())
        .anyMatch(key -> key.endsWith("/00000000000000000010.checkpoint.parquet"))
        .anyMatch(key -> key.endsWith("/_last_checkpoint"))
        .noneMatch(key -> key.endsWith(".tmp"))
        .noneMatch(key -> key.contains("/_dayfill/"));
    List<Path> files = Stored.dayFiles(table, TableColumns.folder(MARCH_8));
    assertThat(files).hasSize(1);
    assertThat(Stored.rows(files.get(0), TableColumns.checked(entity).file())).hasSize(112);
  }

  @Test
  void a_lost_answer_neither_doubles_nor_loses_a_day() {
    AtomicInteger commits = new AtomicInteger();
    store.fault =
        request ->
            request.matches("put .*/_delta_log/\\d+\\.json") && commits.incrementAndGet() % 3 == 0
                ? FaultyDisk.Answer.DONE_BUT_LOST
                : FaultyDisk.Answer.DONE;
    try (DeltaWarehouse warehouse = warehouse()) {
      for (int i = 1; i <= 7; i++) {
        assertThat(land(warehouse, "run-" + i, 10 + i).values())
            .allMatch(DayOutcome.Landed.class::isInstance);
      }
    }
    assertThat(rowsOfTheDay()).isEqualTo(17);
    assertThat(Stored.commits(root().resolve("raw/readings"))).hasSize(7);
  }

  @Test
  void what_a_dead_run_left_is_swept_by_its_manifest_and_a_swept_run_commits_nothing() {
    DeltaWarehouse dead = warehouse();
    Landing landing = dead.land(request(entity, "dead", DAY, "2026-03-20T00:00:00Z"));
    landing.add(batch(MARCH_8, 0, 10));
    landing.finish();
    assertThat(store.keys())
        .anyMatch(key -> key.contains("/_dayfill/runs/dead."))
        .anyMatch(key -> key.endsWith(".zstd.parquet"));
    // Still this process's own, and so alive; elsewhere nobody could tell
    forgetRun();
    try (DeltaWarehouse other = warehouse()) {
      other.sweep();
    }
    assertThat(store.keys()).isEmpty();
    assertThatThrownBy(() -> landing.commit(Map.of(MARCH_8, DayState.OK), ALLOW))
        .isInstanceOf(DayfillException.class);
    landing.close();
    assertThat(rowsOfTheDay()).isZero();
  }

  /**
   * The sweep comes when the run has read its manifest for the last time, and before it says so.
   */
  @Test
  void L05_a_run_that_is_swept_while_it_says_that_it_lives_commits_nothing() {
    try (DeltaWarehouse warehouse = warehouse();
        DeltaWarehouse other = warehouse();
        Landing landing = staged(warehouse)) {
      AtomicInteger touches = new AtomicInteger();
      store.fault =
          request -> {
            if (request.startsWith("replace ") && touches.incrementAndGet() == 1) {
              forgetRun();
              other.sweep();
            }
            return FaultyDisk.Answer.DONE;
          };
      assertThatThrownBy(() -> landing.commit(Map.of(MARCH_8, DayState.OK), ALLOW))
          .hasMessageContaining("took this one for dead");
      assertThat(touches.get()).isEqualTo(2);
    }
    assertThat(store.keys()).isEmpty();
  }

  @Test
  void L05_a_run_that_is_heard_of_while_a_sweep_takes_it_for_dead_lands_its_days() {
    try (DeltaWarehouse warehouse = warehouse();
        DeltaWarehouse other = warehouse();
        Landing landing = staged(warehouse)) {
      forgetRun();
      AtomicInteger claims = new AtomicInteger();
      store.fault =
          request -> {
            if (request.startsWith("replace ") && claims.incrementAndGet() == 1) {
              landing.commit(Map.of(MARCH_8, DayState.OK), ALLOW);
            }
            return FaultyDisk.Answer.DONE;
          };
      other.sweep();
      assertThat(claims.get()).isGreaterThan(1);
    }
    assertThat(rowsOfTheDay()).isEqualTo(10);
  }

  /** This host's clock is two hours ahead, the store's is right. */
  @Test
  void X05_what_is_dead_is_told_by_the_clock_of_the_store() {
    try (DeltaWarehouse warehouse = warehouse();
        DeltaWarehouse other = warehouse();
        Landing landing = staged(warehouse)) {
      disown();
      time.pass(Duration.ofHours(2));
      store.ahead = Optional.of(Duration.ofHours(-2));
      other.sweep();
      landing.commit(Map.of(MARCH_8, DayState.OK), ALLOW);
    }
    assertThat(rowsOfTheDay()).isEqualTo(10);
  }

  private Landing staged(DeltaWarehouse warehouse) {
    Landing landing = warehouse.land(request(entity, "slow", DAY, "2026-03-20T00:00:00Z"));
    landing.add(batch(MARCH_8, 0, 10));
    landing.finish();
    return landing;
  }

  /** Makes the manifests of this process old, and those of one that nobody can see. */
  private void forgetRun() {
    disown();
    time.pass(Duration.ofHours(2));
    store.now = time.now();
  }

  private void disown() {
    for (String key : store.keys()) {
      if (key.contains("/_dayfill/runs/")) {
        store.rewrite(key, text -> text.replaceAll("\"process\":\"[^\"]*\"", "\"process\":\"\""));
      }
    }
  }

  @Test
  void a_large_file_goes_in_parts_and_one_that_fails_leaves_nothing() {
    store.fault =
        request -> {
          if (request.startsWith("complete ")) {
            throw new IOException("reset");
          }
          return FaultyDisk.Answer.DONE;
        };
    Path file = root().resolve("raw/t/part-1.zstd.parquet");
    byte[] bytes = new byte[12 << 20];
    assertThatThrownBy(() -> write(file, bytes)).hasMessage("reset");
    assertThat(store.keys()).isEmpty();
    assertThat(store.openUploads()).isZero();

    store.fault = request -> FaultyDisk.Answer.DONE;
    assertThat(file).satisfies(each -> write(each, bytes)).hasSize(bytes.length);
    assertThat(store.requests()).filteredOn(each -> each.startsWith("part ")).hasSizeGreaterThan(3);
    assertThat(store.openUploads()).isZero();
  }

  private void write(Path file, byte[] bytes) throws IOException {
    try (var out = Place.open(location, SinkOptions.DEFAULT, time).disk().create(file)) {
      out.write(bytes);
      out.sync();
    }
  }

  @Test
  void a_store_that_ignores_the_condition_is_found_out() {
    store.conditional = false;
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThatThrownBy(warehouse::probe)
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("single_writer: true");
      assertThatThrownBy(() -> land(warehouse, "run", 1))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("could overwrite each other");
    }
    assertThat(store.keys()).isEmpty();
    SinkOptions alone = new SinkOptions(true, StoreSettings.NONE);
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(location, time, alone)) {
      assertThat(warehouse.probe()).contains("by one process only");
      land(warehouse, "run", 1);
    }
    assertThat(rowsOfTheDay()).isEqualTo(1);
  }

  @Test
  void a_store_that_does_not_answer_is_no_store_without_a_table() {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(warehouse, "run", 3);
      // Who has read the table looks whether it is still the newest; who has not lists its log
      store.fault = each -> lost(each, "look ");
      assertThatThrownBy(() -> warehouse.storedDays(entity, DAY))
          .isInstanceOf(DayfillException.class)
          .hasMessageContaining("reset");
    }
    store.fault = each -> lost(each, "list ");
    assertThatThrownBy(this::rowsOfTheDay)
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("reset");
  }

  private static FaultyDisk.Answer lost(String request, String kind) throws IOException {
    if (request.startsWith(kind)) {
      throw new IOException("reset");
    }
    return FaultyDisk.Answer.DONE;
  }

  @Test
  void names_behave_as_paths_do() throws IOException {
    Path root = root();
    Path file = root.resolve("raw/t/x y.json");
    assertThat(file).hasToString(location + "/raw/t/x y.json");
    assertThat(file.toUri()).hasToString(location + "/raw/t/x%20y.json");
    assertThat(root.relativize(file)).hasToString("raw/t/x y.json");
    assertThat(file.getParent().resolve("..").normalize()).isEqualTo(root.resolve("raw"));
    assertThat(file.getFileSystem().getPath(file.toString())).isEqualTo(file);
    assertThat(file.startsWith(root)).isTrue();
    assertThat(root.resolve("../x").normalize().startsWith(root)).isTrue();
    assertThat(Files.exists(file)).isFalse();
    assertThatThrownBy(() -> Files.readString(file)).isInstanceOf(NoSuchFileException.class);
    store.put("raw/t/x y.json", new byte[0], true);
    assertThat(Files.readString(file)).isEmpty();
    assertThat(Files.isDirectory(root.resolve("raw"))).isTrue();
    assertThat(Files.isDirectory(file)).isFalse();
    assertThatThrownBy(() -> Files.writeString(file, "x"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
