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
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;

/**
 * How much of a source's rate a backfill uses where answers take long, as the source counts: the
 * share from the first request to the last, and the most in any second.
 */
public final class RateUse {
  private static final int RATE = 10;
  private static final LocalDate FIRST = LocalDate.of(2024, 1, 1);

  private RateUse() {}

  /**
   * FOLDER, the latency in ms, for how many seconds, {@code max_concurrent}, {@code batch_days},
   * the source's own rate.
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    int days = Integer.parseInt(args[2]) * RATE / CountingSource.PAGES_A_DAY;
    SystemTimeSource time = new SystemTimeSource();
    try (CountingSource source = CountingSource.start(args[1], args[5])) {
      Metadata metadata = metadata(source.baseUrl(), folder, args[3], args[4]);
      try (Dayfill dayfill =
          Dayfill.builder(metadata, DeltaWarehouse.open(folder.resolve("warehouse").toUri(), time))
              .time(time)
              .budgets(folder.resolve("budgets"))
              .build()) {
        PlanRequest request =
            PlanRequest.range(FIRST.toString(), FIRST.plusDays(days - 1L).toString());
        RunReport report = dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, RunListener.NONE);
        System.out.println(
            "| answers take | max_concurrent | batch_days | true rate | requests | seconds | used"
                + " | most in any second | answered 429 | most at once | days |\n"
                + "|---|---|---|---|---|---|---|---|---|---|---|");
        System.out.printf(
            "| %s ms | %s | %s | %s | %s | %s |%n",
            args[1],
            args[3],
            args[4],
            args[5],
            source.tell(RATE),
            report.entities().get(0).daysByState());
        report.entities().forEach(entity -> entity.warnings().forEach(System.out::println));
        report.entities().forEach(entity -> entity.failures().forEach(System.out::println));
      }
    }
  }

  private static Metadata metadata(String api, Path folder, String concurrent, String batch) {
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
            .formatted(api, RATE, concurrent, batch);
    return new MetadataLoader(Map.of(adapter.name(), adapter.declaration()))
        .parse(yaml, folder.resolve("dayfill.yaml"));
  }
}
