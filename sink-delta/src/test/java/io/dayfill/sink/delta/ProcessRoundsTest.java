package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.plan.PlanRequest.Reprocess;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole runs in processes of their own, on the same days at once, and killed at any moment. {@code
 * -Ddayfill.long=true} goes 200 rounds with two, with four, and with kills, and plain Parquet too;
 * {@code -Ddayfill.rounds=N} says how many.
 */
@Tag("storage")
class ProcessRoundsTest {
  private static final boolean LONG = Boolean.getBoolean("dayfill.long");
  private static final int ROUNDS = Integer.getInteger("dayfill.rounds", LONG ? 200 : 2);
  private static final int KILLS = LONG ? ROUNDS : 1;
  private static final DayRange DAYS =
      new DayRange(LocalDate.parse(RunProcess.FIRST), LocalDate.parse(RunProcess.LAST));
  private static final int HOURS = 20;

  @TempDir Path folder;
  private final TimeSource time = new SystemTimeSource();
  private final RoomsApi api = new RoomsApi(HOURS);
  private final List<RunProcess> processes = new ArrayList<>();
  private Path root;
  private Metadata metadata;
  private Entity entity;

  static Stream<Form> forms() {
    return LONG ? Stream.of(Form.values()) : Stream.of(Form.DELTA);
  }

  @BeforeEach
  void prepare() throws IOException {
    root = Files.createDirectories(folder.resolve("warehouse"));
    metadata = RunProcess.metadata(api.port(), root);
    entity = RunProcess.entity(metadata);
  }

  @AfterEach
  void close() {
    processes.forEach(RunProcess::close);
    api.close();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void L01_L05_L13_X04_X05_processes_that_load_the_same_days_at_once_and_are_killed(Form form)
      throws Exception {
    killed(form, inRounds(form, start(form, 2)));
    age();
    try (Warehouse warehouse = form.open(root, time)) {
      warehouse.sweep();
      assertWhole(form, warehouse);
    }
    assertThat(form.strays(root)).isEmpty();
    assertThat(Files.readString(folder.resolve("errors.txt"))).doesNotContain("Exception");
  }

  @ParameterizedTest
  @MethodSource("forms")
  @EnabledIfSystemProperty(named = "dayfill.long", matches = "true")
  void L01_L13_X05_four_processes_that_load_the_same_days_at_once(Form form) throws Exception {
    inRounds(form, start(form, 4));
  }

  /** All run at once, and the next round begins when all have ended. */
  private List<RunProcess> inRounds(Form form, List<RunProcess> writers) throws Exception {
    try (Warehouse warehouse = form.open(root, time)) {
      for (int round = 0; round < ROUNDS; round++) {
        for (RunProcess writer : writers) {
          writer.tell("once");
        }
        for (RunProcess writer : writers) {
          assertThat(writer.hear()).isEqualTo("done");
        }
        assertWhole(form, warehouse);
      }
      // every day was tried by every run, and lost to a newer reading at most
      Map<Optional<LocalDate>, Long> tried =
          attempts(warehouse).stream()
              .filter(attempt -> attempt.day().isPresent())
              .collect(Collectors.groupingBy(Attempt::day, Collectors.counting()));
      assertThat(tried).hasSize(3);
      assertThat(tried.values()).allMatch(count -> count >= (long) writers.size() * ROUNDS);
      assertThat(attempts(warehouse))
          .extracting(Attempt::state)
          .isSubsetOf("OK", "SUPERSEDED", "COMPLETE");
    }
    return writers;
  }

  /** Two run on and on, and are killed at moments of their own. */
  private void killed(Form form, List<RunProcess> first) throws Exception {
    Random random = new Random(Long.getLong("dayfill.seed", 1));
    List<RunProcess> next = first;
    for (int round = 0; round < KILLS; round++) {
      List<RunProcess> writers = next;
      for (RunProcess writer : writers) {
        writer.tell("on and on");
      }
      // the first run of a process is the slow one: some are not left to end it
      if (random.nextInt(4) > 0) {
        writers.get(0).hear();
      }
      next = round + 1 < KILLS ? start(form, 2) : List.of();
      for (RunProcess writer : writers) {
        time.sleep(Duration.ofMillis(random.nextInt(120)));
        writer.kill();
      }
      try (Warehouse warehouse = form.open(root, time)) {
        assertThat(RunProcess.run(metadata, warehouse, time, Reprocess.DUE).worst()).isEmpty();
        assertWhole(form, warehouse);
      }
    }
  }

  private List<RunProcess> start(Form form, int count) throws IOException {
    List<RunProcess> writers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      writers.add(RunProcess.start(form, api.port(), root));
    }
    processes.addAll(writers);
    for (RunProcess writer : writers) {
      assertThat(writer.hear()).isEqualTo("ready");
    }
    return writers;
  }

  /** Each day is one whole answer, and the record of runs says so. */
  private void assertWhole(Form form, Warehouse warehouse) {
    NavigableMap<LocalDate, StoredDay> stored = warehouse.storedDays(entity, DAYS);
    NavigableMap<LocalDate, Attempt> last = warehouse.lastAttempts(entity.name(), DAYS);
    for (LocalDate day : DAYS) {
      StoredDay one = stored.get(day);
      String run = one.runId().orElseThrow();
      assertThat(one.rows()).isEqualTo(HOURS);
      assertThat(form.rows(root, entity, day))
          .hasSize(HOURS)
          .doesNotHaveDuplicates()
          .allMatch(row -> row.contains("|" + run + "|"));
      // the newest attempt is the one that is stored: those before it gave way
      Attempt attempt = last.get(day);
      assertThat(attempt.state()).isEqualTo("OK");
      assertThat(attempt.runId()).isEqualTo(run);
      assertThat(attempt.startedAt()).isEqualTo(one.readStartedAt().orElseThrow());
      assertThat(attempt.rows()).isEqualTo(HOURS);
    }
  }

  private static List<Attempt> attempts(Warehouse warehouse) {
    return warehouse.attempts(Optional.empty(), Optional.empty(), Integer.MAX_VALUE);
  }

  /** Lets two hours pass for all that lies there. */
  private void age() throws IOException {
    FileTime then = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.toList()) {
        Files.setLastModifiedTime(each, then);
      }
    }
  }
}
