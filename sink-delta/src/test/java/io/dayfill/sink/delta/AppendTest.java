package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Finding;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StagedDay;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Days that go on: what is new of them is appended, and all is replaced when they are over. */
class AppendTest {
  private static final DayRange DAY = DayRange.of(MARCH_8);
  private static final Instant MIDNIGHT = Instant.parse("2026-03-08T00:00:00Z");

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-08T12:00:00Z");
  private final Entity entity = Readings.appending();

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Path table() {
    return root.resolve("raw/readings");
  }

  /** The second at which row i happened is i. */
  private static Instant at(int second) {
    return MIDNIGHT.plusSeconds(second);
  }

  private LandingRequest request(String run, Instant readAt, @Nullable OpenDay onto) {
    return new LandingRequest(entity, run, "slice", DAY, readAt, false, onto);
  }

  private DayOutcome land(
      Warehouse warehouse, LandingRequest request, ColumnBatch batch, DayState state) {
    try (Landing landing = warehouse.land(request)) {
      landing.add(batch);
      landing.finish();
      return landing.commit(Map.of(MARCH_8, state), Landings.ALLOW).get(MARCH_8);
    }
  }

  private Optional<StoredDay> stored() {
    try (Warehouse fresh = warehouse()) {
      return Optional.ofNullable(fresh.storedDays(entity, DAY).get(MARCH_8));
    }
  }

  private OpenDay open() {
    return stored().flatMap(StoredDay::open).orElseThrow();
  }

  private List<String> rows() {
    return rows(root);
  }

  private static List<String> rows(Path warehouse) {
    List<String> rows = new ArrayList<>();
    Path table = warehouse.resolve("raw/readings");
    for (Path file : Stored.dayFiles(table, TableColumns.folder(MARCH_8) + "/")) {
      rows.addAll(Stored.rows(file, new TableColumns(Readings.appending()).file()));
    }
    return rows;
  }

  private List<Integer> numbers() {
    return numbers(root);
  }

  /** The numbers of the rows that are stored. */
  private static List<Integer> numbers(Path warehouse) {
    return rows(warehouse).stream()
        .map(row -> Integer.valueOf(row.substring(0, row.indexOf('|')).substring(13)))
        .sorted()
        .toList();
  }

