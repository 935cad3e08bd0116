package io.dayfill.core.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.SecretReference;
import io.dayfill.core.time.LeapingTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A budget that processes of one host share. */
class SharedBudgetTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final URI SOURCE = URI.create("https://sensors.example.com/api");

  @TempDir private Path folder;
  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");

  private static Connection connection(
      URI base, Connection.Auth auth, int requests, int burst, double reserve) {
    return new Connection(
        "sensors",
        base,
        auth,
        new Connection.RateLimit(
            requests, SECOND, burst, 4, Duration.ofMinutes(15), reserve, List.of(), null, null),
        new Connection.Retry(3, SECOND, Duration.ofMinutes(1)),
        new Connection.Timeouts(SECOND, SECOND, SECOND));
  }

  private static Connection.Auth token(String variable) {
    return new Connection.Auth.Bearer(new SecretReference("env", variable));
  }

  private Budget budget(Connection connection) {
    return new Budget(connection, time, new Random(1), folder);
  }

  private Budget process(int requests) {
    return budget(connection(SOURCE, token("TOKEN"), requests, requests, 0));
  }

  private Instant pass(Budget budget) throws InterruptedException {
    budget.acquire(WaitListener.NONE).close();
    return time.now();
  }

  @Property(tries = 60)
  void r13NoSpanOfThePeriodHoldsMoreThanTheRequestsOfAllProcesses(
      @ForAll @IntRange(min = 1, max = 12) int requests,
      @ForAll @IntRange(min = 1, max = 12) int burst,
      @ForAll Random random)
      throws Exception {
    Path shared = Files.createTempDirectory("budgets");
    LeapingTime clock = LeapingTime.at("2026-03-08T12:00:00Z");
    Connection connection =
        connection(SOURCE, token("TOKEN"), requests, Math.min(burst, requests), 0.2);
    List<Budget> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Budget process = new Budget(connection, clock, new Random(i), shared);
      process.today(i == 0);
      processes.add(process);
    }
    List<Long> left = new ArrayList<>();
    for (int i = 0; i < 6 * requests; i++) {
      processes.get(random.nextInt(3)).acquire(WaitListener.NONE).close();
      left.add(clock.nanoTime());
      clock.advance(Duration.ofMillis(random.nextInt(100)));
    }

    for (int i = requests; i < left.size(); i++) {
      assertThat(left.get(i) - left.get(i - requests)).isGreaterThanOrEqualTo(SECOND.toNanos());
    }
    try (Stream<Path> files = Files.list(shared)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(shared);
  }

  @Test
  void r13RetryAfterSeenByOneStopsAll() throws InterruptedException {
    Budget first = process(10);
    Budget second = process(10);
    pass(second);
    first.pause(Duration.ofSeconds(90));

    assertThat(pass(second)).isAfterOrEqualTo("2026-03-08T12:01:30Z");

    first.pause(Duration.ofDays(1));

    assertThatThrownBy(() -> pass(process(10)))
        .isInstanceOf(LimitedException.class)
        .hasMessageContaining("rate limited until 2026-03-09T12:01:3");
  }

  @Test
  void anotherAccountHasABudgetOfItsOwn() throws InterruptedException {
    List<Connection> others =
        List.of(
            connection(URI.create("https://else.example.com/api"), token("TOKEN"), 1, 1, 0),
            connection(URI.create("https://sensors.example.com:444/api"), token("TOKEN"), 1, 1, 0),
            connection(SOURCE, token("OTHER"), 1, 1, 0),
            connection(SOURCE, new Connection.Auth.None(), 1, 1, 0));
    Instant begun = pass(process(1));
    for (Connection other : others) {
      assertThat(pass(budget(other))).isEqualTo(begun);
    }

    assertThat(pass(budget(connection(SOURCE.resolve("/v2"), token("TOKEN"), 1, 1, 0))))
        .isAfter(begun.plus(SECOND));
  }

  @Test
  void aBackfillLeavesItsReserveToToday() throws InterruptedException {
    Connection connection = connection(SOURCE, token("TOKEN"), 10, 10, 0.2);
    Budget backfill = budget(connection);
    backfill.today(false);
    Budget today = budget(connection);
    Instant begun = time.now();
    for (int i = 0; i < 8; i++) {
      assertThat(pass(backfill)).isEqualTo(begun);
    }
    assertThat(pass(today)).isEqualTo(begun);
    assertThat(pass(today)).isEqualTo(begun);

    assertThat(pass(backfill)).isAfterOrEqualTo(begun.plus(SECOND));
  }

  @Test
  void aBackfillAloneKeepsToItsShareToo() throws InterruptedException {
    Budget alone = new Budget(connection(SOURCE, token("TOKEN"), 10, 10, 0.2), time, new Random(1));
    alone.today(false);
    Instant begun = time.now();
    for (int i = 0; i < 8; i++) {
      assertThat(pass(alone)).isEqualTo(begun);
    }

    assertThat(pass(alone)).isAfterOrEqualTo(begun.plus(SECOND));
  }

  @Test
  void aClockThatWasSetBackStopsNobody() throws InterruptedException {
    Budget first = process(2);
    pass(first);
    pass(first);
    time.advance(Duration.ofHours(-5));
    Instant back = time.now();

    assertThat(pass(process(2))).isBetween(back.plus(SECOND), back.plus(SECOND).plusMillis(60));
  }

  @Test
  void whereNothingCanBeSharedTheProcessAsksAsIfAlone() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    Budget budget =
        new Budget(connection(SOURCE, token("TOKEN"), 1, 1, 0), time, new Random(1), file);
    Instant begun = pass(budget);

    assertThat(pass(budget)).isAfterOrEqualTo(begun.plus(SECOND));
  }

  @Test
  void theFileTellsNobodyWhatIsAskedAndIsForgottenInTime() throws Exception {
    pass(process(3));
    Path file = only();

    assertThat(file.getFileName().toString()).matches("[0-9a-f]{32}");
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
        .doesNotContain("TOKEN", "sensors");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");

    Files.setLastModifiedTime(file, FileTime.from(time.now().minus(Duration.ofDays(63))));
    pass(budget(connection(SOURCE, token("OTHER"), 3, 3, 0)));

    assertThat(only()).isNotEqualTo(file);
  }

  private Path only() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  /** When requests left, as the processes wrote it down. */
  private static List<Long> departures(Path file) throws IOException {
    LongBuffer all = ByteBuffer.wrap(Files.readAllBytes(file)).position(128).asLongBuffer();
    List<Long> left = new ArrayList<>();
    while (all.hasRemaining()) {
      left.add(all.get());
    }
    return left;
  }

  @Test
  void r13ThreeProcessesShareOneBudgetAndTodayGoesFirst() throws Exception {
    List<String> arrivals = new CopyOnWriteArrayList<>();
    CountDownLatch begun = new CountDownLatch(200);
    HttpServer source =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    source.createContext(
        "/",
        exchange -> {
          arrivals.add(exchange.getRequestURI().getPath());
          begun.countDown();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    source.start();
    Process first = ask(source, "first", 100_000, false);
    Process second = ask(source, "second", 100_000, false);
    try {
      begun.await();
      Process today = ask(source, "today", 100, true);
      assertThat(today.waitFor()).isZero();
      first.destroyForcibly().waitFor();
      int before = arrivals.size();
      while (arrivals.size() < before + 60) {
        assertThat(second.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
      }
    } finally {
      first.destroyForcibly();
      second.destroyForcibly();
      source.stop(0);
    }

    List<Long> left = departures(only());
    for (int i = AskingProcess.REQUESTS; i < left.size(); i++) {
      assertThat(left.get(i) - left.get(i - AskingProcess.REQUESTS))
          .isGreaterThanOrEqualTo(AskingProcess.PER.toNanos());
    }
    List<String> names = List.copyOf(arrivals);
    assertThat(left).hasSizeGreaterThanOrEqualTo(names.size());
    List<String> whileToday =
        names.subList(names.indexOf("/today"), names.lastIndexOf("/today") + 1);
    assertThat(whileToday.stream().filter("/today"::equals).count())
        .isGreaterThan(whileToday.size() / 2);
    List<String> both = names.subList(names.indexOf("/second"), names.indexOf("/today"));
    assertThat(both.stream().filter("/second"::equals).count())
        .isBetween(both.size() / 4L, both.size() * 3L / 4);
  }

  private Process ask(HttpServer source, String name, int requests, boolean today)
      throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            AskingProcess.class.getName(),
            folder.toString(),
            "http://localhost:" + source.getAddress().getPort(),
            name,
            String.valueOf(requests),
            String.valueOf(today))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
