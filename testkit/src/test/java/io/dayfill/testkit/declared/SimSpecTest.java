package io.dayfill.testkit.declared;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.testkit.Faults;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.When;
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
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimSpecTest {
  private static final String DAY = "?from=2026-03-08T00:00:00Z&to=2026-03-09T00:00:00Z";
  private static final Instant MARCH_8 = Instant.parse("2026-03-08T00:00:00Z");
  private static final Instant MARCH_9 = Instant.parse("2026-03-09T00:00:00Z");

  private final HttpClient http = HttpClient.newHttpClient();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          data[] | at | level | dev | {"data":[{"at":"T0","level":1.5,"dev":"dev-0"},{"at":"T1","level":1.5,"dev":"dev-0"}]}
          [] | at | v.x | ['d.e'] | [{"at":"T0","v":{"x":1.5},"d.e":"dev-0"},{"at":"T1","v":{"x":1.5},"d.e":"dev-0"}]
          data.result[].values[] | [0] | [1] | ^metric.dev | {"data":{"result":[{"values":[["T0",1.5],["T1",1.5]],"metric":{"dev":"dev-0"}}]}}
          hourly.time[] | . | ^level[#] | ^dev | {"hourly":{"time":["T0","T1"],"level":[1.5,1.5],"dev":"dev-0"}}
          [][] | at | level | ^[0].id | [[{"at":"T0","level":1.5,"id":"dev-0"},{"at":"T1","level":1.5}]]
          events[].data.samples[] | at | level | ^^id | {"events":[{"data":{"samples":[{"at":"T0","level":1.5},{"at":"T1","level":1.5}]},"id":"dev-0"}]}
          """)
  void records_stand_where_the_paths_say(
      String records, String at, String level, String dev, String body) throws Exception {
    SimSpec spec =
        twoReadings(
            """
            response: {records: "%s"}
            columns:
              - {name: at, path: "%s", type: timestamp}
              - {name: level, path: "%s", type: double}
              - {name: dev, path: "%s", type: string}
            """
                .formatted(records, at, level, dev));

    assertThat(body(spec, "/r" + DAY))
        .isEqualTo(
            body.replace("T0", "2026-03-08T00:00:00Z").replace("T1", "2026-03-08T12:00:00Z"));
  }

  @Test
  void keys_of_an_object_carry_values_too() throws Exception {
    SimSpec spec =
        twoReadings(
            """
            response: {records: "sensors.{sensor}[]"}
            columns:
              - {name: at, type: timestamp, format: epoch_ms}
              - {name: sensor, from: sensor}
            """);

    assertThat(body(spec, "/r" + DAY))
        .isEqualTo("{\"sensors\":{\"sensor-0\":[{\"at\":1772928000000},{\"at\":1772971200000}]}}");
    assertThat(spec.table().values(MARCH_8, MARCH_9))
        .containsExactly(
            Map.of("at", MARCH_8, "sensor", "sensor-0"),
            Map.of("at", Instant.parse("2026-03-08T12:00:00Z"), "sensor", "sensor-0"));
  }

  @Test
  void fields_may_be_named_once_for_all_records() throws Exception {
    SimSpec spec =
        twoReadings(
            """
            response: {records: "rows[]", fields_from: ^fields}
            columns:
              - {name: at, type: timestamp, format: epoch_s}
              - {name: level, type: double}
            """);

    assertThat(body(spec, "/r" + DAY))
        .isEqualTo("{\"rows\":[[1772928000,1.5],[1772971200,1.5]],\"fields\":[\"at\",\"level\"]}");
  }

  @Test
  void times_are_made_of_parts_and_of_places() throws Exception {
    SimSpec spec =
        twoReadings(
                """
                response: {records: "body[].value[]"}
                columns:
                  - {name: at, path: ^beg, type: timestamp, format: epoch_s,
                     plus: {path: ^step, unit: s, times: place}}
                  - {name: level, path: "[0]", type: double}
                """)
            .every(Duration.ofMinutes(15));

    assertThat(body(spec, "/r?from=2026-03-08T00:00:00Z&to=2026-03-08T01:15:00Z"))
        .isEqualTo(
            "{\"body\":[{\"value\":[[1.5],[1.5],[1.5],[1.5]],\"beg\":1772928000,\"step\":900},"
                + "{\"value\":[[1.5]],\"beg\":1772931600,\"step\":900}]}");
  }

  @Test
  void a_record_carries_what_keeps_it_from_being_skipped_and_the_rest_of_its_time()
      throws Exception {
    SimSpec spec =
        twoReadings(
            """
            response: {records: "e[]", skip_if: [{path: kind.name, not_equals: [m, n]}]}
            columns:
              - {name: at, path: t.s, type: timestamp, format: epoch_s, plus: {path: t.n, unit: ns}}
              - {name: nanos, path: t.n, type: int}
            """);
    spec.table().delete(row -> true);
    spec.table().insert(0, MARCH_8.plusNanos(1500));

    // a reading that was inserted is deleted like any other
    assertThat(body(spec, "/r" + DAY)).isEqualTo("{\"e\":[]}");

    SimSpec kept =
        twoReadings(
            """
            response: {records: "e[]", skip_if: [{path: kind.name, not_equals: [m, n]}]}
            columns:
              - {name: at, path: t.s, type: timestamp, format: epoch_s, plus: {path: t.n, unit: ns}}
              - {name: nanos, path: t.n, type: int}
            """);
    kept.table().delete(row -> row.number() >= 0);
    kept.table().insert(0, MARCH_8.plusNanos(1500));

    assertThat(body(kept, "/r" + DAY))
        .isEqualTo("{\"e\":[{\"t\":{\"s\":1772928000,\"n\":1500},\"kind\":{\"name\":\"m\"}}]}");
    assertThat(kept.table().values(MARCH_8, MARCH_9))
        .containsExactly(Map.of("at", MARCH_8.plusNanos(1000), "nanos", 1500L));
  }

  @Test
  void lines_and_tables_are_formats_like_any_other() throws Exception {
    SimSpec lines =
        twoReadings(
            """
            response: {format: ndjson, records: result}
            columns: [{name: at, type: timestamp}, {name: level, path: v.x, type: double}]
            """);
    SimSpec table =
        twoReadings(
                """
                response: {format: csv, csv: {delimiter: ";"}}
                columns: [{name: at, type: timestamp}, {name: note, path: "['Note [-]']", type: string}]
                """)
            .value("note", (device, number) -> "a;\"b\"");

    assertThat(body(lines, "/r" + DAY))
        .isEqualTo(
            """
            {"result":{"at":"2026-03-08T00:00:00Z","v":{"x":1.5}}}
            {"result":{"at":"2026-03-08T12:00:00Z","v":{"x":1.5}}}
            """);
    assertThat(body(table, "/r" + DAY))
        .startsWith("at;Note [-]\r\n")
        .contains("2026-03-08T00:00:00Z;\"a;\"\"b\"\"\"\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "true, false, 00:00 06:00 12:00 18:00",
    "true, true, 00:00 06:00 12:00 18:00 00:00",
    "false, true, 06:00 12:00 18:00 00:00",
    "false, false, 06:00 12:00 18:00"
  })
  void the_bounds_are_the_tests_to_set(boolean start, boolean end, String times) throws Exception {
    SimSpec spec =
        yaml("""
        window: {start_bound: exclusive, end_bound: exclusive}
        response: {records: "data[]"}
        columns: [{name: at, type: timestamp}]
        """)
            .devices(1)
            .every(Duration.ofHours(6))
            .bounds(start, end);

    assertThat(found(body(spec, "/r" + DAY), "T(\\d\\d:\\d\\d):"))
        .containsExactly(times.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {from: "{start}", to: "{end}"} | from=2026-03-08T01%3A00%3A00%2B01%3A00&to=2026-03-09T00:00:00.000Z | 200
          {from: "{start:epoch_s}", to: "{end:epoch_ms}"} | from=1772928000&to=1773014400000 | 200
          {q: "t ge {start} and t lt {end}"} | q=t+ge+2026-03-08T00:00:00Z+and+t+lt+2026-03-09T00:00:00Z | 200
          {q: "m[{length_s}s]", time: "{end:epoch_s}"} | q=m%5B86400s%5D&time=1773014400 | 200
          {d: "{first_day}", e: "{last_day}"} | d=2026-03-08&e=2026-03-08 | 200
          {from: "{start:'yyyy/MM/dd HH:mm'}", to: "{end:'yyyy/MM/dd HH:mm'}"} | from=2026/03/08+00:00&to=2026/03/09+00:00 | 200
          {from: "{start}", "m[]": [door, water]} | from=2026-03-08T00:00:00Z&m%5B%5D=door&m%5B%5D=water | 200
          {from: "{start}", "m[]": [door, water]} | from=2026-03-08T00:00:00Z&m%5B%5D=door | 400
          {from: "{start}", raw: null} | from=2026-03-08T00:00:00Z&raw | 200
          {from: "{start}", raw: null} | from=2026-03-08T00:00:00Z | 400
          {from: "{start}", to: "{end}"} | from=2026-03-08T00:00:00Z | 400
          {from: "{start}", to: "{end}"} | from=2026-03-08&to=2026-03-09 | 400
          {from: "{start}", to: "{end}"} | from=2026-03-09T00:00:00Z&to=2026-03-08T00:00:00Z | 400
          """)
  void bounds_are_read_where_the_templates_put_them(String params, String query, int status)
      throws Exception {
    SimSpec spec =
        SimSpec.yaml(
            "e",
            """
            api_endpoint: /r
            request: {params: %s}
            response: {records: "data[]"}
            columns: [{name: at, type: timestamp}]
            """
                .formatted(params));

    HttpResponse<String> answer = get(spec, "/r?" + query);

    assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(status);
    if (status == 200) {
      assertThat(answer.body()).contains("2026-03-08T00:00:00Z");
    }
  }

  @Test
  void a_path_and_a_body_carry_bounds_and_members() throws Exception {
    SimSpec spec =
        SimSpec.yaml(
                "e",
                """
                api_endpoint: /box/{box}/h
                for_each: {box: {list: [a, "b c"]}}
                request: {method: POST, body: {from: "{start:epoch_ms}", to: "{end:epoch_ms}", x: [1]}}
                response: {records: "data[]"}
                columns: [{name: at, type: timestamp}, {name: box, path: box, type: string}]
                """)
            .devices(2)
            .value("box", (device, number) -> device == 0 ? "a" : "b c");
    try (SimulatedApi api = SimulatedApi.builder().serve(spec).build().start()) {
      HttpResponse<String> right =
          post(api, "/box/b%20c/h", "{\"x\":[1],\"from\":1772928000000,\"to\":1773014400000}");
      HttpResponse<String> wrong = post(api, "/box/a/h", "{\"x\":[2]}");

      assertThat(right.body()).contains("\"box\":\"b c\"").doesNotContain("\"box\":\"a\"");
      assertThat(wrong.statusCode()).isEqualTo(400);
      assertThat(api.requests().get(0).body()).contains("1772928000000");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          cursor | {cursor_path: meta.next, cursor_param: after} | "next":"([^"]+)" | &after= | 5
          cursor | {cursor_path: meta.next, cursor_param: after, stop: {has_more: more}} | "next":"([^"]+)" | &after= | 5
          cursor | {cursor_path: meta.next, cursor_param: after, stop: empty_page} | "next":"([^"]+)" | &after= | 6
          """)
  void pages_lead_on_by_cursor(
      String style, String pagination, String next, String param, int pages) throws Exception {
    SimSpec spec = paged(style, pagination);
    try (SimulatedApi api = SimulatedApi.builder().serve(spec).build().start()) {
      List<String> times =
          walk(
              api,
              answer ->
                  found(answer.body(), next).stream().findFirst().map(c -> "/r" + DAY + param + c));

      assertThat(times).hasSize(14).doesNotHaveDuplicates();
      assertThat(api.requestCount()).isEqualTo(pages);
    }
  }

  @Test
  void pages_lead_on_by_number() throws Exception {
    SimSpec offsets = paged("offset", "{total_path: total}");
    SimSpec numbers = paged("page", "{page_size: 3, page_size_param: per, total_pages_path: n}");

    assertThat(body(offsets, "/r" + DAY + "&offset=12")).contains("\"total\":14").contains("18:00");
    assertThat(found(body(offsets, "/r" + DAY + "&offset=14"), "\"at\"")).isEmpty();
    assertThat(body(numbers, "/r" + DAY + "&page=5&per=3")).contains("\"n\":5", "18:00");
    assertThat(get(numbers, "/r" + DAY + "&page=0").statusCode()).isEqualTo(400);
  }

  @Test
  void pages_lead_on_by_address() throws Exception {
    SimSpec links = paged("link_header", "{}");
    SimSpec urls = paged("next_url", "{path: links.next}");
    Function<HttpResponse<String>, Optional<String>> byLink =
        answer -> answer.headers().firstValue("link").map(l -> l.substring(1, l.indexOf('>')));
    Function<HttpResponse<String>, Optional<String>> byUrl =
        answer -> found(answer.body(), "\"next\":\"([^\"]+)\"").stream().findFirst();

    for (SimSpec spec : List.of(links, urls)) {
      try (SimulatedApi api = SimulatedApi.builder().serve(spec).build().start()) {
        assertThat(walk(api, spec == links ? byLink : byUrl)).hasSize(14).doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void readings_change_while_the_api_serves() throws Exception {
    SimSpec spec = paged("offset", "{total_path: total}");
    try (SimulatedApi api = SimulatedApi.builder().serve(spec).build().start()) {
      spec.table().insert(0, Instant.parse("2026-03-08T05:00:00Z"));
      spec.table().delete(row -> row.time().equals(MARCH_8));
      spec.table().late(1, MARCH_8, MARCH_9, Instant.parse("2026-03-20T00:00:00Z"));
      api.asOf(Instant.parse("2026-03-10T00:00:00Z"));
      String before = get(api, "/r" + DAY + "&limit=99").body();
      api.asOf(null);
      String after = get(api, "/r" + DAY + "&limit=99").body();

      assertThat(before).contains("05:00:00Z").doesNotContain("08T00:00:00Z", "00:00:01Z");
      assertThat(after).contains("00:00:01Z");
      assertThat(spec.table().expected(MARCH_8, MARCH_9)).hasSize(14);
    }
  }

  @Test
  void the_seed_decides_the_values() throws Exception {
    String columns =
        "response: {records: \"data[]\"}\ncolumns: [{name: at, type: timestamp},"
            + " {name: x, type: long}, {name: y, type: \"decimal(9,3)\"}]";

    String first = body(yaml(columns).seed(4), "/r" + DAY);

    assertThat(body(yaml(columns).seed(4), "/r" + DAY)).isEqualTo(first);
    assertThat(body(yaml(columns).seed(5), "/r" + DAY)).isNotEqualTo(first);
  }

  @Test
  void faults_stand_before_any_shape() throws Exception {
    SimSpec spec = paged("cursor", "{cursor_path: next, cursor_param: after}").totalSays(n -> 7);
    try (SimulatedApi api = SimulatedApi.builder().serve(spec).build().start()) {
      api.when(When.any()).nth(1).answer(Faults.loginPage());
      api.when(When.any()).nth(2).edit(DeclaredPage.class, page -> page.duplicate(0));
      api.when(When.any())
          .nth(3)
          .edit(
              DeclaredPage.class,
              page ->
                  page.editRecords(
                      record ->
                          Map.of("renamed", ((Map<?, ?>) record).values().iterator().next())));
      api.when(When.any()).nth(4).edit(DeclaredPage.class, page -> page.withCursor("again"));
      api.when(When.any()).nth(5).change(answer -> answer.header("X-Remaining", "0"));
      api.when(When.any()).skip(5).answer(Faults.expiringAfter(1));

      assertThat(get(api, "/r" + DAY).headers().firstValue("content-type").orElse(""))
          .startsWith("text/html");
      assertThat(found(get(api, "/r" + DAY).body(), "\"at\"")).hasSize(4);
      assertThat(get(api, "/r" + DAY).body()).contains("\"renamed\"").doesNotContain("\"at\"");
      assertThat(get(api, "/r" + DAY).body()).contains("\"next\":\"again\"");
      assertThat(get(api, "/r" + DAY).headers().firstValue("x-remaining")).contains("0");
      assertThat(get(api, "/r" + DAY).statusCode()).isEqualTo(200);
      assertThat(get(api, "/r" + DAY).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void members_are_listed_where_the_metadata_asks_for_them() throws Exception {
    SimSpec spec =
        SimSpec.yaml(
                "e",
                """
                api_endpoint: /d/{device}
                for_each: {device: {endpoint: /devices, records: "items[]", path: id}}
                request: {params: {from: "{start}"}}
                response: {records: "data[]"}
                columns: [{name: at, type: timestamp}, {name: device, from: device}]
                """)
            .members("device", "x", "y");

    assertThat(body(spec, "/devices")).isEqualTo("{\"items\":[{\"id\":\"x\"},{\"id\":\"y\"}]}");
    assertThat(get(spec, "/d/x?from=2026-03-08T00:00:00Z").statusCode()).isEqualTo(200);
    assertThat(get(spec, "/other").statusCode()).isEqualTo(404);
  }

  private static SimSpec yaml(String more) {
    return SimSpec.yaml(
        "e",
        """
        api_endpoint: /r
        event_time: at
        request: {params: {from: "{start}", to: "{end}"}}
        """
            + more);
  }

  private static SimSpec twoReadings(String more) {
    return yaml(more)
        .devices(1)
        .every(Duration.ofHours(12))
        .value("level", (device, number) -> 1.5)
        .value("dev", (device, number) -> "dev-" + device);
  }

  /** Fourteen readings of two devices, three a page. */
  private static SimSpec paged(String style, String pagination) {
    SimSpec spec =
        yaml("""
        pagination_style: %s
        pagination: %s
        response: {records: "data[]"}
        columns: [{name: at, type: timestamp}]
        """
                .formatted(style, pagination))
            .devices(2)
            .every(Duration.ofHours(3))
            .pageSize(3);
    spec.table().silent(Instant.parse("2026-03-08T21:00:00Z"), MARCH_9);
    return style.equals("offset") ? spec.pageSize(100) : spec;
  }

  private List<String> walk(SimulatedApi api, Function<HttpResponse<String>, Optional<String>> next)
      throws Exception {
    List<String> times = new ArrayList<>();
    Optional<String> target = Optional.of("/r" + DAY);
    while (target.isPresent()) {
      HttpResponse<String> answer = get(api, target.get());
      times.addAll(found(answer.body(), "\"at\":\"([^\"]+)\""));
      target = next.apply(answer);
    }
    return times;
  }

  private static List<String> found(String text, String regex) {
    Matcher matcher = Pattern.compile(regex).matcher(text);
    return matcher.results().map(r -> r.groupCount() > 0 ? r.group(1) : r.group()).toList();
  }

  private String body(SimSpec spec, String target) throws Exception {
    return get(spec, target).body();
  }

  private HttpResponse<String> get(SimSpec spec, String target) throws Exception {
    try (SimulatedApi api = SimulatedApi.builder().serve(spec).build().start()) {
      return get(api, target);
    }
  }

  private HttpResponse<String> get(SimulatedApi api, String target) throws Exception {
    String uri = target.startsWith("http") ? target : api.baseUrl() + target;
    return http.send(
        HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(SimulatedApi api, String target, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(api.baseUrl() + target))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
