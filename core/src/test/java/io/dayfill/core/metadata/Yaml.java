package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;

/** A configuration that is right, to be spoilt line by line. */
final class Yaml {
  static final String WHOLE =
      """
      warehouse: ./warehouse
      connections:
        sensors:
          base_url: https://sensors.example.com/api
          auth: {type: bearer, token: "${env:SENSOR_API_TOKEN}"}
          rate_limit: {requests: 10, per: PT1S, max_wait: PT15M}
      entities:
        climate:
          connection: sensors
          api_endpoint: /v1/climate
          frequency: 15 min
          pagination_style: cursor
          target_table: raw.climate
          key: id
          event_time: ts
          request:
            params:
              from: "{start}"
              to: "{end:epoch_ms}"
          pagination: {cursor_path: meta.next, cursor_param: after}
          response: {records: "data.items[]"}
          columns:
            - {name: id, type: string, required: true}
            - {name: ts, path: at, type: timestamp, format: epoch_ms, required: true}
            - {name: value, path: [v.double, v.int], type: double}
      """;

  private Yaml() {}

  static Metadata load(String yaml) {
    return load(yaml, Map.of());
  }

  static Metadata load(String yaml, Map<String, Declaration> adapters) {
    return new MetadataLoader(adapters).parse(yaml, Path.of("/etc/dayfill/dayfill.yaml"));
  }

  /** What is said of a configuration, a line a problem, the file's folder left out. */
  static List<String> problems(String yaml) {
    return problems(yaml, Map.of());
  }

  static List<String> problems(String yaml, Map<String, Declaration> adapters) {
    DayfillException error =
        catchThrowableOfType(DayfillException.class, () -> load(yaml, adapters));
    Assertions.assertThat(error).as("the error of\n%s", yaml).isNotNull();
    Assertions.assertThat(error.category()).isEqualTo(ErrorCategory.USER);
    return error.problem().lines().skip(1).map(line -> line.replace("/etc/dayfill/", "")).toList();
  }

  /** The whole with one piece replaced, which must be there. */
  static String with(String piece, String other) {
    Assertions.assertThat(WHOLE).contains(piece);
    return WHOLE.replace(piece, other);
  }
}
