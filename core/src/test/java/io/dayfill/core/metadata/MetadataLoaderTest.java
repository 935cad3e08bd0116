package io.dayfill.core.metadata;

import static io.dayfill.core.metadata.Yaml.WHOLE;
import static io.dayfill.core.metadata.Yaml.load;
import static io.dayfill.core.metadata.Yaml.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.RateLimit;
import io.dayfill.core.metadata.Connection.Retry;
import io.dayfill.core.metadata.Connection.Timeouts;
import io.dayfill.core.metadata.WindowBounds.Bound;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataLoaderTest {
  @Nested
  class WhatIsRight {
    @Test
    void a_connection_is_complete_with_its_defaults() {
      assertThat(load(WHOLE).connections().get("sensors"))
          .isEqualTo(
              new Connection(
                  "sensors",
                  URI.create("https://sensors.example.com/api"),
                  new Auth.Bearer(new SecretReference("env", "SENSOR_API_TOKEN")),
                  new RateLimit(10, Duration.ofSeconds(1), 10, 4, Duration.ofMinutes(15)),
                  new Retry(5, Duration.ofSeconds(1), Duration.ofMinutes(1)),
                  new Timeouts(
                      Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(10))));
    }

    @Test
    void an_entity_is_complete_with_its_defaults() {
      assertThat(load(WHOLE).entities().get("climate"))
          .isEqualTo(
              new Entity(
                  "climate",
                  "none",
                  "sensors",
                  "/v1/climate",
                  Duration.ofMinutes(15),
                  true,
                  ZoneId.of("UTC"),
                  7,
                  0,
                  1,
                  false,
                  0.5,
                  0.01,
                  List.of("id"),
                  "ts",
                  Request.get(Map.of("from", "{start}", "to", "{end:epoch_ms}")),
                  new WindowBounds(
                      Bound.UNKNOWN, Bound.UNKNOWN, Duration.ofMillis(1), Duration.ZERO),
                  Pagination.Cursor.of("meta.next", "after", PageLimits.of(100_000, 3)),
                  Response.json("data.items[]"),
                  new TableName("raw", "climate"),
                  List.of(
                      Column.of("id", Kind.STRING).mandatory(),
                      Column.of("ts", Kind.TIMESTAMP)
                          .at("at")
                          .writtenAs(TimeFormat.EPOCH_MS)
                          .mandatory(),
                      Column.of("value", Kind.DOUBLE).at("v.double", "v.int")),
                  ForEach.NONE,
                  WhileOpen.RELOAD));
    }

    @Test
    void every_key_is_heard() {
      Entity entity =
          load(with(
                  "    key: id\n",
                  """
                      key: [id, ts]
                      enabled: false
                      zone: America/New_York
                      batch_days: 3
                      lookback_days: 2
                      max_days_ahead: 5
                      empty_replaces: true
                      max_shrink: 12.5 %
                      max_quarantined: 0%
                      window: {start_bound: exclusive, end_bound: inclusive, precision: 1 s, pad: PT2H}
                  """))
              .entities()
              .get("climate");

      assertThat(entity.key()).containsExactly("id", "ts");
      assertThat(entity.enabled()).isFalse();
      assertThat(entity.zone()).isEqualTo(ZoneId.of("America/New_York"));
      assertThat(entity.batchDays()).isEqualTo(3);
      assertThat(entity.lookbackDays()).isEqualTo(2);
      assertThat(entity.maxDaysAhead()).isEqualTo(5);
      assertThat(entity.emptyReplaces()).isTrue();
      assertThat(entity.maxShrink()).isEqualTo(0.125);
      assertThat(entity.maxQuarantined()).isZero();
      assertThat(entity.window())
          .isEqualTo(
              new WindowBounds(
                  Bound.EXCLUSIVE, Bound.INCLUSIVE, Duration.ofSeconds(1), Duration.ofHours(2)));
    }

    @Test
    void offset_pages_have_defaults_of_their_own() {
      String yaml =
          with("pagination_style: cursor", "pagination_style: offset")
              .replace("{cursor_path: meta.next, cursor_param: after}", "{page_size: 10}");

      assertThat(load(yaml).entities().get("climate").pagination())
          .isEqualTo(
              new Pagination.Offset(
                  "offset", 0, 0, "", PageLimits.of(100_000, 3).withSize(10, "limit")));
    }

    @Test
    void a_page_size_that_a_template_places_has_no_parameter_of_its_own() {
      String yaml =
          with("to: \"{end:epoch_ms}\"", "to: \"{end:epoch_ms}\"\n        n: \"{page_size}\"")
              .replace("cursor_param: after", "cursor_param: after, page_size: 20");
      Pagination pagination = load(yaml).entities().get("climate").pagination();

      assertThat(pagination.pageSize()).hasValue(20);
      assertThat(pagination.limits().sizeParam()).isEmpty();
    }

    @Test
    void a_raw_column_that_nobody_declares_is_made_before_its_own() {
      List<Column> columns =
          load(with(
                  "{name: value, path: [v.double, v.int], type: double}",
                  "{name: open, path: s.state, type: boolean, values: {OPEN: true, on: false},"
                      + " keep_raw: state}"))
              .entities()
              .get("climate")
              .columns();

      assertThat(columns.get(2)).isEqualTo(Column.of("state", Kind.STRING).at("s.state"));
      assertThat(columns.get(3))
          .isEqualTo(
              Column.of("open", Kind.BOOLEAN)
                  .at("s.state")
                  .translating("OPEN", "true")
                  .translating("on", "false")
                  .keepingRawIn("state"));
    }

    @Test
    void x08_scalars_are_texts_whatever_they_look_like() {
      Entity entity =
          load(with(
                  "from: \"{start}\"",
                  "from: \"{start}\"\n        a: no\n        b: 0123\n        c: 12:30\n"
                      + "        d: 2026-03-08\n        e: 1e3"))
              .entities()
              .get("climate");

      assertThat(entity.request().params())
          .containsEntry("a", List.of("no"))
          .containsEntry("b", List.of("0123"))
          .containsEntry("c", List.of("12:30"))
          .containsEntry("d", List.of("2026-03-08"))
          .containsEntry("e", List.of("1e3"));
    }

    @Test
    void a_few_aliases_are_fine() {
      String yaml =
          with("rate_limit: {requests: 10,", "rate_limit: &r {requests: 10,")
              .replace(
                  "entities:",
                  "  other: {base_url: \"https://b.example.com\", rate_limit: *r}\nentities:");

      assertThat(load(yaml).connections().get("other").rateLimit())
          .isEqualTo(load(WHOLE).connections().get("sensors").rateLimit());
    }

    @ParameterizedTest
    @CsvSource({
      "PT15M, PT15M",
      "15 min, PT15M",
      "15min, PT15M",
      "1 s, PT1S",
      "10 ms, PT0.01S",
      "250 us, PT0.00025S",
      "2 h, PT2H",
      "P1D, PT24H",
      "7 d, PT168H",
      "PT0.5S, PT0.5S",
    })
    void durations_are_written_in_two_ways(String text, Duration duration) {
      assertThat(load(with("15 min", text)).entities().get("climate").frequency())
          .isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "http://localhost:8099",
          "http://127.0.0.1:8099/x",
          "http://[::1]:80",
          "https://a.example.com:8443/x/",
          "HTTPS://A.example.com"
        })
    void addresses_that_are_taken(String address) {
      assertThat(
              load(with("https://sensors.example.com/api", "\"" + address + "\""))
                  .connections()
                  .get("sensors")
                  .baseUrl())
          .isEqualTo(URI.create(address));
    }

    @Test
    void plain_http_is_taken_where_it_is_allowed() {
      String yaml =
          with(
              "base_url: https://sensors.example.com/api",
              "base_url: http://10.0.0.1\n    allow_http: true");

      assertThat(load(yaml).connections().get("sensors").baseUrl()).hasToString("http://10.0.0.1");
    }

    @Test
    void names_may_be_63_letters_long() {
      String longest = "a" + "b".repeat(62);

      assertThat(load(WHOLE.replace("climate:", longest + ":")).entities()).containsKey(longest);
    }
  }

  @Nested
  class FromFiles {
    @TempDir Path folder;

    @Test
    void the_warehouse_lies_beside_the_file() throws IOException {
      Path file = write(WHOLE);
      URI expected = URI.create(folder.toUri() + "warehouse");

      assertThat(new MetadataLoader(Map.of()).load(file).warehouse()).isEqualTo(expected);
      Files.createDirectory(folder.resolve("warehouse"));
      assertThat(new MetadataLoader(Map.of()).load(file).warehouse()).isEqualTo(expected);
    }

    @Test
    void a_warehouse_may_be_named_in_full_with_letters_of_any_language() throws IOException {
      Path named = folder.resolve("Lagerhaus für Daten");
      Path file = write(with("./warehouse", named.toString()));

      assertThat(Path.of(new MetadataLoader(Map.of()).load(file).warehouse())).isEqualTo(named);
    }

    @Test
    void a_secret_file_lies_beside_the_file() throws IOException {
      Path file = write(with("${env:SENSOR_API_TOKEN}", "${file:secrets/token}"));

      assertThat(new MetadataLoader(Map.of()).load(file).connections().get("sensors").auth())
          .isEqualTo(
              new Auth.Bearer(
                  new SecretReference("file", folder.resolve("secrets/token").toString())));
    }

    @Test
    void a_byte_order_mark_does_no_harm() throws IOException {
      assertThat(new MetadataLoader(Map.of()).load(write("\uFEFF" + WHOLE)).entities()).hasSize(1);
    }

    @Test
    void a_file_that_is_not_there_is_named() {
      Path file = folder.resolve("none.yaml");

      assertThatThrownBy(() -> new MetadataLoader(Map.of()).load(file))
          .hasMessageContaining("there is no configuration " + file);
      assertThatThrownBy(() -> new MetadataLoader(Map.of()).load(folder))
          .hasMessageContaining("cannot be read");
    }

    @Test
    void a_file_in_another_encoding_is_refused() throws IOException {
      Path file = folder.resolve("dayfill.yaml");
      Files.write(file, "warehouse: für".getBytes(StandardCharsets.ISO_8859_1));

      assertThatThrownBy(() -> new MetadataLoader(Map.of()).load(file))
          .hasMessageContaining("is no UTF-8");
    }

    @Test
    void x08_a_file_of_fifty_megabytes_is_refused_unread() throws IOException {
      Path file = write("# " + "x".repeat(50_000_000));

      assertThatThrownBy(() -> new MetadataLoader(Map.of()).load(file))
          .hasMessageContaining("too large");
    }

    private Path write(String yaml) throws IOException {
      return Files.writeString(folder.resolve("dayfill.yaml"), yaml);
    }
  }

  @Nested
  class TheDigest {
    @Test
    void is_short_and_the_same_for_the_same_meaning() {
      String hash = load(WHOLE).hash();
      String rewritten =
          with("15 min", "PT900S")
                  .replace("    key: id\n", "    key: [id]\n    batch_days: 7\n")
                  .replace("\"{start}\"", "'{start}'")
              + "\n# a comment\n";

      assertThat(hash).matches("[0-9a-f]{12}");
      assertThat(load(rewritten).hash()).isEqualTo(hash);
    }

    @ParameterizedTest
    @CsvSource({
      "15 min, 16 min",
      "raw.climate, raw.climate2",
      "'to: \"{end:epoch_ms}\"', 'to: \"{end}\"'",
      "'type: double', 'type: float'",
      "./warehouse, ./other",
      "requests: 10, requests: 11",
    })
    void changes_with_the_meaning(String piece, String other) {
      assertThat(load(with(piece, other)).hash()).isNotEqualTo(load(WHOLE).hash());
    }

    @Test
    void knows_nothing_of_secrets() {
      assertThat(load(with("SENSOR_API_TOKEN", "OTHER")).hash()).isEqualTo(load(WHOLE).hash());
    }
  }
}
