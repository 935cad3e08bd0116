package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two or three runs over the same days, whose steps on the disk follow each other in any order and
 * go wrong at any place. {@code -Ddayfill.seeds=N} tries more of them, {@code -Ddayfill.seed=S}
 * replays one. Every third seed is one of plain Parquet.
 */
@Tag("storage")
class InterleavedLandingTest {
  private static final int ROUNDS = 3;
  private static final int SEEDS = Boolean.getBoolean("dayfill.long") ? 1000 : 9;
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_8.plusDays(2));
  private static final Instant START = Instant.parse("2026-03-20T00:00:00Z");

  @TempDir Path root;
  private final Entity entity = Readings.entity();
  private final FakeTime time = new FakeTime("2026-03-21T00:00:00Z");
  private final Set<String> recorded = new HashSet<>();
  private Form form = Form.DELTA;

  /** What a writer sets out to do. */
  private record Plan(String run, DayRange days, int rows, Instant readAt, boolean records) {}

  /** What it was told of each day; nothing where it could not know. */
  private record Told(Plan plan, Map<LocalDate, DayOutcome> outcomes, boolean recorded) {}

  static LongStream seeds() {
    Long one = Long.getLong("dayfill.seed");
    return one == null
        ? LongStream.range(0, Long.getLong("dayfill.seeds", SEEDS))
        : LongStream.of(one);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void L01_L04_L05_each_day_is_one_whole_answer_and_the_newest_of_those_landed(long seed)
      throws Exception {
    Random random = new Random(seed);
    form = seed % 3 == 2 ? Form.PLAIN : Form.DELTA;
    Map<String, Plan> plans = new HashMap<>();
    NavigableMap<LocalDate, StoredDay> before = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      Turns turns = new Turns(random.nextLong(), random.nextInt(3) * 0.02);
      List<Plan> writers = writers(random, round);
      writers.forEach(plan -> plans.put(plan.run(), plan));
      List<Told> told = run(writers, turns);
      before = check(seed, turns.story(), plans, told, before);
    }
    Plan last = new Plan("last", DAYS, 9, START.plusSeconds(80_000), false);
    try (Warehouse warehouse = warehouse()) {
      assertThat(land(warehouse, last).values()).allMatch(DayOutcome.Landed.class::isInstance);
      for (LocalDate day : DAYS) {
        assertThat(form.rows(root, day)).hasSize(9).allMatch(row -> row.contains("|last|"));
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
              START.plusSeconds(1000L * round + random.nextInt(1500)),
              random.nextInt(4) == 0));
    }
    return writers;
  }

  private Warehouse warehouse() {
    return form.open(root, time);
  }

  private Map<LocalDate, DayOutcome> land(Warehouse warehouse, Plan plan) {
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
    Map<LocalDate, DayOutcome> outcomes = new TreeMap<>();
    boolean recorded = false;
    try (Warehouse warehouse = form.open(root, time, turns.disk(writer))) {
      warehouse.sweep();
      outcomes.putAll(land(warehouse, plan));
      if (plan.records()) {
        warehouse.record(
            List.of(AttemptsTest.attempt(plan.run(), "a", MARCH_8, "OK", plan.readAt())));
        recorded = true;
      }
    } catch (DayfillException e) {
      assertThat(e.category()).isEqualTo(ErrorCategory.STORAGE);
    } finally {
      turns.ended();
    }
    return new Told(plan, outcomes, recorded);
  }

  private NavigableMap<LocalDate, StoredDay> check(
      long seed,
      String story,
      Map<String, Plan> plans,
      List<Told> told,
      NavigableMap<LocalDate, StoredDay> before) {
    String as = "seed " + seed + "\n" + story;
    NavigableMap<LocalDate, StoredDay> now;
    try (Warehouse warehouse = warehouse()) {
      now = warehouse.storedDays(entity, DAYS);
      recorded.addAll(told.stream().filter(Told::recorded).map(t -> t.plan().run()).toList());
      assertThat(warehouse.attempts(Optional.empty(), Optional.empty(), 100))
          .as(as)
          .extracting(Attempt::runId)
          .doesNotHaveDuplicates()
          .containsAll(recorded);
    }
    if (form == Form.DELTA && !checkLog(as, told)) {
      return now;
    }
    return checkDays(as, plans, told, before, now);
  }

  /** False where nobody came so far as to make a table. */
  private boolean checkLog(String as, List<Told> told) {
    Path table = root.resolve("raw/readings");
    if (!Files.isDirectory(table.resolve("_delta_log")) || Stored.commits(table).isEmpty()) {
      assertThat(told).as(as).allMatch(each -> each.outcomes().isEmpty());
      return false;
    }
    List<Long> checksum = Stored.checksum(table);
    assertThat(checksum).as(as).isIn(List.of(), Stored.counted(table));
    return true;
  }

  private NavigableMap<LocalDate, StoredDay> checkDays(
      String as,
      Map<String, Plan> plans,
      List<Told> told,
      NavigableMap<LocalDate, StoredDay> before,
      NavigableMap<LocalDate, StoredDay> now) {
    for (LocalDate day : DAYS) {
      StoredDay stored = now.get(day);
      StoredDay was = before.get(day);
      if (stored == null) {
        assertThat(was).as(as).isNull();
        assertThat(told)
            .as(as)
            .noneMatch(each -> each.outcomes().get(day) instanceof DayOutcome.Landed);
        assertThat(form.rows(root, day)).as(as).isEmpty();
        continue;
      }
      Plan by = plans.get(stored.runId().orElseThrow());
      // one whole answer
      assertThat(stored.rows()).as(as).isEqualTo(by.rows());
      assertThat(stored.state()).as(as).isEqualTo(by.rows() == 0 ? DayState.EMPTY : DayState.OK);
      assertThat(form.rows(root, day))
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
      // a slice lands as a whole where there is a log
      for (LocalDate other : form == Form.DELTA ? by.days() : DayRange.of(day)) {
        assertThat(now.get(other)).as(as).isNotNull();
        assertThat(now.get(other).readStartedAt().orElseThrow())
            .as(as)
            .isAfterOrEqualTo(by.readAt());
      }
    }
    return now;
  }

  /**
   * A run that was taken for dead while it lived, or woke up: it lands all of its day or nothing,
   * whatever a sweep does meanwhile.
   */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void a_sweep_and_a_run_that_it_takes_for_dead_do_each_other_no_harm(long seed) throws Exception {
    form = seed % 3 == 2 ? Form.PLAIN : Form.DELTA;
    Instant real = Instant.now();
    time.set(real);
    try (Warehouse warehouse = warehouse()) {
      land(warehouse, new Plan("old", DAYS, 5, START, false));
    }
    Turns turns = new Turns(seed, 1e-9);
    boolean[] armed = {false};
    FaultyDisk disk =
        new FaultyDisk((number, step) -> armed[0] ? turns.await(0, step) : FaultyDisk.Answer.DONE);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (Warehouse warehouse = form.open(root, time, disk);
        Warehouse other = form.open(root, time, turns.disk(1));
        Landing landing =
            warehouse.land(
                Readings.request(entity, "new", DAYS, real.minusSeconds(9).toString()))) {
      Map<LocalDate, DayState> states = new TreeMap<>();
      for (LocalDate day : DAYS) {
        landing.add(Readings.batch(day, 0, 8));
        states.put(day, DayState.OK);
      }
      landing.finish();
      Form.die(root, real.minusSeconds(7200));
      armed[0] = true;
      turns.begun();
      turns.begun();
      Future<Boolean> landed =
          threads.submit(
              () -> {
                try {
                  return landing.commit(states, Landings.ALLOW).size() == 3;
                } catch (DayfillException e) {
                  assertThat(e).hasMessageContaining("took this one for dead");
                  return false;
                } finally {
                  turns.ended();
                }
              });
      Future<?> swept =
          threads.submit(
              () -> {
                try {
                  other.sweep();
                } finally {
                  turns.ended();
                }
              });
      turns.run();
      armed[0] = false;
      swept.get();
      boolean isNew = landed.get();
      for (LocalDate day : DAYS) {
        assertThat(form.rows(root, day))
            .as("seed %d%n%s", seed, turns.story())
            .hasSize(isNew ? 8 : 5)
            .allMatch(row -> row.contains(isNew ? "|new|" : "|old|"));
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
