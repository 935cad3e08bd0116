package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two or three writers of the same days, whose steps on the disk follow each other in any order and
 * go wrong at any place. {@code -Ddayfill.seeds=N} tries more of them, {@code -Ddayfill.seed=S}
 * replays one.
 */
class InterleavedLandingTest {
  private static final int ROUNDS = 3;
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_8.plusDays(2));
  private static final Instant START = Instant.parse("2026-03-20T00:00:00Z");

  @TempDir Path root;
  private final Entity entity = Readings.entity();
  private final FakeTime time = new FakeTime("2026-03-21T00:00:00Z");

  /** What a writer sets out to do. */
  private record Plan(String run, DayRange days, int rows, Instant readAt) {}

  /** What it was told of each day; nothing where it could not know. */
  private record Told(Plan plan, Map<LocalDate, DayOutcome> outcomes) {}

  static LongStream seeds() {
    Long one = Long.getLong("dayfill.seed");
    return one == null
        ? LongStream.range(0, Long.getLong("dayfill.seeds", 40))
        : LongStream.of(one);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void L01_L04_L05_each_day_is_one_whole_answer_and_the_newest_of_those_landed(long seed)
      throws Exception {
    Random random = new Random(seed);
    Map<String, Plan> plans = new HashMap<>();
    NavigableMap<LocalDate, StoredDay> before = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      Turns turns = new Turns(random.nextLong(), random.nextInt(3) * 0.02);
      List<Plan> writers = writers(random, round);
      writers.forEach(plan -> plans.put(plan.run(), plan));
      List<Told> told = run(writers, turns);
      before = check(seed, turns.story(), plans, told, before);
    }
    Plan last = new Plan("last", DAYS, 9, START.plusSeconds(100_000));
    try (DeltaWarehouse warehouse = warehouse()) {
      assertThat(land(warehouse, last).values()).allMatch(DayOutcome.Landed.class::isInstance);
      for (LocalDate day : DAYS) {
        assertThat(rows(day)).hasSize(9).allMatch(row -> row.contains("|last|"));
      }
    }
  }

  private static List<Plan> writers(Random random, int round) {
    List<Plan> writers = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      LocalDate first = MARCH_8.plusDays(random.nextInt(3));
      LocalDate last =
          first.plusDays(random.nextInt((int) (DAYS.last().toEpochDay() - first.toEpochDay()) + 1));
      writers.add(
          new Plan(
              "run-" + round + "-" + i,
              new DayRange(first, last),
              random.nextInt(4) == 0 ? 0 : 10 * round + i + 1,
              START.plusSeconds(1000L * round + random.nextInt(1500))));
    }
    return writers;
  }

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private Map<LocalDate, DayOutcome> land(DeltaWarehouse warehouse, Plan plan) {
    return Landings.land(
        warehouse, entity, plan.run(), plan.days(), plan.rows(), plan.readAt().toString());
  }

  private List<Told> run(List<Plan> writers, Turns turns) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(writers.size());
    try {
      List<Future<Told>> running = new ArrayList<>();
      writers.forEach(plan -> turns.begun());
      for (int i = 0; i < writers.size(); i++) {
        int writer = i;
        running.add(threads.submit(() -> write(writers.get(writer), writer, turns)));
      }
      turns.run();
      List<Told> told = new ArrayList<>();
      for (Future<Told> each : running) {
        told.add(each.get());
      }
      return told;
    } finally {
      threads.shutdownNow();
    }
  }

  private Told write(Plan plan, int writer, Turns turns) {
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(root.toUri(), time, turns.disk(writer), new MemoryBudget(8L << 20))) {
      return new Told(plan, land(warehouse, plan));
    } catch (DayfillException e) {
      assertThat(e.category()).isEqualTo(ErrorCategory.STORAGE);
      return new Told(plan, Map.of());
    } finally {
      turns.ended();
    }
  }

  private NavigableMap<LocalDate, StoredDay> check(
      long seed,
      String story,
      Map<String, Plan> plans,
      List<Told> told,
      NavigableMap<LocalDate, StoredDay> before) {
    String as = "seed " + seed + "\n" + story;
    NavigableMap<LocalDate, StoredDay> now;
    try (DeltaWarehouse warehouse = warehouse()) {
      now = warehouse.storedDays(entity, DAYS);
    }
    Path table = root.resolve("raw/readings");
    if (!Files.isDirectory(table.resolve("_delta_log")) || Stored.commits(table).isEmpty()) {
      // nobody came so far as to make a table
      assertThat(told).as(as).allMatch(each -> each.outcomes().isEmpty());
      return now;
    }
    List<Long> checksum = Stored.checksum(table);
    assertThat(checksum).as(as).isIn(List.of(), Stored.counted(table));
    for (LocalDate day : DAYS) {
      StoredDay stored = now.get(day);
      StoredDay was = before.get(day);
      if (stored == null) {
        assertThat(was).as(as).isNull();
        assertThat(told)
            .as(as)
            .noneMatch(each -> each.outcomes().get(day) instanceof DayOutcome.Landed);
        assertThat(rows(day)).as(as).isEmpty();
        continue;
      }
      Plan by = plans.get(stored.runId().orElseThrow());
      // one whole answer
      assertThat(stored.rows()).as(as).isEqualTo(by.rows());
      assertThat(stored.state()).as(as).isEqualTo(by.rows() == 0 ? DayState.EMPTY : DayState.OK);
      assertThat(rows(day))
          .as(as)
          .hasSize(by.rows())
          .doesNotHaveDuplicates()
          .allMatch(row -> row.contains("|" + by.run() + "|"));
      // nothing older than what was there, or than what was said to have landed
      Instant newest = was == null ? Instant.MIN : was.readStartedAt().orElseThrow();
      for (Told each : told) {
        if (each.outcomes().get(day) instanceof DayOutcome.Landed
            && each.plan().readAt().isAfter(newest)) {
          newest = each.plan().readAt();
        }
      }
      assertThat(by.readAt()).as(as).isAfterOrEqualTo(newest);
      // who was told that something newer is there was told the truth
      for (Told each : told) {
        if (each.outcomes().get(day) instanceof DayOutcome.Superseded) {
          assertThat(by.readAt()).as(as).isAfter(each.plan().readAt());
        }
      }
      // a slice lands as a whole
      for (LocalDate other : by.days()) {
        assertThat(now.get(other)).as(as).isNotNull();
        assertThat(now.get(other).readStartedAt().orElseThrow())
            .as(as)
            .isAfterOrEqualTo(by.readAt());
      }
    }
    return now;
  }

  private List<String> rows(LocalDate day) {
    List<String> rows = new ArrayList<>();
    for (Path file : Stored.dayFiles(root.resolve("raw/readings"), TableColumns.folder(day))) {
      rows.addAll(Stored.rows(file, new TableColumns(entity).file()));
    }
    return rows;
  }
}
