package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.plan.PlanRequest.Reprocess;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimReading;
import io.dayfill.testkit.SimulatedApi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables as somebody else reads them: the log by its protocol, the files by DuckDB. */
class ReadByDuckDbTest {
  private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");
  private static final Instant TO = Instant.parse("2026-03-04T00:00:00Z");

  @TempDir Path folder;

  @Test
  void whatTheSourceServedIsWhatAnotherEngineReads() throws Exception {
    try (SimulatedApi api =
        SimulatedApi.builder()
            .seed(3)
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 500, 7)
            .rowsPerDay(SimEntity.DOOR_CONTACT_SENSORS, 100, 3)
            .rowsPerDay(SimEntity.VIBRATION_SENSORS, 50, 2)
            .pageSize(70)
            .build()
            .start()) {
      load(api, PlanRequest.range("2026-03-01", "2026-03-03"));
      // once more, so that the log holds removed files too
      load(api, PlanRequest.range("2026-03-02", "2026-03-03").reprocess(Reprocess.ALL));

      assertThat(
              query(
                  "raw/temp_humidity_readings", "SELECT reading_id FROM t ORDER BY ts, reading_id"))
          .containsExactlyElementsOf(ids(api, SimEntity.TEMPERATURE_HUMIDITY));
      assertThat(
              query(
                  "raw/door_contact_readings",
                  "SELECT CAST(count(*) AS VARCHAR) FROM t WHERE is_open = (state = 'OPEN')"))
          .containsExactly("300");
      assertThat(
              query(
                  "raw/vibration_readings",
                  "SELECT CAST(count(*) AS VARCHAR) FROM t WHERE len(spectrum_hz) = 8"
                      + " AND x_rms_mm_s IS NOT NULL"))
          .containsExactly("150");
    }
  }

  @Test
  void aDaysFolderAndItsSourceDateSayTheSameDay() throws Exception {
    try (SimulatedApi api =
        SimulatedApi.builder().rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 100, 2).build().start()) {
      load(api, PlanRequest.range("2026-03-01", "2026-03-03").only("temperature_humidity"));

      assertThat(
              query(
                  "raw/temp_humidity_readings",
                  "SELECT CAST(\"SourceDate\" AS VARCHAR) || ' ' || year || month || day || ' '"
                      + " || count(*) FROM t GROUP BY \"SourceDate\", year, month, day ORDER BY 1"))
          .containsExactly(
              "2026-03-01 20260301 100", "2026-03-02 20260302 100", "2026-03-03 20260303 100");
    }
  }

  private static List<String> ids(SimulatedApi api, SimEntity entity) {
    return api.expected(entity, FROM, TO).stream().map(SimReading::id).toList();
  }

  private void load(SimulatedApi api, PlanRequest request) throws Exception {
    Path config = folder.resolve("dayfill.yaml");
    Files.writeString(
        config,
        """
        warehouse: ./warehouse
        connections:
          sensors: {base_url: "%s", rate_limit: {requests: 1000, per: 1 s}}
        entities:
          temperature_humidity: {connection: sensors}
          door_contact_sensors: {connection: sensors}
          vibration_sensors: {connection: sensors}
        """
            .formatted(api.baseUrl()));
    Metadata metadata =
        new MetadataLoader(Adapters.load(getClass().getClassLoader()).declarations()).load(config);
    DeltaWarehouse warehouse = DeltaWarehouse.open(metadata.warehouse(), new SystemTimeSource());
    try (Dayfill dayfill = Dayfill.builder(metadata, warehouse).build()) {
      assertThat(dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, RunListener.NONE).worst())
          .isEmpty();
    }
  }

  private List<String> query(String table, String sql) throws Exception {
    return DuckRows.query(folder.resolve("warehouse").resolve(table), sql).stream()
        .map(row -> row.get(0))
        .toList();
  }
}
