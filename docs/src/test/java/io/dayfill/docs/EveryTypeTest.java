package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column of every type, from YAML over HTTP to a table that another engine reads. */
class EveryTypeTest {
  private static final String ROWS =
      """
      [{"at": "2026-03-07T12:00:00.123456Z", "s": "Zürich \\"n\\"", "b": true, "i": -2147483648,
        "l": 9223372036854775807, "f": 0.1, "d": 0.1, "money": -1234567.89,
        "big": "1234567890123456789012345678.0123456789", "day": "1969-12-31",
        "raw": "AP+AQQ==", "j": {"b": [1, 2.50], "a": null}, "ds": [1.5, -0.0, 1e300],
        "ss": ["a", "", "ü"]},
       {"at": "2026-03-07T23:59:59.999999Z", "s": "", "b": false, "i": 2147483647,
        "l": -9223372036854775808, "f": -3.4028235e38, "d": 4.9e-324, "money": 9999999.99,
        "big": -0.0000000001, "day": "2026-12-31", "raw": "", "j": "x", "ds": [], "ss": []},
       {"at": "2026-03-07T13:00:00Z"}]
      """;

  @TempDir Path folder;

  @Test
  void valuesOfEveryTypeAreWhatAnotherEngineReads() throws Exception {
    load();
    Path table = folder.resolve("warehouse/raw/things");

    assertThat(types(table))
        .isEqualTo(
            Map.ofEntries(
                Map.entry("at", "TIMESTAMP WITH TIME ZONE"),
                Map.entry("s", "VARCHAR"),
                Map.entry("b", "BOOLEAN"),
                Map.entry("i", "INTEGER"),
                Map.entry("l", "BIGINT"),
                Map.entry("f", "FLOAT"),
                Map.entry("d", "DOUBLE"),
                Map.entry("money", "DECIMAL(9,2)"),
                Map.entry("big", "DECIMAL(38,10)"),
                Map.entry("day_of", "DATE"),
                Map.entry("raw", "BLOB"),
                Map.entry("j", "VARCHAR"),
                Map.entry("ds", "DOUBLE[]"),
                Map.entry("ss", "VARCHAR[]")));
    assertThat(
            DuckRows.query(
                table,
                "SELECT \"at\"::VARCHAR, s, b::VARCHAR, i::VARCHAR, l::VARCHAR, f::VARCHAR,"
                    + " d::VARCHAR, money::VARCHAR, big::VARCHAR, day_of::VARCHAR, hex(raw), j,"
                    + " ds::VARCHAR, array_to_string(ss, '|') || len(ss) FROM t ORDER BY \"at\""))
        .containsExactly(
            List.of(
                "2026-03-07 12:00:00.123456+00",
                "Zürich \"n\"",
                "true",
                "-2147483648",
                "9223372036854775807",
                "0.1",
                "0.1",
                "-1234567.89",
                "1234567890123456789012345678.0123456789",
                "1969-12-31",
                "00FF8041",
                "{\"b\":[1,2.50],\"a\":null}",
                "[1.5, -0.0, 1e+300]",
                "a||ü3"),
            Arrays.asList(
                "2026-03-07 13:00:00+00",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null),
            List.of(
                "2026-03-07 23:59:59.999999+00",
                "",
                "false",
                "2147483647",
                "-9223372036854775808",
                "-3.4028235e+38",
                "5e-324",
                "9999999.99",
                "-0.0000000001",
                "2026-12-31",
                "",
                "\"x\"",
                "[]",
                "0"));
  }

  private static Map<String, String> types(Path table) throws Exception {
    return DuckRows.query(
            table,
            "SELECT column_name, column_type FROM (DESCRIBE t) WHERE column_name NOT IN"
                + " ('year', 'month', 'day', 'SourceDate') AND column_name NOT LIKE '\\_%' ESCAPE '\\'")
        .stream()
        .collect(Collectors.toMap(row -> row.get(0), row -> row.get(1)));
  }

  private void load() throws Exception {
    try (SimulatedApi api = SimulatedApi.builder().build().start()) {
      api.respond(request -> SimResponse.json(ROWS));
      Path config = folder.resolve("dayfill.yaml");
      Files.writeString(
          config,
          """
          warehouse: ./warehouse
          connections:
            hub: {base_url: "%s", rate_limit: {requests: 1000, per: 1 s}}
          entities:
            things:
              connection: hub
              api_endpoint: /things
              frequency: PT1H
              pagination_style: none
              pagination: {record_cap: none}
              target_table: raw.things
              event_time: at
              request: {params: {from: "{start}"}}
              response: {records: "[]"}
              columns:
                - {name: at, path: at, type: timestamp, required: true}
                - {name: s, path: s, type: string}
                - {name: b, path: b, type: boolean}
                - {name: i, path: i, type: int}
                - {name: l, path: l, type: long}
                - {name: f, path: f, type: float}
                - {name: d, path: d, type: double}
                - {name: money, path: money, type: "decimal(9,2)"}
                - {name: big, path: big, type: "decimal(38,10)"}
                - {name: day_of, path: day, type: date}
                - {name: raw, path: raw, type: binary}
                - {name: j, path: j, type: json}
                - {name: ds, path: ds, type: array<double>}
                - {name: ss, path: ss, type: array<string>}
          """
              .formatted(api.baseUrl()));
      Metadata metadata = new MetadataLoader(Map.of()).load(config);
      DeltaWarehouse warehouse = DeltaWarehouse.open(metadata.warehouse(), new SystemTimeSource());
      try (Dayfill dayfill = Dayfill.builder(metadata, warehouse).build()) {
        assertThat(
                dayfill
                    .run(
                        dayfill.plan(PlanRequest.day("2026-03-07")),
                        RunOptions.DEFAULT,
                        RunListener.NONE)
                    .worst())
            .isEmpty();
      }
    }
  }
}
