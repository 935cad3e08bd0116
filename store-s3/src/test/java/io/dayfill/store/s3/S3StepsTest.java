package io.dayfill.store.s3;

import static io.dayfill.store.s3.Bucket.ENTITY;
import static io.dayfill.store.s3.Bucket.MARCH_8;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayOutcome;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.UnknownOutcomeException;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.store.s3.FaultyHttp.Fault;
import io.dayfill.testkit.s3.S3Server;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.MultipleFailuresError;

/**
 * One writer to a bucket of a real server, and a mishap at every request that it makes, one after
 * the other: what is stored is old or new and whole, and what the run was told is true; the next
 * run succeeds, and a later sweep leaves nothing. In a build some requests meet one mishap, by
 * turns; {@code -Ddayfill.long=true} tries every mishap at every request.
 */
@Tag("storage")
class S3StepsTest {
  private static final DayRange DAYS = new DayRange(MARCH_8, MARCH_8.plusDays(1));
  private static final boolean ALL = Boolean.getBoolean("dayfill.long");
  private static final int EVERY = 17;
  private static final int OLD = 1;
  private static final int NEW = 2;
  private static final int NEXT = 3;

  @TempDir static Path folder;
  private static S3Server server;

  /** What goes wrong at a request. */
  private enum Mishap {
    /** It is carried out, and its answer is lost. */
    LOST,
    /** It never arrives, nor does any after it. */
    KILLED,
    /** It is carried out; neither its answer nor any request after it arrives. */
    CUT_OFF,
    /** It is refused. */
    DENIED
  }

  /** What a run does. */
  private enum Act {
    FIRST_LOAD,
    REPLACEMENT,
    SWEEP
  }

  /** What a run was told of its days: with neither, they may or may not have landed. */
  private record Told(boolean landed, boolean untouched, boolean recorded) {}

  @BeforeAll
  static void start() throws IOException {
    Files.createDirectories(folder.resolve("bucket"));
    server = S3Server.start(folder);
  }

  @AfterAll
  static void end() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void L04_L05_whatever_befalls_a_request_days_are_old_or_new_and_told_rightly(Act act)
      throws IOException {
    FaultyHttp way = FaultyStores.way(act.name());
    prepare(act, "count");
    int first = way.requests().size();
    run(act, "count");
    int requests = way.requests().size() - first;
    assertThat(requests).isGreaterThan(5);
    List<Throwable> failures = new ArrayList<>();
    for (int step = 0; step < requests; step++) {
      for (Mishap mishap : Mishap.values()) {
        if (ALL || (step % EVERY == 3 && mishap == mishapOf(step / EVERY))) {
          String name = act + "-" + mishap + "-" + step;
          try {
            tryOne(act, way, name, step, mishap);
          } catch (AssertionError | RuntimeException e) {
            failures.add(new AssertionError(name + "\n" + e, e));
          }
        }
      }
    }
    if (!failures.isEmpty()) {
      throw new MultipleFailuresError(act + " of " + requests, failures);
    }
  }

  private static Mishap mishapOf(int turn) {
    return Mishap.values()[turn % Mishap.values().length];
  }

  private static void tryOne(Act act, FaultyHttp way, String name, int step, Mishap mishap)
      throws IOException {
    prepare(act, name);
    int bad = way.requests().size() + step;
    way.plan = (number, request) -> fault(number - bad, mishap);
    Told told;
    try {
      told = run(act, name);
    } finally {
      way.plan = (number, request) -> Fault.NONE;
    }
    try (DeltaWarehouse warehouse = warehouse(URI.create("s3://bucket/" + name))) {
      check(act, warehouse, told);
      age(name);
      warehouse.sweep();
      assertThat(land(warehouse, NEXT)).isTrue();
      assertThat(rows(warehouse)).containsExactly((long) NEXT);
      warehouse.sweep();
    }
    assertThat(strays(name)).isEmpty();
  }

  private static Fault fault(int since, Mishap mishap) {
    boolean later = since > 0 && (mishap == Mishap.KILLED || mishap == Mishap.CUT_OFF);
    if (since != 0) {
      return later ? Fault.DROPPED : Fault.NONE;
    }
    return switch (mishap) {
      case LOST, CUT_OFF -> Fault.LOST;
      case KILLED -> Fault.DROPPED;
      case DENIED -> Fault.DENIED;
    };
  }

