package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.MetadataLoader;
import java.nio.file.Path;
import java.util.Map;

/** A connection as a user writes it. */
final class ConnectionYaml {
  private ConnectionYaml() {}

  /**
   * Reads a connection of a whole configuration.
   *
   * @param connection what stands below its name
   * @param folder where relative paths start
   */
  static Connection read(String connection, Path folder) {
    String yaml =
        """
        warehouse: ./warehouse
        connections:
          sensors:
        %s
        entities:
          climate:
            connection: sensors
            api_endpoint: /v1/things
            frequency: 15 min
            pagination_style: none
            pagination: {record_cap: none}
            target_table: raw.climate
            event_time: at
            request: {params: {from: "{start}"}}
            response: {records: "[]"}
            columns: [{name: at, type: timestamp}]
        """
            .formatted(connection.indent(4));
    return new MetadataLoader(Map.of())
        .parse(yaml, folder.resolve("dayfill.yaml"))
        .connections()
        .get("sensors");
  }
}
