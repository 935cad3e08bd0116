package io.dayfill.testkit.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.testkit.Faults;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.When;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The faults of the script, each on an API that is simulated from metadata. */
class SimFaultsTest {
  private static final String DAY = "/r?from=2026-03-08T00:00:00Z&to=2026-03-09T00:00:00Z";
  private static final Instant MARCH_8 = Instant.parse("2026-03-08T00:00:00Z");
  private static final Instant MARCH_9 = Instant.parse("2026-03-09T00:00:00Z");

  private final HttpClient http = HttpClient.newHttpClient();
  private final SimSpec spec = spec("offset", "{total_path: total}").pageSize(3);
  private SimulatedApi api = start(spec);

  private static SimSpec spec(String style, String pagination) {
    return SimSpec.yaml(
            "e",
            """
            api_endpoint: /r
            event_time: at
            request: {params: {from: "{start}", to: "{end}"}}
            pagination_style: %s
            pagination: %s
            response: {records: "data[]"}
            columns: [{name: at, type: timestamp}, {name: level, type: double, required: true}]
            """
                .formatted(style, pagination))
        .devices(1)
        .every(Duration.ofHours(3));
  }

  private static SimulatedApi start(SimSpec spec) {
    return SimulatedApi.builder().serve(spec).build().start();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private HttpResponse<String> get(String target) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(api.baseUrl() + target)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static List<String> hours(String body) {
    Matcher matcher = Pattern.compile("T(\\d\\d):").matcher(body);
    return matcher.results().map(result -> result.group(1)).toList();
  }

  @Test
  void a_status_with_headers() throws Exception {
    api.when(When.any()).nth(1).answer(SimResponse.status(503).header("Retry-After", "7"));

    HttpResponse<String> refused = get(DAY);
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).contains("7");
    assertThat(get(DAY).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "40"})
  void a_body_that_is_cut_at_a_byte(int at) throws Exception {
    api.when(When.any()).nth(1).answer(Faults.cutAt(at));

    assertThatThrownBy(() -> get(DAY)).isInstanceOf(IOException.class);
    assertThat(hours(get(DAY).body())).containsExactly("00", "03", "06");
  }

