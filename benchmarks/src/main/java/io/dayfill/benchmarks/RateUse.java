package io.dayfill.benchmarks;

import io.dayfill.adapters.temphumidity.TempHumidityAdapter;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;

/**
 * How much of a source's rate a backfill uses where answers take long, as the source counts: the
 * share from the first request to the last, and the most in any second.
 */
public final class RateUse {
  private static final int RATE = 10;
  private static final long SECOND = 1_000_000_000L;
  private static final int PAGES_A_DAY = 3;
  private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);

  private RateUse() {}

  /**
   * FOLDER, the latency in ms, for how many seconds, {@code max_concurrent}, {@code batch_days},
   * the source's own rate.
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    int latency = Integer.parseInt(args[1]);
    int days = Integer.parseInt(args[2]) * RATE / PAGES_A_DAY;
    SystemTimeSource time = new SystemTimeSource();
    try (SimulatedApi api =
        SimulatedApi.builder()
            .ticker(time::nanoTime)
            .clock(time::now)
            .rate(Integer.parseInt(args[5]), Duration.ofSeconds(1))
            .latency(Duration.ofMillis(latency))
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 100 * PAGES_A_DAY - 50, 20)
            .pageSize(100)
            .build()
            .start()) {
      warm(api);
      Metadata metadata = metadata(api, folder, args[3], args[4]);
      try (Dayfill dayfill =
          Dayfill.builder(metadata, DeltaWarehouse.open(folder.resolve("warehouse").toUri(), time))
              .time(time)
              .budgets(folder.resolve("budgets"))
              .build()) {
        PlanRequest request =
            PlanRequest.range(FIRST.toString(), FIRST.plusDays(days - 1L).toString());
        RunReport report = dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, RunListener.NONE);
        tell(latency, args, api, report);
      }
    }
  }

  /** A source that is asked for the first time is slow to count. */
  private static void warm(SimulatedApi api) throws Exception {
    for (int i = 0; i < RATE / 2; i++) {
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

  private static Metadata metadata(SimulatedApi api, Path folder, String concurrent, String batch) {
    TempHumidityAdapter adapter = new TempHumidityAdapter();
    String yaml =
        """
        warehouse: ./warehouse
        connections:
          api:
            base_url: %s
            rate_limit: {requests: %d, per: 1 s, max_concurrent: %s}
        entities:
          temperature_humidity:
            connection: api
            target_table: raw.readings
            batch_days: %s
        """
            .formatted(api.baseUrl(), RATE, concurrent, batch);
    return new MetadataLoader(Map.of(adapter.name(), adapter.declaration()))
        .parse(yaml, folder.resolve("dayfill.yaml"));
  }

  private static void tell(int latency, String[] args, SimulatedApi api, RunReport report) {
    long[] at = api.requests().stream().mapToLong(SimRequest::arrivedNanos).sorted().toArray();
    int most = 0;
    for (int from = 0, to = 0; from < at.length; from++) {
      while (to < at.length && at[to] - at[from] < SECOND) {
        to++;
      }
      most = Math.max(most, to - from);
    }
    double seconds = (at[at.length - 1] - at[0]) / (double) SECOND;
    System.out.printf(
        Locale.ROOT,
        "| %d ms | %s | %s | %s | %d | %.1f | %.1f %% | %d | %d | %s | %d |%n",
        latency,
        args[3],
        args[4],
        args[5],
        at.length,
        seconds,
        100 * (at.length - RATE) / (RATE * seconds),
        most,
        api.rejectedCount(),
        report.entities().get(0).daysByState(),
        api.maxConcurrent());
    if (Boolean.getBoolean("timeline")) {
      StringBuilder line = new StringBuilder();
      for (long t : at) {
        line.append(String.format(Locale.ROOT, "%.3f ", (t - at[0]) / (double) SECOND));
      }
      System.out.println(line);
    }
    report.entities().forEach(entity -> entity.warnings().forEach(System.out::println));
    report.entities().forEach(entity -> entity.failures().forEach(System.out::println));
  }
}
