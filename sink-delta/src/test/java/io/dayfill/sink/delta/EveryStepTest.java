package io.dayfill.sink.delta;

import static io.dayfill.sink.delta.Readings.MARCH_8;
import static io.dayfill.sink.delta.Readings.MARCH_9;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.UnknownOutcomeException;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.MultipleFailuresError;

/**
 * One writer, and a mishap at every step that it takes on the disk, one after the other: what is
 * stored is old or new and whole, nothing that was committed is lost, the next run succeeds, and a
 * later sweep leaves nothing. In a build some steps meet one mishap, by turns; {@code
 * -Ddayfill.long=true} tries every mishap at every step.
 */
@Tag("storage")
class EveryStepTest {
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_9);
  private static final Instant OLD = Instant.parse("2026-03-20T00:00:00Z");
  private static final Instant NEW = Instant.parse("2026-03-20T01:00:00Z");
  private static final Instant NEXT = Instant.parse("2026-03-20T01:30:00Z");
  private static final boolean ALL = Boolean.parseBoolean(System.getProperty("dayfill.long"));

  @TempDir Path folder;
  private final Entity entity = Readings.entity();
  private final Instant start = Instant.now();
  private final FakeTime time = new FakeTime(start.toString());

  /** What goes wrong at a step. */
  private enum Mishap {
    /** The process ends before it. */
    KILLED,
    /** It fails; the steps after it do not. */
    FAILS,
    /** It is done, and said to have failed. */
    ANSWER_LOST,
    /**
     * It and all after it fail, then the power is cut: what was not handed to the device is lost.
     * What the run was told before that still holds.
     */
    POWER_CUT,
    /** The same, but that names survive. */
    POWER_CUT_KEEPS_NAMES
  }

  /** What a run was told; of a day nothing where that may or may not have landed. */
  private record Told(Map<LocalDate, DayOutcome> outcomes, boolean recorded, boolean untouched) {
    boolean landed(LocalDate day) {
      return outcomes.get(day) instanceof DayOutcome.Landed;
    }

    boolean keeps(LocalDate day) {
      return outcomes.get(day) instanceof DayOutcome.Refused refused
          ? !(refused.error() instanceof UnknownOutcomeException)
          : untouched && !landed(day);
    }
  }

  /** Makes what was there before. */
  @FunctionalInterface
  private interface Before {
    void make(Path root) throws IOException;
  }

  /** What a run does. */
  @FunctionalInterface
  private interface Act {
    Told run(Warehouse warehouse);
  }

  @ParameterizedTest
  @EnumSource
  void L05_L08_a_first_load_is_there_or_not(Form form) throws Exception {
    assertThat(everyStep(form, root -> Files.createDirectories(root), this::load))
        .containsExactlyInAnyOrder("none", "new");
  }

  @ParameterizedTest
  @EnumSource
  void L04_L05_L08_days_and_their_quarantine_are_old_or_new(Form form) throws Exception {
    Set<String> seen =
        everyStep(
            form,
            root -> {
              // so many commits that the next one writes a checkpoint
              for (int i = 0; i < (form == Form.DELTA ? 10 : 1); i++) {
                land(form, root, "old", 30, OLD);
              }
            },
            this::tryToLand);
    assertThat(seen).containsExactlyInAnyOrder("old", "new");
  }

  @ParameterizedTest
  @EnumSource
  void L05_the_record_of_runs_is_added_to_and_folded_and_loses_nothing(Form form) throws Exception {
    everyStep(
        form,
        root -> {
          land(form, root, "old", 30, OLD);
          try (Warehouse warehouse = form.open(root, time)) {
            for (int i = 0; i < 50; i++) {
              warehouse.record(attempts("old", OLD.plusSeconds(i)));
            }
          }
        },
        warehouse -> new Told(Map.of(), tryToRecord(warehouse), true));
  }

  @ParameterizedTest
  @EnumSource
  void L05_what_a_sweep_leaves_undone_the_next_one_does(Form form) throws Exception {
    everyStep(
        form,
        root -> {
          land(form, root, "old", 30, OLD);
          try (Warehouse warehouse = form.open(root, time, FaultyDisk.stoppingAtCommit())) {
            tryToLand(warehouse);
          }
          Form.die(root, start.minus(Duration.ofHours(2)));
          assertThat(form.strays(root)).hasSizeGreaterThan(3);
        },
        warehouse -> {
          succeeds(warehouse::sweep);
          return new Told(Map.of(), false, true);
        });
  }

  /** Returns the runs whose days were found stored. */
  private Set<String> everyStep(Form form, Before before, Act act) throws Exception {
    Path made = folder.resolve("before");
    before.make(made);
    Path whole = copy(made, "whole");
    FaultyDisk counting = FaultyDisk.stoppingAt(Integer.MAX_VALUE);
    NavigableMap<LocalDate, StoredDay> was;
    Set<Attempt> recorded;
    try (Warehouse warehouse = form.open(whole, time, counting)) {
      was = warehouse.storedDays(entity, DAYS);
      recorded = new HashSet<>(all(warehouse));
      act.run(warehouse);
    }
    Set<String> seen = new HashSet<>();
    List<Throwable> failures = new ArrayList<>();
    for (int step = 0; step < counting.steps().size(); step++) {
      for (Mishap mishap : Mishap.values()) {
        if (ALL || isSampled(counting.steps(), step, mishap)) {
          String name = mishap + " at " + step + ": " + counting.steps().get(step);
          try {
            Path root = copy(made, mishap + "-" + step);
            Told told = meet(form, root, act, step, mishap);
            try (Warehouse warehouse = form.open(root, time)) {
              seen.addAll(check(form, root, warehouse, told, was, recorded));
              rerun(form, root, warehouse);
            }
            delete(root);
          } catch (AssertionError | RuntimeException | IOException e) {
            failures.add(new AssertionError(name + "\n" + e, e));
          }
        }
      }
    }
    if (!failures.isEmpty()) {
      throw new MultipleFailuresError(form + " of " + counting.steps().size(), failures);
    }
    return seen;
  }

  /** Of what names files much, of everything else a little; by turns the mishaps. */
  private static boolean isSampled(List<String> steps, int step, Mishap mishap) {
    String kind = steps.get(step).split(" ")[0] + " ";
    List<Integer> alike =
        IntStream.range(0, steps.size())
            .filter(at -> steps.get(at).startsWith(kind))
            .boxed()
            .toList();
    int every = kind.equals("link ") ? 1 : kind.equals("move ") ? 2 : 12;
    int nth = alike.indexOf(step);
    return nth % every == Math.min(every, alike.size()) / 2
        && Mishap.values()[(step + nth) % Mishap.values().length] == mishap;
  }

  private Told meet(Form form, Path root, Act act, int step, Mishap mishap) throws IOException {
    Path attic = Files.createDirectories(folder.resolve("attic-" + root.getFileName()));
    CutDisk disk = new CutDisk(attic);
    Told told;
    try (Warehouse warehouse = form.open(root, time, faulty(disk, step, mishap))) {
      told = act.run(warehouse);
    }
    if (mishap == Mishap.POWER_CUT || mishap == Mishap.POWER_CUT_KEEPS_NAMES) {
      disk.cut(mishap == Mishap.POWER_CUT);
    }
    // A run that lives keeps what it could not remove until its process ends
    Form.die(root, start);
    delete(attic);
    return told;
  }

  private static FaultyDisk faulty(CutDisk disk, int at, Mishap mishap) {
    return new FaultyDisk(
        disk,
        (number, step) -> {
          boolean now = mishap == Mishap.FAILS || mishap == Mishap.ANSWER_LOST;
          if (now ? number != at : number < at) {
            return FaultyDisk.Answer.DONE;
          }
          if (mishap == Mishap.ANSWER_LOST) {
            return FaultyDisk.Answer.DONE_BUT_LOST;
          }
          throw new IOException("input/output error at " + step);
        });
  }

  private Set<String> check(
      Form form,
      Path root,
      Warehouse warehouse,
      Told told,
      NavigableMap<LocalDate, StoredDay> was,
      Set<Attempt> recorded)
      throws IOException {
    NavigableMap<LocalDate, StoredDay> now = warehouse.storedDays(entity, DAYS);
    Set<String> runs = new HashSet<>();
    for (LocalDate day : DAYS) {
      StoredDay stored = now.get(day);
      if (stored == null) {
        assertThat(was).doesNotContainKey(day);
        assertThat(told.landed(day)).isFalse();
        assertThat(form.rows(root, day)).isEmpty();
        runs.add("none");
        continue;
      }
      String run = stored.runId().orElseThrow();
      runs.add(run);
      assertOneAnswer(run, stored, form.rows(root, day));
      assertThat(run.equals("new") ? told.keeps(day) : told.landed(day)).isFalse();
      // what was quarantined comes before its day, never behind it
      List<String> quarantined = form.quarantined(root, day.toString());
      assertThat(quarantined).hasSizeBetween(run.equals("new") ? 1 : 0, 1);
      assertThat(quarantined)
          .allMatch(record -> record.contains(run.equals("new") ? "|new|" : "|"));
    }
    assertThat(form == Form.DELTA ? runs : Set.of(1)).hasSize(1);
    // attempts are there once, all of them or none, and none goes
    List<Attempt> attempts = all(warehouse);
    assertThat(attempts).doesNotHaveDuplicates().containsAll(recorded);
    List<Attempt> fresh = new ArrayList<>(attempts);
    fresh.removeAll(recorded);
    assertThat(fresh.size()).isIn(2, told.recorded() ? 2 : 0);
    if (form == Form.DELTA && !now.isEmpty()) {
      Path table = root.resolve("raw/readings");
      assertThat(Stored.checksum(table)).isIn(List.of(), Stored.counted(table));
    }
    return runs;
  }

  private static void assertOneAnswer(String run, StoredDay stored, List<String> rows) {
    int expected = Map.of("old", 30, "new", 40, "next", 50).getOrDefault(run, -1);
    assertThat(stored.rows()).isEqualTo(expected);
    assertThat(rows)
        .hasSize(expected)
        .doesNotHaveDuplicates()
        .allMatch(row -> row.contains("|" + run + "|"));
  }

  private void rerun(Form form, Path root, Warehouse warehouse) throws IOException {
    warehouse.sweep();
    Map<LocalDate, DayOutcome> landed = land(warehouse, "next", 50, NEXT);
    assertThat(landed.values()).allMatch(DayOutcome.Landed.class::isInstance);
    warehouse.record(attempts("next", NEXT));
    time.set(start.plus(Duration.ofHours(3)));
    warehouse.sweep();
    time.set(start);
    NavigableMap<LocalDate, StoredDay> stored = warehouse.storedDays(entity, DAYS);
    NavigableMap<LocalDate, Attempt> last = warehouse.lastAttempts(entity.name(), DAYS);
    for (LocalDate day : DAYS) {
      assertOneAnswer("next", stored.get(day), form.rows(root, day));
      assertThat(form.quarantined(root, day.toString()))
          .hasSize(1)
          .allMatch(record -> record.contains("|next|"));
      assertThat(last.get(day).runId()).isEqualTo("next");
    }
    assertThat(
            form.quarantined(root, "__HIVE_DEFAULT_PARTITION__").stream()
                .filter(r -> r.contains("|next|")))
        .hasSize(1);
    assertThat(form.strays(root)).isEmpty();
  }

  private Told load(Warehouse warehouse) {
    Told told = tryToLand(warehouse);
    return new Told(told.outcomes(), tryToRecord(warehouse), told.untouched());
  }

  private Told tryToLand(Warehouse warehouse) {
    try {
      return new Told(land(warehouse, "new", 40, NEW), false, true);
    } catch (DayfillException e) {
      requireHelpful(e);
      return new Told(Map.of(), false, !(e instanceof UnknownOutcomeException));
    }
  }

  private boolean tryToRecord(Warehouse warehouse) {
    return succeeds(() -> warehouse.record(attempts("new", NEW)));
  }

  /** A failure is one of storage, and has a remedy. */
  private static boolean succeeds(Runnable step) {
    try {
      step.run();
      return true;
    } catch (DayfillException e) {
      requireHelpful(e);
      return false;
    }
  }

  private static void requireHelpful(DayfillException e) {
    assertThat(e.category()).isEqualTo(ErrorCategory.STORAGE);
    assertThat(e.reason()).isNotEmpty();
    assertThat(e.remedy()).isNotEmpty();
  }

  private void land(Form form, Path root, String run, int rows, Instant readAt) {
    try (Warehouse warehouse = form.open(root, time)) {
      land(warehouse, run, rows, readAt);
    }
  }

  private Map<LocalDate, DayOutcome> land(
      Warehouse warehouse, String run, int rows, Instant readAt) {
    try (Landing landing = warehouse.land(Readings.request(entity, run, DAYS, readAt.toString()))) {
      Map<LocalDate, DayState> states = new TreeMap<>();
      for (LocalDate day : DAYS) {
        landing.add(Readings.batch(day, 0, rows));
        landing.quarantine(record(Optional.of(day)));
        states.put(day, DayState.OK);
      }
      landing.quarantine(record(Optional.empty()));
      landing.finish();
      return landing.commit(states, Landings.ALLOW);
    }
  }

  private static QuarantinedRecord record(Optional<LocalDate> day) {
    return new QuarantinedRecord(day, 1, 2, Optional.empty(), "bad", "{}");
  }

  private List<Attempt> attempts(String run, Instant at) {
    List<Attempt> attempts = new ArrayList<>();
    DAYS.forEach(day -> attempts.add(AttemptsTest.attempt(run, entity.name(), day, "OK", at)));
    return attempts;
  }

  private static List<Attempt> all(Warehouse warehouse) {
    return warehouse.attempts(Optional.empty(), Optional.empty(), Integer.MAX_VALUE);
  }

  private Path copy(Path from, String name) throws IOException {
    Path to = folder.resolve(name);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return to;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
