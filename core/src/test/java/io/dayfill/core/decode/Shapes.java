package io.dayfill.core.decode;

import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Entities written as metadata, for tests of what answers look like. */
final class Shapes {
  private static final String CURSOR = "{cursor_path: next_cursor, cursor_param: cursor}";

  private Shapes() {}

  /**
   * An entity.
   *
   * @param response what stands under response:, in braces
   * @param columns what stands under columns:, each in braces
   */
  static Entity of(String response, String... columns) {
    return of("pagination_style: cursor", CURSOR, response, columns);
  }

  /** An entity whose answers are CSV: what stands under response: beside that. */
  static Entity csv(String response, String... columns) {
    String keys = response.isEmpty() ? "" : ", " + response;
    return of("pagination_style: none", "{record_cap: none}", "{format: csv" + keys + "}", columns);
  }

  private static Entity of(String style, String pages, String response, String... columns) {
    String listed =
        Arrays.stream(columns).map(each -> "      - " + each + "\n").collect(Collectors.joining());
    String yaml =
        """
        warehouse: none
        connections: {api: {base_url: "https://sensors.example.com"}}
        entities:
          sensor:
            connection: api
            api_endpoint: /v1
            frequency: 1 min
            %s
            pagination: %s
            target_table: raw.sensor
            event_time: ts
            request: {params: {from: "{start}", to: "{end}"}}
            response: %s
            columns:
        """
            .formatted(style, pages, response);
    Entity entity =
        new MetadataLoader(Map.of())
            .parse(yaml + listed, Path.of("shapes.yaml"))
            .entities()
            .get("sensor");
    if (entity == null) {
      throw new IllegalStateException("no entity");
    }
    return entity;
  }

  /** The time of a row, in microseconds, of a second of the first day of the tests' window. */
  static long at(int second) {
    return PageDecodingTest.micros("2026-03-08T00:00:00Z") + second * 1_000_000L;
  }
}
