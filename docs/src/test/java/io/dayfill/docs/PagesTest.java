package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.contract.AdapterContract;
import io.dayfill.contract.Suite;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.spi.Adapters;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.When;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What the pages tell readers to copy does what they say. */
class PagesTest {
  @TempDir Path folder;

  @Test
  void theEmbeddingPagesCodeLoadsADay() throws Exception {
    Class<?> job = Compiled.fromPage(Path.of("how-to/embed.md"), folder.resolve("work"));
    try (SimulatedApi api =
        SimulatedApi.builder()
            .token("t0ken")
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 100, 5)
            .build()
            .start()) {
      Files.writeString(folder.resolve("token"), "t0ken\n");
      Path config =
          Files.writeString(
              folder.resolve("dayfill.yaml"),
              """
              warehouse: ./warehouse
              connections:
                sensors: {base_url: "%s", auth: {type: bearer, token: "${file:token}"}}
              entities:
                temperature_humidity: {connection: sensors}
              """
                  .formatted(api.baseUrl()));

      RunReport report =
          (RunReport)
              job.getMethod("load", Path.class, String.class).invoke(null, config, "2026-03-08");

      assertThat(report.worst()).isEmpty();
      assertThat(report.entities().get(0).rows()).isEqualTo(100);
    }
  }

  @Test
  void theSampleAdapterOnboardsASensorOfItsOwn() throws Exception {
    Adapters adapters =
        Adapters.load(Compiled.fromProject(Path.of("sample-adapter"), folder.resolve("work")));
    try (SimulatedApi api = SimulatedApi.builder().build().start()) {
      api.when(When.any())
          .answer(
              SimResponse.json(
                  """
                  {"measurements": [
                    {"id": "m1", "probe": "field-7", "at": 1772960400, "moisture": {"percent": 31.5}},
                    {"id": "m2", "probe": "field-8", "at": 1772964000, "moisture": {"percent": 29.0}}
                  ], "next": null}
                  """));
      Path config =
          Files.writeString(
              folder.resolve("dayfill.yaml"),
              """
              warehouse: ./warehouse
              connections:
                farm: {base_url: "%s"}
              entities:
                soil_moisture: {connection: farm}
              """
                  .formatted(api.baseUrl()));
      Metadata metadata = new MetadataLoader(adapters.declarations()).load(config);
      DeltaWarehouse warehouse = DeltaWarehouse.open(metadata.warehouse(), new SystemTimeSource());
      try (Dayfill dayfill = Dayfill.builder(metadata, warehouse).build()) {
        RunReport report =
            dayfill.run(
                dayfill.plan(PlanRequest.day("2026-03-08")), RunOptions.DEFAULT, RunListener.NONE);

        assertThat(report.worst()).isEmpty();
        assertThat(dayfill.status("soil_moisture", DayRange.of(LocalDate.parse("2026-03-08"))))
            .singleElement()
            .satisfies(day -> assertThat(day.rows()).isEqualTo(2));
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> theTutorialsProjectKeepsTheContract() throws Exception {
    Class<?> test =
        Compiled.testOf(
            Path.of("sample-adapter"),
            "com.example.soil.SoilMoistureContractTest",
            folder.resolve("tutorial"));
    Constructor<?> constructor = test.getDeclaredConstructor();
    constructor.setAccessible(true);
    AdapterContract contract = (AdapterContract) constructor.newInstance();
    assertThat(Suite.checks()).hasSize(19);
    return contract.contract();
  }

  @TestFactory
  Stream<DynamicTest> theSampleSchemesSignAsTheirApisSay() throws Exception {
    return Stream.concat(
        Compiled.tests(
            Compiled.testOf(
                Path.of("samples/aws-sigv4"),
                "com.example.sigv4.AwsSigV4Test",
                folder.resolve("aws"))),
        Compiled.tests(
            Compiled.testOf(
                Path.of("samples/tuya-auth"),
                "com.example.tuya.TuyaAuthTest",
                folder.resolve("tuya"))));
  }
}
