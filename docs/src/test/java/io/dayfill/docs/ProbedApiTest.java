package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.probe.ApiProbe;
import io.dayfill.core.probe.Findings;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A draft from one answer of the demo's API loads what its adapters load. */
class ProbedApiTest {
  private static final String TOKEN = "s3cret-t0ken";
  private static final EnvironmentSecrets SECRETS =
      new EnvironmentSecrets(Map.of("API_TOKEN", TOKEN));

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "temperature_humidity | /v1/readings/temp-humidity | temp_humidity_readings | reading_id,"
            + " device_id, ts, temperature_c, humidity_pct, battery_v, rssi_dbm::DOUBLE, firmware",
        "door_contact_sensors | /v1/readings/door-contact | door_contact_readings | event_id,"
            + " device_id, ts, state, sequence, battery_pct",
        "vibration_sensors | /v1/readings/vibration | vibration_readings | reading_id, device_id,"
            + " ts"
      })
  void aProbedApiGivesTheRowsOfItsAdapter(String entity, String path, String table, String columns)
      throws Exception {
    try (SimulatedApi api =
        SimulatedApi.builder()
            .seed(11)
            .token(TOKEN)
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 300, 5)
            .rowsPerDay(SimEntity.DOOR_CONTACT_SENSORS, 200, 3)
            .rowsPerDay(SimEntity.VIBRATION_SENSORS, 50, 2)
            .pageSize(70)
            .build()
            .start()) {
      load(
          entity,
          """
          warehouse: ./by-adapter
          connections:
            sensors: {base_url: "%s", auth: {type: bearer, token: "${env:API_TOKEN}"}}
          entities:
            %s: {connection: sensors}
          """
              .formatted(api.baseUrl(), entity));
      Findings found = probe(api, entity, path);
      load("probed", found.yaml().replace("./warehouse", "./by-probe"));

      String rows = "SELECT " + columns + ", \"SourceDate\" FROM t ORDER BY ts, 1";
      List<List<String>> byAdapter =
          DuckRows.query(folder.resolve("by-adapter/raw").resolve(table), rows);
      assertThat(byAdapter).isNotEmpty();
      assertThat(DuckRows.query(folder.resolve("by-probe/raw/probed"), rows)).isEqualTo(byAdapter);
    }
  }

  @Test
  void theSecretIsNowhereInWhatIsFound() throws Exception {
    try (SimulatedApi api = SimulatedApi.builder().token(TOKEN).build().start()) {
      Findings found = probe(api, "temperature_humidity", "/v1/readings/temp-humidity");

      assertThat(found.toString()).doesNotContain(TOKEN).contains("${env:API_TOKEN}");
    }
  }

  private static Findings probe(SimulatedApi api, String entity, String path) throws Exception {
    return new ApiProbe(new EnvironmentSecrets(Map.of()), new SystemTimeSource(), "test")
        .look(
            new ApiProbe.Request(
                api.baseUrl()
                    + path
                    + "?start_time=2026-03-08T00:00:00Z&end_time=2026-03-09T00:00:00Z&device_group="
                    + entity,
                List.of(),
                Optional.of(TOKEN),
                false,
                Optional.of("probed")));
  }

  private void load(String entity, String yaml) throws Exception {
    Path config = Files.writeString(folder.resolve("dayfill.yaml"), yaml);
    Metadata metadata =
        new MetadataLoader(Adapters.load(getClass().getClassLoader()).declarations()).load(config);
    DeltaWarehouse warehouse = DeltaWarehouse.open(metadata.warehouse(), new SystemTimeSource());
    try (Dayfill dayfill = Dayfill.builder(metadata, warehouse).secrets(SECRETS).build()) {
      RunReport report =
          dayfill.run(
              dayfill.plan(PlanRequest.range("2026-03-07", "2026-03-08").only(entity)),
              RunOptions.DEFAULT,
              RunListener.NONE);
      assertThat(report.worst()).as(report.entities()::toString).isEmpty();
    }
  }
}