  private static DeltaWarehouse warehouse(URI location) {
    return Bucket.warehouse(location, server.endpoint());
  }

  /** What was there before. */
  private static void prepare(Act act, String name) throws IOException {
    if (act == Act.FIRST_LOAD) {
      return;
    }
    try (DeltaWarehouse warehouse = warehouse(URI.create("s3://bucket/" + name))) {
      land(warehouse, OLD);
      if (act == Act.SWEEP) {
        Landing dead = warehouse.land(Bucket.request("dead", NEW, DAYS));
        dead.add(Bucket.batch(DAYS, "dead", NEW));
        dead.finish();
        age(name);
      }
    }
  }

  private static Told run(Act act, String name) {
    URI location = URI.create("s3f://" + act + "@bucket/" + name);
    try (DeltaWarehouse warehouse = warehouse(location)) {
      if (act == Act.SWEEP) {
        succeeds(warehouse::sweep);
        return new Told(false, true, false);
      }
      boolean landed = false;
      boolean untouched = true;
      try {
        landed = land(warehouse, NEW);
      } catch (DayfillException e) {
        assertThat(e.category()).isEqualTo(ErrorCategory.STORAGE);
        untouched = !(e instanceof UnknownOutcomeException);
      }
      boolean recorded = succeeds(() -> warehouse.record(List.of(attempt())));
      return new Told(landed, untouched && !landed, recorded);
    }
  }

  private static boolean succeeds(Runnable action) {
    try {
      action.run();
      return true;
    } catch (DayfillException e) {
      assertThat(e.category()).isEqualTo(ErrorCategory.STORAGE);
      return false;
    }
  }

  private static boolean land(DeltaWarehouse warehouse, int number) {
    return Bucket.land(warehouse, "run-" + number, number, DAYS, number).values().stream()
        .allMatch(DayOutcome.Landed.class::isInstance);
  }

  private static Attempt attempt() {
    Instant now = Instant.parse("2026-03-20T00:00:00Z");
    return Attempt.unasked("run", ENTITY, MARCH_8, "OK", 1, now, now, "0", "");
  }

  private static Set<Long> rows(DeltaWarehouse warehouse) {
    Map<?, StoredDay> days = warehouse.storedDays(ENTITY, DAYS);
    assertThat(days.size()).isIn(0, 2);
    return days.values().stream().map(StoredDay::rows).collect(Collectors.toSet());
  }

  private static void check(Act act, DeltaWarehouse warehouse, Told told) {
    Set<Long> before = act == Act.FIRST_LOAD ? Set.of() : Set.of((long) OLD);
    Set<Long> after = Set.of((long) NEW);
    Set<Long> now = rows(warehouse);
    assertThat(now).isIn(told.landed() ? after : before, told.untouched() ? before : after);
    assertThat(warehouse.attempts(Optional.empty(), Optional.empty(), 9))
        .hasSizeBetween(told.recorded() ? 1 : 0, 1);
  }

  /** Lets two hours pass for what runs have left, and their processes end. */
  private static void age(String name) throws IOException {
    for (Path file : files(name)) {
      boolean manifest = file.toString().contains("/_dayfill/runs/");
      if (manifest) {
        String text = Files.readString(file, UTF_8);
        Files.writeString(file, text.replaceAll("\"process\":\"[^\"]*\"", "\"process\":\"\""));
      }
      if (manifest || file.toString().contains("/_dayfill-probe-")) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
      }
    }
  }

  private static List<Path> files(String name) throws IOException {
    Path root = folder.resolve("bucket").resolve(name);
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  /** What lies there and belongs to nothing. */
  private static List<Path> strays(String name) throws IOException {
    StringBuilder told = new StringBuilder();
    for (Path file : files(name)) {
      if (file.toString().matches(".*/_delta_log/\\d+\\.json")) {
        told.append(Files.readString(file, UTF_8));
      }
    }
    return files(name).stream()
        .filter(file -> !file.toString().contains("/_delta_log/"))
        .filter(file -> told.indexOf(String.valueOf(file.getFileName())) < 0)
        .toList();
  }
}
