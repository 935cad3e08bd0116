package io.dayfill.benchmarks;

import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimulatedApi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * A source of small days, three pages each, that takes so long for an answer, refuses more requests
 * in a second than it is told, and counts. It is a process of its own: when the one who asks stops
 * to collect garbage, the source does not.
 */
final class CountingSource implements AutoCloseable {
  static final int PAGES_A_DAY = 3;
  private static final long SECOND = 1_000_000_000L;

  private final Process process;
  private final BufferedReader said;
  private final String baseUrl;

  private CountingSource(Process process) throws IOException {
    this.process = process;
    said = process.inputReader(StandardCharsets.UTF_8);
    baseUrl = said.readLine();
  }

  /** Starts one that takes that long, in ms, and allows so many requests a second. */
  static CountingSource start(String latency, String rate) throws IOException {
    return new CountingSource(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Xmn700m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CountingSource.class.getName(),
                latency,
                rate)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  String baseUrl() {
    return baseUrl;
  }

  /**
   * What it was asked: requests, seconds from the first to the last, the share used of a rate, the
   * most in any second, those refused, the most at once.
   *
   * @param rate the requests of a second that might have been
   */
  String tell(int rate) throws IOException {
    process.outputWriter(StandardCharsets.UTF_8).append(rate + "\n").flush();
    return said.readLine();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /**
   * The latency in ms and the rate; says where it is, and on a line that names a rate the counts.
   */
  public static void main(String[] args) throws Exception {
    SystemTimeSource time = new SystemTimeSource();
    try (SimulatedApi api =
        SimulatedApi.builder()
            .ticker(time::nanoTime)
            .clock(time::now)
            .rate(Integer.parseInt(args[1]), Duration.ofSeconds(1))
            .latency(Duration.ofMillis(Integer.parseInt(args[0])))
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 100 * PAGES_A_DAY - 50, 20)
            .pageSize(100)
            .build()
            .start()) {
      warm(api);
      System.out.println(api.baseUrl());
      BufferedReader asked =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = asked.readLine(); line != null; line = asked.readLine()) {
        System.out.println(counts(api, Integer.parseInt(line)));
      }
    }
  }

  /** A source that is asked for the first time is slow to count. */
  private static void warm(SimulatedApi api) throws Exception {
    for (int i = 0; i < PAGES_A_DAY; i++) {
      URI page = URI.create(api.baseUrl() + "/v1/readings/temp-humidity");
      try (InputStream answer = page.toURL().openStream()) {
        answer.readAllBytes();
      } catch (IOException e) {
        // what is asked for does not matter
      }
    }
    new SystemTimeSource().sleep(Duration.ofSeconds(1));
    api.reset();
  }

  private static String counts(SimulatedApi api, int rate) {
    long[] at = api.requests().stream().mapToLong(SimRequest::arrivedNanos).sorted().toArray();
    int most = 0;
    for (int from = 0, to = 0; from < at.length; from++) {
      while (to < at.length && at[to] - at[from] < SECOND) {
        to++;
      }
      most = Math.max(most, to - from);
    }
    double seconds = (at[at.length - 1] - at[0]) / (double) SECOND;
    return String.format(
        Locale.ROOT,
        "%d | %.1f | %.1f %% | %d | %d | %d",
        at.length,
        seconds,
        100 * (at.length - rate) / (rate * seconds),
        most,
        api.rejectedCount(),
        api.maxConcurrent());
  }
}
