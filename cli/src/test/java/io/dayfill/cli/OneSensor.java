package io.dayfill.cli;

import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A source of one entity, and the configuration that reads it. */
final class OneSensor {
  private OneSensor() {}

  /**
   * Starts the source and writes {@code dayfill.yaml}. The caller closes it.
   *
   * @param devices how many there are, each with a reading an hour
   * @param connection keys of the connection beside its address, as a flow mapping without braces
   * @param entity keys of the entity beside its connection, each behind a comma
   */
  static SimulatedApi start(
      Path folder, TimeSource time, int devices, String connection, String entity)
      throws IOException {
    SimulatedApi api =
        SimulatedApi.builder()
            .clock(time::now)
            .devices(SimEntity.TEMPERATURE_HUMIDITY, devices, Duration.ofHours(1))
            .build()
            .start();
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          sensors: {base_url: "%s", %s}
        entities:
          temperature_humidity: {connection: sensors%s}
        """
            .formatted(api.baseUrl(), connection, entity));
    return api;
  }
}
