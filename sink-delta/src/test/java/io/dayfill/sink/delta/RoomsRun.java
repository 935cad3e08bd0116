package io.dayfill.sink.delta;

import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Loads the rooms by metadata alone, in this process or in one of its own. */
final class RoomsRun {
  private RoomsRun() {}

  /**
   * The configuration.
   *
   * @param forEach what stands under for_each, and what else belongs to the entity
   */
  static String yaml(int port, Path warehouse, String forEach) {
    return """
        warehouse: "%s"
        connections:
          api:
            base_url: http://127.0.0.1:%d
            rate_limit: {requests: 100000, per: 1 s, max_concurrent: 3}
            retry: {attempts: 1}
        entities:
          rooms:
            connection: api
            api_endpoint: /v1/rooms/{room}/readings
            frequency: 1 h
            pagination_style: cursor
            target_table: raw.rooms
            event_time: ts
            key: [room, ts]
            max_quarantined: 90 %%
            request: {params: {from: "{start:iso}", to: "{end:iso}", room: "{room}"}}
            window: {start_bound: inclusive, end_bound: exclusive}
            pagination: {cursor_path: next, cursor_param: after}
            response: {records: "data[]"}
            for_each: %s
            columns:
              - {name: room, from: room}
              - {name: ts, type: timestamp, required: true}
              - {name: value, type: double}
        """
        .formatted(warehouse, port, forEach);
  }

  /**
   * The configuration for the one room {@code a}.
   *
   * @param limits how the API may be asked: what else stands in the flow of the connection
   * @param more what else belongs to the entity, a line
   */
  static Metadata room(int port, Path root, String limits, String more) {
    String yaml =
        """
        warehouse: "%s"
        connections:
          api: {base_url: "http://127.0.0.1:%d", %s}
        entities:
          room:
            connection: api
            api_endpoint: /v1/rooms/a/readings
            frequency: 1 h
            pagination_style: cursor
            target_table: raw.room
            event_time: ts
            key: [ts]
            %s
            request: {params: {from: "{start:iso}", to: "{end:iso}"}}
            window: {start_bound: inclusive, end_bound: exclusive}
            pagination: {cursor_path: next, cursor_param: after}
            response: {records: "data[]"}
            columns:
              - {name: ts, type: timestamp, required: true}
              - {name: value, type: double}
        """
            .formatted(root, port, limits, more);
    return new MetadataLoader(Map.of()).parse(yaml, root.resolve("dayfill.yaml"));
  }

  static RunReport run(
      String yaml, Path folder, Warehouse warehouse, TimeSource time, PlanRequest request) {
    Metadata metadata = new MetadataLoader(Map.of()).parse(yaml, folder.resolve("dayfill.yaml"));
    try (Dayfill dayfill = Dayfill.builder(metadata, warehouse).time(time).build()) {
      return dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, new RunListener() {});
    }
  }

  /** Arguments: the port, the folder of the warehouse, what stands under for_each, the day. */
  public static void main(String[] args) {
    TimeSource time = new SystemTimeSource();
    Path root = Path.of(args[1]);
    String yaml = yaml(Integer.parseInt(args[0]), root, args[2]);
    DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
    RunReport report = run(yaml, root, warehouse, time, PlanRequest.day(args[3]));
    System.exit(report.worst().isPresent() ? 3 : 0);
  }

  static Process start(int port, Path root, String forEach, String day, String heap)
      throws IOException {
    return ChildJvm.start(RoomsRun.class, heap, root.resolve("log.txt"), port, root, forEach, day);
  }
}