  @Test
  void a_slow_answer() throws Exception {
    api.when(When.any()).nth(1).answer(Faults.slow(Duration.ofMillis(200)));
    long before = System.nanoTime();

    assertThat(get(DAY).statusCode()).isEqualTo(200);
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(190));
  }

  @Test
  void records_that_come_twice_and_a_page_that_comes_again() throws Exception {
    api.when(When.any()).nth(1).edit(DeclaredPage.class, page -> page.duplicate(1));
    api.when(When.any()).skip(1).answer(Faults.repeatingFirst());

    assertThat(hours(get(DAY).body())).containsExactly("00", "03", "03", "06");
    assertThat(hours(get(DAY + "&offset=3").body())).containsExactly("09", "12", "15");
    assertThat(hours(get(DAY + "&offset=6").body())).containsExactly("09", "12", "15");
  }

  @Test
  void a_field_that_is_renamed_from_one_page_on() throws Exception {
    api.when(When.any())
        .skip(1)
        .edit(
            DeclaredPage.class,
            page ->
                page.editRecords(
                    record -> {
                      Map<String, Object> fields = Nodes.asObject(record);
                      fields.put("lvl", fields.remove("level"));
                      return fields;
                    }));

    assertThat(get(DAY).body()).contains("\"level\"").doesNotContain("lvl");
    assertThat(get(DAY + "&offset=3").body()).contains("\"lvl\"").doesNotContain("level");
  }

  @Test
  void readings_that_arrive_late() throws Exception {
    spec.table().late(0, MARCH_8, MARCH_8.plusSeconds(3600 * 7), MARCH_9.plusSeconds(5));
    api.asOf(MARCH_9);
    assertThat(hours(get(DAY).body())).containsExactly("09", "12", "15");
    api.asOf(MARCH_9.plusSeconds(5));
    assertThat(hours(get(DAY).body())).containsExactly("00", "03", "06");
  }

  @Test
  void a_device_whose_clock_is_wrong() throws Exception {
    spec.table().skew(0, Duration.ofMinutes(90));
    assertThat(get(DAY).body()).contains("2026-03-08T01:30:00Z", "2026-03-08T04:30:00Z");
    assertThat(spec.table().expected(MARCH_8, MARCH_9))
        .hasSize(8)
        .allMatch(row -> row.time().toString().endsWith(":30:00Z"));
  }

  @Test
  void rows_inserted_and_deleted_between_two_pages() throws Exception {
    api.when(When.any())
        .nth(2)
        .answer(Faults.after(() -> spec.table().insert(0, MARCH_8.plusSeconds(60))));
    api.when(When.any())
        .nth(3)
        .answer(Faults.after(() -> spec.table().delete(row -> row.time().equals(MARCH_8))));

    assertThat(hours(get(DAY).body())).containsExactly("00", "03", "06");
    // what was inserted moved 06 behind the page's start, what was deleted moves 15 before it
    assertThat(hours(get(DAY + "&offset=3").body())).containsExactly("06", "09", "12");
    assertThat(hours(get(DAY + "&offset=6").body())).containsExactly("18", "21");
    assertThat(spec.table().expected(MARCH_8, MARCH_9)).hasSize(8);
  }

  @Test
  void credentials_that_end() throws Exception {
    api.when(When.any()).answer(Faults.expiringAfter(2));

    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      statuses.add(get(DAY).statusCode());
    }
    assertThat(statuses).containsExactly(200, 200, 401);
  }

  @Test
  void totals_that_lie() throws Exception {
    spec.totalSays(real -> real - 5);
    assertThat(get(DAY).body()).endsWith("\"total\":3}");
    api.when(When.any()).edit(DeclaredPage.class, page -> page.withTotal(1_000_000));
    assertThat(get(DAY).body()).endsWith("\"total\":1000000}");
  }

  @Test
  void the_same_seed_gives_the_same_answers_to_the_byte() throws Exception {
    String first = get(DAY).body();
    api.close();
    api = start(spec("offset", "{total_path: total}").pageSize(3));
    assertThat(get(DAY).body()).isEqualTo(first);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "asc | &from=2026-03-08T06:00:00Z | 00 03 06 | 06 09 12",
        "desc | &to=2026-03-08T15:00:01Z | 21 18 15 | 15 12 09",
      })
  void pages_by_the_last_time_move_a_bound(String order, String moved, String first, String second)
      throws Exception {
    api.close();
    api = start(spec("last_timestamp", "{order: " + order + ", page_size: 3}"));
    String bound = moved.substring(1, moved.indexOf('='));

    assertThat(hours(get(DAY).body())).containsExactly(first.split(" "));
    assertThat(hours(get(DAY.replaceAll(bound + "=[^&]+", moved.substring(1))).body()))
        .containsExactly(second.split(" "));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "offset | {page_size: 2, page_size_param: n} | &n=2&offset=2 | c",
        "page | {page_size: 2, page_size_param: n} | &n=2&page=2 | c",
        "none | {} | | a b c",
      })
  void lists_of_members_come_in_pages(String style, String pagination, String more, String members)
      throws Exception {
    SimSpec listed =
        SimSpec.yaml(
                "e",
                """
                api_endpoint: /d/{device}
                for_each:
                  device:
                    endpoint: /devices
                    request: {params: {kind: x}}
                    pagination_style: %s
                    pagination: %s
                    records: "items[]"
                    path: name
                    extract: "[^/]+$"
                request: {params: {from: "{start}"}}
                response: {records: "data[]"}
                columns: [{name: at, type: timestamp}, {name: device, from: device}]
                """
                    .formatted(style, pagination))
            .members("device", "a", "b", "c");
    api.close();
    api = start(listed);

    String body = get("/devices?kind=x" + Optional.ofNullable(more).orElse("")).body();
    assertThat(
            Pattern.compile("\"name\":\"(\\w)\"")
                .matcher(body)
                .results()
                .map(r -> r.group(1))
                .toList())
        .containsExactly(members.split(" "));
    assertThat(get("/devices").statusCode()).isEqualTo(400);
  }

  @Test
  void columns_of_one_field_agree() throws Exception {
    SimSpec shared =
        SimSpec.yaml(
                "e",
                """
                api_endpoint: /r
                event_time: at
                request: {params: {from: "{start}", to: "{end}"}}
                response: {records: "data[]"}
                columns:
                  - {name: at, path: t, type: timestamp, format: interval_start}
                  - {name: until, path: t, type: timestamp, format: interval_end}
                  - {name: text, path: v, type: string}
                  - {name: number, path: v, type: double, required: true}
                """)
            .devices(1)
            .every(Duration.ofHours(12));
    api.close();
    api = start(shared);
    Map<String, Object> row = shared.table().values(MARCH_8, MARCH_9).get(0);

    assertThat(row).containsEntry("at", MARCH_8).containsEntry("until", MARCH_8.plusSeconds(43200));
    assertThat(Double.parseDouble(row.get("text").toString())).isEqualTo(row.get("number"));
    assertThat(get(DAY).body())
        .contains("\"t\":\"2026-03-08T00:00:00Z/2026-03-08T12:00:00Z\",\"v\":" + row.get("text"));
  }

  @Test
  void csv_may_be_several_tables_or_have_no_header() throws Exception {
    String columns =
        """
        api_endpoint: /r
        event_time: at
        request: {params: {from: "{start}", to: "{end}"}}
        response: {format: csv, charset: ISO-8859-1, csv: %s}
        columns: [{name: at, path: "%s", type: timestamp}, {name: n, path: "%s", type: int, required: true}]
        """;
    SimSpec tables =
        SimSpec.yaml("e", columns.formatted("{tables: blank_line}", "at", "['n [°]']"))
            .devices(2)
            .every(Duration.ofHours(24))
            .value("n", (device, number) -> device);
    SimSpec bare =
        SimSpec.yaml("e", columns.formatted("{header: false, delimiter: ;}", "[2]", "[0]"))
            .devices(1)
            .every(Duration.ofHours(24))
            .value("n", (device, number) -> 7);
    api.close();
    api = start(tables);
    byte[] body =
        http.send(
                HttpRequest.newBuilder(URI.create(api.baseUrl() + DAY)).build(),
                HttpResponse.BodyHandlers.ofByteArray())
            .body();
    assertThat(new String(body, java.nio.charset.StandardCharsets.ISO_8859_1))
        .isEqualTo(
            "at,n [°]\r\n2026-03-08T00:00:00Z,0\r\n\r\nat,n [°]\r\n2026-03-08T00:00:01Z,1\r\n");
    api.close();
    api = start(bare);
    assertThat(get(DAY).body()).isEqualTo("7;;2026-03-08T00:00:00Z\r\n");
  }
}
