package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.WindowBounds.Bound;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclarationTest {
  private static final Declaration CLIMATE =
      Declaration.builder()
          .apiEndpoint("/v1/climate")
          .frequency(Duration.ofSeconds(90))
          .targetTable("raw.climate")
          .zone(ZoneId.of("Europe/Berlin"))
          .batchDays(3)
          .lookbackDays(1)
          .param("from", "{start}")
          .startBound(Bound.INCLUSIVE)
          .endBound(Bound.UNKNOWN)
          .precision(Duration.ofMillis(100))
          .pad(Duration.ofHours(1))
          .cursor("next", "cursor")
          .pageSize(500, "limit")
          .records("data[]")
          .key("id")
          .eventTime("ts")
          .column(Column.of("id", Kind.STRING).mandatory())
          .column(Column.of("ts", Kind.TIMESTAMP).writtenAs(TimeFormat.EPOCH_US))
          .column(
              Column.of("open", Kind.BOOLEAN)
                  .at("state", "old.state")
                  .translating("OPEN", "true")
                  .translating("SHUT", "false")
                  .keepingRawIn("state"))
          .column(Column.arrayOf("hz", Kind.FLOAT))
          .column(Column.arrayOf("mm", Kind.FLOAT).asLongAs("hz"))
          .build();

  private static final String YAML =
      """
      warehouse: w
      connections: {c: {base_url: "https://c.example.com"}}
      entities:
        climate:
          connection: c
      """;

  @Test
  void says_in_java_what_yaml_says() {
    Entity entity = load("");

    assertThat(entity)
        .usingRecursiveComparison()
        .ignoringFields("adapter")
        .isEqualTo(
            Yaml.load(
                    """
                    warehouse: w
                    connections: {c: {base_url: "https://c.example.com"}}
                    entities:
                      climate:
                        connection: c
                        api_endpoint: /v1/climate
                        frequency: 90 s
                        target_table: raw.climate
                        zone: Europe/Berlin
                        batch_days: 3
                        lookback_days: 1
                        request: {params: {from: "{start}"}}
                        window: {start_bound: inclusive, precision: 100 ms, pad: 1 h}
                        pagination_style: cursor
                        pagination:
                          {cursor_path: next, cursor_param: cursor, page_size: 500, page_size_param: limit}
                        response: {records: "data[]"}
                        key: id
                        event_time: ts
                        columns:
                          - {name: id, type: string, required: true}
                          - {name: ts, type: timestamp, format: epoch_us}
                          - name: open
                            path: [state, old.state]
                            type: boolean
                            values: {OPEN: true, SHUT: false}
                            keep_raw: state
                          - {name: hz, type: array<float>}
                          - {name: mm, type: array<float>, same_length_as: hz}
                    """)
                .entities()
                .get("climate"));
    assertThat(entity.adapter()).isEqualTo("climate");
    assertThat(entity.columns().get(2).name()).isEqualTo("state");
  }

  @Test
  void metadata_overrides_a_part_and_leaves_the_rest() {
    Entity entity =
        load(
            """
                zone: UTC
                window: {pad: 0 s}
                request: {params: {group: a}}
                pagination: {page_size: 10}
            """);

    assertThat(entity.zone()).isEqualTo(ZoneId.of("UTC"));
    assertThat(entity.window().pad()).isZero();
    assertThat(entity.window().precision()).isEqualTo(Duration.ofMillis(100));
    assertThat(entity.request().params())
        .isEqualTo(Map.of("from", List.of("{start}"), "group", List.of("a")));
    assertThat(entity.pagination().pageSize()).hasValue(10);
    assertThat(entity.batchDays()).isEqualTo(3);
  }

  @Test
  void a_list_in_the_metadata_replaces_the_whole_list() {
    Entity entity = load("    columns: [{name: ts, type: timestamp}]\n    key: []\n");

    assertThat(entity.columns()).containsExactly(Column.of("ts", Kind.TIMESTAMP));
    assertThat(entity.key()).isEmpty();
  }

  @Test
  void another_style_of_pages_drops_what_belonged_to_the_first() {
    assertThat(load("    pagination_style: offset\n").pagination())
        .isEqualTo(
            new Pagination.Offset(
                "offset", 0, 0, "", PageLimits.of(100_000, 3).withSize(500, "limit")));
  }

  @Test
  void an_entity_may_take_the_adapter_of_another_name_or_none() {
    String yaml = YAML.replace("climate:", "cellar:") + "    adapter: climate\n";
    Entity cellar = Yaml.load(yaml, Map.of("climate", CLIMATE)).entities().get("cellar");

    assertThat(cellar.adapter()).isEqualTo("climate");
    assertThat(cellar.endpoint()).isEqualTo("/v1/climate");
    assertThat(problems("    adapter: none\n"))
        .anySatisfy(line -> assertThat(line).contains("api_endpoint: missing"));
  }

  @Test
  void an_adapter_that_is_not_there_is_told_with_those_that_are() {
    assertThat(problems("    adapter: climte\n"))
        .containsExactly(
            "dayfill.yaml:6:5: entities.climate.adapter: there is no adapter 'climte' — one of"
                + " climate, none; did you mean 'climate'?");
  }

  @Test
  void what_an_adapter_says_wrongly_is_told_with_its_name() {
    Declaration wrong =
        Declaration.builder()
            .frequency(Duration.ofDays(-1))
            .column(Column.of("_id", Kind.STRING))
            .build();

    assertThat(Yaml.problems(YAML, Map.of("climate", wrong)))
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("adapter climate: entities.climate.frequency: 'PT-24H' is no"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("adapter climate: entities.climate.columns[0].name: '_id' is"));
  }

  @Test
  void a_builder_that_goes_on_does_not_change_what_it_built() {
    Declaration.Builder builder = Declaration.builder().param("a", "{start}");
    Declaration first = builder.build();
    builder.param("b", "{end}");

    assertThat(first.tree("x").get("request"))
        .isEqualTo(Declaration.builder().param("a", "{start}").build().tree("x").get("request"));
  }

  @Test
  void any_key_has_a_door_in_java_and_in_yaml() {
    Declaration declaration =
        Declaration.builder()
            .set("batch_days", 5)
            .set("request.params", Map.of("from", "{start}"))
            .set("window.pad", Duration.ofHours(1))
            .yaml(
                """
                window: {start_bound: inclusive}
                columns:
                  - {name: id, type: string}
                """)
            .column(Column.of("ts", Kind.TIMESTAMP))
            .yaml("columns: [{name: level, type: double}]")
            .yaml("batch_days: 4")
            .build();

    assertThat(declaration.keys())
        .containsEntry("batch_days", "4")
        .containsEntry("request", Map.of("params", Map.of("from", "{start}")))
        .containsEntry("window", Map.of("pad", "PT1H", "start_bound", "inclusive"));
    assertThat(declaration.keys().get("columns").toString())
        .matches(".*name=id.*name=ts.*name=level.*");
  }

  @Test
  void what_is_no_yaml_is_refused_when_it_is_written() {
    assertThatThrownBy(() -> Declaration.yaml("columns: [")).isInstanceOf(DayfillException.class);
  }

  @Test
  void a_variant_stands_alone() {
    Declaration other =
        Declaration.yaml(
            """
            api_endpoint: /v2/climate
            frequency: 1 min
            target_table: raw.climate
            request: {params: {since: "{start}"}}
            pagination_style: cursor
            pagination: {cursor_path: token, cursor_param: token}
            response: {records: "events[]"}
            event_time: at
            columns: [{name: at, type: timestamp}]
            """);
    Map<String, Declaration> adapters =
        Map.of(
            "climate", Declaration.builder().yaml("zone: Asia/Tokyo").variant("v2", other).build());

    Entity entity = Yaml.load(YAML + "    variant: v2\n", adapters).entities().get("climate");

    assertThat(entity.endpoint()).isEqualTo("/v2/climate");
    assertThat(entity.zone()).isEqualTo(ZoneId.of("UTC"));
    assertThat(Yaml.problems(YAML + "    variant: v3\n", adapters))
        .anyMatch(
            line ->
                line.endsWith(
                    "entities.climate.variant: adapter climate has no variant 'v3' — one of v2; did"
                        + " you mean 'v2'?"));
  }

  private static Entity load(String more) {
    return Yaml.load(YAML + more, Map.of("climate", CLIMATE)).entities().get("climate");
  }

  private static List<String> problems(String more) {
    return Yaml.problems(YAML + more, Map.of("climate", CLIMATE));
  }
}
