package io.dayfill;

import io.dayfill.contract.StandingTime;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.DayStatus;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.spi.Adapters;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.SimulatedApiBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The whole of Dayfill against a simulated API, with a clock of its own and a real warehouse. */
final class Rig implements AutoCloseable {
  static final String TOKEN = "s3cret-t0ken";

  final StandingTime time;
  final SimulatedApi api;
  final Path folder;
  private final UnaryOperator<String> yaml;

  Rig(Path folder, String now, UnaryOperator<SimulatedApiBuilder> source) {
    this(folder, now, source, UnaryOperator.identity());
  }

  Rig(
      Path folder,
      String now,
      UnaryOperator<SimulatedApiBuilder> source,
      UnaryOperator<String> yaml) {
    this.folder = folder;
    this.yaml = yaml;
    time = new StandingTime(now);
    api =
        source
            .apply(SimulatedApi.builder().seed(7).token(TOKEN).clock(time).ticker(time::nanoTime))
            .build()
            .start();
  }

  /** A configuration of the three entities against the simulated API. */
  private String configuration() {
    String entities = "";
    for (String entity :
        List.of("temperature_humidity", "door_contact_sensors", "vibration_sensors")) {
      entities += "  " + entity + ":\n    connection: sensors\n";
    }
    return yaml.apply(
        """
        warehouse: ./warehouse
        connections:
          sensors:
            base_url: %s
            auth: {type: bearer, token: "${env:SENSOR_API_TOKEN}"}
            rate_limit: {requests: 1000, per: 1 s, burst: 1000, max_concurrent: 2, max_wait: 15 min}
        entities:
        """
                .formatted(api.baseUrl())
            + entities);
  }

  synchronized Metadata metadata() {
    try {
      Path file = folder.resolve("dayfill.yaml");
      if (!Files.exists(file)) {
        Files.writeString(file, configuration());
      }
      return new MetadataLoader(Adapters.load(getClass().getClassLoader()).declarations())
          .load(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A new facade, as a new process would have. The caller closes it. */
  Dayfill open() {
    return open(UnaryOperator.identity());
  }

  /** The same over a warehouse that a test stands before. */
  Dayfill open(UnaryOperator<Warehouse> before) {
    Metadata metadata = metadata();
    Warehouse warehouse = DeltaWarehouse.open(metadata.warehouse(), time);
    return Dayfill.builder(metadata, before.apply(warehouse))
        .secrets(new EnvironmentSecrets(Map.of("SENSOR_API_TOKEN", TOKEN)))
        .time(time)
        .version("test")
        .build();
  }

  RunReport run(PlanRequest request) {
    return run(request, RunOptions.DEFAULT);
  }

  RunReport run(PlanRequest request, RunOptions options) {
    try (Dayfill dayfill = open()) {
      return dayfill.run(dayfill.plan(request), options, RunListener.NONE);
    }
  }

  List<DayStatus> status(String entity, String from, String to) {
    try (Dayfill dayfill = open()) {
      return dayfill.status(entity, new DayRange(LocalDate.parse(from), LocalDate.parse(to)));
    }
  }

  DayStatus status(String entity, String day) {
    return status(entity, day, day).get(0);
  }

  static PlanRequest daily(String... entities) {
    return PlanRequest.daily().only(entities);
  }

  static PlanRequest day(String date, String... entities) {
    return PlanRequest.day(date).only(entities);
  }

  static PlanRequest range(String from, String to, String... entities) {
    return PlanRequest.range(from, to).only(entities);
  }

  static PlanRequest all(PlanRequest request) {
    return request.reprocess(PlanRequest.Reprocess.ALL);
  }

  @Override
  public void close() {
    api.close();
  }
}