  @Test
  void rows_and_watermark_land_in_one_commit_and_what_comes_again_collapses() {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(
          warehouse,
          request("a", at(100), null),
          Readings.batch(MARCH_8, 0, 50),
          DayState.PROVISIONAL);
      OpenDay base = open();
      assertThat(base.watermark()).isEqualTo(at(49));
      assertThat(List.of((long) base.pieces(), base.rows())).containsExactly(0L, 50L);

      ColumnBatch piece = Readings.batch(MARCH_8, 49, 80);
      // a device whose clock is ahead, and that says the same twice
      Readings.add(piece, MARCH_8, 900);
      Readings.add(piece, MARCH_8, 900);
      try (Landing landing = warehouse.land(request("b", at(200), base))) {
        landing.add(piece);
        landing.quarantine(
            new QuarantinedRecord(Optional.of(MARCH_8), 1, 7, Optional.of("ts"), "bad", "{}"));
        assertThat(landing.finish()).containsEntry(MARCH_8, new StagedDay(MARCH_8, 31, 2, 0));
        assertThat(landing.commit(Map.of(MARCH_8, DayState.PROVISIONAL), Landings.ALLOW))
            .hasEntrySatisfying(
                MARCH_8,
                outcome -> assertThat(((DayOutcome.Landed) outcome).day().rows()).isEqualTo(81));
      }
      assertThat(Stored.commits(table())).hasSize(2);
      OpenDay second = open();
      // as far as it was told of, but for what was said to happen after the reading
      assertThat(second.watermark()).isEqualTo(at(79));
      assertThat(second.pieces()).isEqualTo(1);

      // the row from ahead comes once more, and one that is like it but for a value
      ColumnBatch third = Readings.batch(MARCH_8, 200, 203);
      Readings.add(third, MARCH_8, 900);
      Readings.add(third, MARCH_8, 900, 55);
      try (Landing landing = warehouse.land(request("c", at(300), second))) {
        landing.add(third);
        StagedDay staged = landing.finish().get(MARCH_8);
        assertThat(List.of(staged.rows(), staged.duplicates())).containsExactly(4L, 1L);
        landing.commit(Map.of(MARCH_8, DayState.PROVISIONAL), Landings.ALLOW);
      }
      assertThat(rows()).hasSize(85).doesNotHaveDuplicates();
      assertThat(Stored.checksum(table())).isIn(List.of(), Stored.counted(table()));
      assertThat(Stored.active(root.resolve("quarantine/raw__readings"))).hasSize(1);
      assertThat(problems(warehouse)).isEmpty();

      // nothing new is no commit
      assertThat(open().watermark()).isEqualTo(at(202));
      int commits = Stored.commits(table()).size();
      assertThat(land(warehouse, request("d", at(310), open()), third(), DayState.PROVISIONAL))
          .isInstanceOf(DayOutcome.Landed.class);
      assertThat(Stored.commits(table())).hasSize(commits);

      // when the day is over one reading folds it
      Instant over = Instant.parse("2026-03-09T00:10:00Z");
      land(warehouse, request("e", over, null), Readings.batch(MARCH_8, 0, 86), DayState.OK);
      assertThat(stored().orElseThrow())
          .satisfies(
              day -> {
                assertThat(day.state()).isEqualTo(DayState.OK);
                assertThat(day.open()).isEmpty();
              });
      assertThat(Stored.dayFiles(table(), "year=2026/month=03/day=08/")).hasSize(1);
      assertThat(Stored.active(root.resolve("quarantine/raw__readings"))).isEmpty();
    }
  }

  private static ColumnBatch third() {
    ColumnBatch again = Readings.batch(MARCH_8, 202, 203);
    Readings.add(again, MARCH_8, 900, 55);
    return again;
  }

  private List<Finding> problems(Warehouse warehouse) {
    List<Finding> found = new ArrayList<>();
    warehouse.verify(
        entity,
        DAY,
        new ReadBack() {
          @Override
          public void found(Finding finding) {
            found.add(finding);
          }

          @Override
          public void read(StoredDay day, int files, long rows, long bytes, Instant storedAt) {}
        });
    return found;
  }

  @Test
  void a_piece_goes_onto_the_content_that_it_was_read_for_or_nowhere() {
    try (DeltaWarehouse warehouse = warehouse()) {
      land(
          warehouse,
          request("a", at(100), null),
          Readings.batch(MARCH_8, 0, 50),
          DayState.PROVISIONAL);
      OpenDay base = open();
      ColumnBatch piece = Readings.batch(MARCH_8, 49, 60);
      land(warehouse, request("b", at(110), base), piece, DayState.PROVISIONAL);

      assertThat(land(warehouse, request("c", at(111), base), piece, DayState.PROVISIONAL))
          .isEqualTo(new DayOutcome.Superseded(at(110)));
      assertThat(numbers()).isEqualTo(IntStream.range(0, 60).boxed().toList());

      // a whole reading that began before the newest piece gives way as well
      assertThat(
              land(
                  warehouse,
                  request("d", at(109), null),
                  Readings.batch(MARCH_8, 0, 58),
                  DayState.PROVISIONAL))
          .isInstanceOf(DayOutcome.Superseded.class);
      OpenDay before = open();
      land(
          warehouse,
          request("e", at(120), null),
          Readings.batch(MARCH_8, 0, 70),
          DayState.PROVISIONAL);
      assertThat(land(warehouse, request("f", at(121), before), piece, DayState.PROVISIONAL))
          .isInstanceOf(DayOutcome.Superseded.class);
      assertThat(numbers()).isEqualTo(IntStream.range(0, 70).boxed().toList());
      assertThat(Stored.dayFiles(table(), "year=2026/month=03/day=08/")).hasSize(1);
    }
    try (Warehouse plain =
        ParquetWarehouse.open(root.resolve("p").toUri(), time, SinkOptions.DEFAULT)) {
      OpenDay onto = new OpenDay(at(1), "x", 0, 1);
      assertThatThrownBy(() -> plain.land(request("p", at(2), onto)))
          .isInstanceOf(DayfillException.class);
    }
  }

  static LongStream seeds() {
    Long one = Long.getLong("dayfill.seed");
    return one == null
        ? LongStream.range(0, Long.getLong("dayfill.seeds", 12))
        : LongStream.of(one);
  }

  /** Who reads until which second; from the watermark on, or whole. */
  private record Plan(String run, int until, @Nullable OpenDay onto) {}

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void L01_L04_L05_two_that_append_and_one_that_replaces_neither_double_nor_lose(long seed)
      throws Exception {
    Random random = new Random(seed);
    int reached = 0;
    for (int round = 0; round < 4; round++) {
      OpenDay onto = stored().flatMap(StoredDay::open).orElse(null);
      List<Plan> plans = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        int until = 20 * round + 10 + random.nextInt(30);
        plans.add(new Plan("run-" + round + "-" + i, until, i < 2 ? onto : null));
      }
      Turns turns = new Turns(random.nextLong(), random.nextInt(3) * 0.02);
      int told = run(plans, turns);
      String as = "seed " + seed + "\n" + turns.story();
      List<Integer> numbers = stored().isPresent() ? numbers() : List.of();
      assertThat(numbers).as(as).isEqualTo(IntStream.range(0, numbers.size()).boxed().toList());
      assertThat(numbers.size()).as(as).isGreaterThanOrEqualTo(Math.max(reached, told));
      reached = numbers.size();
    }
    try (DeltaWarehouse warehouse = warehouse()) {
      Instant over = Instant.parse("2026-03-09T00:10:00Z");
      land(warehouse, request("over", over, null), Readings.batch(MARCH_8, 0, 200), DayState.OK);
      assertThat(numbers()).hasSize(200);
      assertThat(problems(warehouse)).isEmpty();
    }
  }

  /** The rows that there must be by what the writers were told. */
  private int run(List<Plan> plans, Turns turns) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(plans.size());
    try {
      List<Future<Integer>> running = new ArrayList<>();
      plans.forEach(plan -> turns.begun());
      for (int i = 0; i < plans.size(); i++) {
        int writer = i;
        running.add(threads.submit(() -> write(plans.get(writer), writer, turns)));
      }
      turns.run();
      int most = 0;
      for (Future<Integer> each : running) {
        most = Math.max(most, each.get());
      }
      return most;
    } finally {
      threads.shutdownNow();
    }
  }

  private int write(Plan plan, int writer, Turns turns) {
    OpenDay onto = plan.onto();
    int from = onto == null ? 0 : (int) Duration.between(MIDNIGHT, onto.watermark()).toSeconds();
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(root.toUri(), time, turns.disk(writer), new MemoryBudget(8L << 20))) {
      DayOutcome outcome =
          land(
              warehouse,
              request(plan.run(), at(plan.until()), onto),
              Readings.batch(MARCH_8, from, Math.max(from + 1, plan.until())),
              DayState.PROVISIONAL);
      return outcome instanceof DayOutcome.Landed ? plan.until() : 0;
    } catch (DayfillException e) {
      return 0;
    } finally {
      turns.ended();
    }
  }

  /** Two processes append, this one replaces, and they are killed while they do. */
  @Test
  void L01_L04_L05_processes_that_append_are_killed_while_another_replaces() throws Exception {
    Path shared = Files.createDirectories(root.resolve("shared"));
    Random random = new Random(5);
    List<Process> appending = new ArrayList<>();
    try (DeltaWarehouse warehouse = AppendProcess.warehouse(shared)) {
      int reached = AppendProcess.land(warehouse, "first", true, random);
      for (String name : List.of("a", "b")) {
        appending.add(AppendProcess.start(shared, name));
      }
      for (Process each : appending) {
        // Each has landed, and goes on
        BufferedReader told = each.inputReader(StandardCharsets.UTF_8);
        reached = Math.max(reached, Integer.parseInt(told.readLine()));
        for (int i = 0; i < 2; i++) {
          reached = Math.max(reached, AppendProcess.land(warehouse, "whole" + i, true, random));
        }
        reached = Math.max(reached, Integer.parseInt(told.readLine()));
        // (what it has said can be read still, other than after Process.destroyForcibly)
        each.toHandle().destroyForcibly();
        each.waitFor();
        for (String line = told.readLine(); line != null; line = told.readLine()) {
          reached = Math.max(reached, Integer.parseInt(line));
        }
        List<Integer> numbers = numbers(shared);
        assertThat(numbers).isEqualTo(IntStream.range(0, numbers.size()).boxed().toList());
        assertThat(numbers).hasSizeGreaterThanOrEqualTo(reached);
      }
      assertThat(AppendProcess.land(warehouse, "last", true, random)).isGreaterThan(reached);
      assertThat(problems(warehouse)).isEmpty();
      assertThat(Stored.dayFiles(shared.resolve("raw/readings"), "year=")).hasSize(1);
    } finally {
      appending.forEach(Process::destroyForcibly);
    }
  }
}
