package io.dayfill.core.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.probe.ApiProbe.Request;
import io.dayfill.core.time.SystemTimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told from one answer of an API that nobody knows. */
class ApiProbeTest {
  private static final String RANGE = "?from=2026-03-08T00:00:00Z&to=2026-03-09T00:00:00Z";

  private final AtomicInteger asked = new AtomicInteger();
  private final List<String> sent = new ArrayList<>();
  private final List<String> headers = new ArrayList<>();
  private HttpServer server;
  private String body = "";
  private String type = "application/json";
  private int status = 200;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          sent.add(exchange.getRequestURI().toString());
          exchange
              .getRequestHeaders()
              .forEach((name, values) -> sent.add(name + ": " + String.join(",", values)));
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", type);
          for (String each : headers) {
            exchange.getResponseHeaders().add(each.split(": ")[0], each.split(": ")[1]);
          }
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private Findings look(String path, String... sentHeaders) throws InterruptedException {
    return look(path, Optional.empty(), sentHeaders);
  }

  private Findings look(String path, Optional<String> token, String... sentHeaders)
      throws InterruptedException {
    return new ApiProbe(
            new EnvironmentSecrets(Map.of("MY_TOKEN", "kept-elsewhere")),
            new SystemTimeSource(),
            "test")
        .look(
            new Request(base() + path, List.of(sentHeaders), token, false, Optional.of("sensor")));
  }

  @Test
  void aListOfObjectsIsFoundWithItsTypesTimesAndCursor() throws Exception {
    body =
        """
        {"status": "ok", "result": {"items": [
          {"id": "00123", "device": {"id": "d-1"}, "at": "2026-03-08T00:00:00Z", "v": {"t": 20, "ok": true}, "n": null, "seq": 7},
          {"id": "00124", "device": {"id": "d-1"}, "at": "2026-03-08T00:10:00Z", "v": {"t": 20.5, "ok": false}, "n": null, "seq": 8}],
          "nextPageToken": "abc"}}
        """;
    Findings found = look("/v1/things" + RANGE);

    assertThat(found.records()).isEqualTo("result.items[]");
    assertThat(found.paging().style()).isEqualTo("cursor");
    assertThat(found.paging().more()).isTrue();
    assertThat(found.yaml())
        .contains(
            "from: \"{start}\"",
            "to: \"{end}\"",
            "start_bound: inclusive",
            "cursor_path: result.nextPageToken",
            "cursor_param: pageToken",
            "frequency: 10 min",
            "key: id",
            "event_time: at",
            "{name: id, type: string, required: true}  # digits, taken for a name",
            "{name: device_id, path: device.id, type: string}",
            "{name: at, type: timestamp, required: true}",
            "{name: t, path: v.t, type: double, required: day}",
            "{name: ok, path: v.ok, type: boolean, required: day}",
            "{name: n, type: string}  # only null was seen",
            "{name: seq, type: long}");
  }

  @Test
  void itAsksOnceWhateverComes() {
    status = 500;
    assertThatThrownBy(() -> look("/x")).hasMessageContaining("500");
    status = 429;
    headers.add("Retry-After: 1");
    assertThatThrownBy(() -> look("/x"));

    assertThat(asked).hasValue(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<html>login</html>", "{}", "{\"data\": []}", "plain words", "{\"a\": [", ""})
  void anAnswerThatHoldsNoRecordsIsNotDraftedFrom(String text) {
    body = text;

    assertThatThrownBy(() -> look("/x")).hasMessageContaining("nothing can be drafted from it");
  }

  @Test
  void aNextLinkIsTold() throws Exception {
    body =
        """
        {"@iot.nextLink": "http://elsewhere/x?$skip=2", "value": [{"@iot.id": 1, "phenomenonTime": "2026-03-08T00:00:00Z/2026-03-08T00:10:00Z"}]}
        """;

    assertThat(look("/v1.1/Observations").yaml())
        .contains(
            "pagination_style: next_url",
            "path: \"['@iot.nextLink']\"",
            "path: \"['@iot.id']\"",
            "format: \"interval_start\"");

    body = "[{\"ts\": \"2026-03-08T00:00:00+0100\", \"v\": 1.5}]";
    headers.add("Link: <http://elsewhere/x?page=2>; rel=next");
    assertThat(look("/v1/readings").yaml())
        .contains("pagination_style: link_header", "records: \"[]\"", "event_time: ts");
  }

  @Test
  void aFlagThatMoreFollowsIsTheSignOfTheEnd() throws Exception {
    body =
        "{\"has_more\": false, \"next_cursor\": \"x\", \"data\": [{\"ts\": 1772928000000, \"v\": 1}]}";
    Findings found = look("/r");

    assertThat(found.yaml())
        .contains("stop: {has_more: has_more}", "cursor_param: cursor", "format: \"epoch_ms\"");
    assertThat(found.paging().more()).isFalse();
  }

  @Test
  void pagesByNumberAreToldFromTheAddress() throws Exception {
    body = "{\"total\": 900, \"rows\": [{\"time\": 1772928000, \"v\": 1}]}";

    assertThat(look("/r?offset=0&limit=50").yaml())
        .contains(
            "pagination_style: offset",
            "offset_param: offset",
            "total_path: total",
            "page_size: 50",
            "page_size_param: limit",
            "format: \"epoch_s\"")
        .doesNotContain("limit: \"50\"");
    assertThat(look("/r?page=1&per_page=50").yaml())
        .contains(
            "pagination_style: page", "page_param: page", "first: 1", "page_size_param: per_page");
  }

  @Test
  void withoutPagesAFullAnswerMayHaveBeenCut() throws Exception {
    body = "[{\"ts\": \"2026-03-08T00:00:00Z\", \"v\": 1}]";

    assertThat(look("/r?limit=500").yaml())
        .contains("pagination_style: none", "record_cap: 500", "limit: \"500\"");
    assertThat(look("/r").yaml()).contains("record_cap: 1000");
  }

  @Test
  void listsInListsAndListsByKeyAreFound() throws Exception {
    body =
        """
        {"data": {"result": [
          {"metric": {"device": "a"}, "values": [[1772928000, "1.5"], [1772928300, "2.5"]]},
          {"metric": {"device": "b"}, "values": [[1772928000, "3.5"]]}]}}
        """;
    assertThat(look("/q").yaml())
        .contains("records: \"data.result[].values[]\"", "path: \"[1]\"", "path: ^metric.device");

    body =
        "{\"sensors\": {\"1.5\": [{\"ts\": \"2026-03-08T00:00:00Z\", \"v\": 1}], \"2.5\": [{\"ts\": \"2026-03-08T00:00:00Z\", \"v\": 2}]}}";
    assertThat(look("/q").yaml())
        .contains("records: \"sensors.{series}[]\"", "{name: series, from: series, type: string}");

    body =
        "{\"hourly\": {\"time\": [\"2026-03-08T00:00\", \"2026-03-08T01:00\"], \"temp\": [1.5, null]}}";
    assertThat(look("/q").yaml())
        .contains("records: \"hourly.time[]\"", "path: \"^temp[#]\"", "zone: UTC", "which zone");
  }

  @Test
  void theNamesOfRecordsThatAreListsAreFoundBesideThem() throws Exception {
    body =
        """
        {"columns": ["rowid", "room", "ts", "odd [l/s]"], "rows": [
          [1, "attic", "2026-03-08T00:00:00Z", 1.5], [2, "hall", "2026-03-08T00:05:00Z", 2.5]]}
        """;

    assertThat(look("/r" + RANGE).yaml())
        .contains(
            "records: \"rows[]\"",
            "fields_from: ^columns",
            "{name: room, type: string}",
            "{name: ts, type: timestamp, required: true}",
            "path: \"['odd [l/s]']\"");

    body = "{\"tags\": [\"a\", \"b\", \"c\"], \"rows\": [[1772928000, 1.5], [1772928300, 2.5]]}";
    assertThat(look("/r" + RANGE).yaml()).doesNotContain("fields_from");
  }

  @Test
  void aNumberNearTheRangeThatWasAskedForIsATime() throws Exception {
    body =
        """
        {"status": "success", "data": {"result": [{"metric": {"room": "a"},
          "values": [[1772928000, "1.5"], [1772928300.5, "NaN"], [1772928600, "2.5"]]}]}}
        """;

    assertThat(look("/query_range" + RANGE).yaml())
        .contains(
            "event_time: value_0",
            "path: \"[0]\", type: timestamp, format: \"epoch_s\", required: true",
            "path: \"[1]\", type: double, null_values: [\"NaN\"], required: day")
        .doesNotContain("no time was found");

    body = body.replace("17729", "16729");
    assertThat(look("/query_range" + RANGE).yaml()).contains("event_time: no_time_was_found");
  }

  @Test
  void whatOnlyTheFirstOfAListTellsHoldsOfTheWholeList() throws Exception {
    body =
        """
        [[{"entity_id": "sensor.a", "state": "1.5", "last_changed": "2026-03-08T00:00:00+00:00", "last_updated": "2026-03-08T00:00:00+00:00"},
          {"state": "unavailable", "last_changed": "2026-03-08T00:05:00+00:00"}],
         [{"entity_id": "sensor.b", "state": "2.5", "last_changed": "2026-03-08T00:00:00+00:00", "last_updated": "2026-03-08T00:00:00+00:00"},
          {"state": "3.5", "last_changed": "2026-03-08T00:05:00+00:00"}]]
        """;

    assertThat(look("/history" + RANGE).yaml())
        .contains(
            "{name: entity_id, path: \"^[0].entity_id\", type: string, required: true}",
            "{name: state, type: double, null_values: [\"unavailable\"], required: day}",
            "key: [entity_id, last_changed]",
            "{name: last_updated, type: timestamp}")
        .contains("carry_forward: drop");
  }

  @Test
  void aTimeThatRepeatsWithinADeviceIsNotTheEventTimeWhereAnotherDoesNot() throws Exception {
    body =
        """
        [{"entity_id": "a", "state": "x", "last_changed": "2026-03-08T00:00:00Z", "last_updated": "2026-03-08T00:00:00Z"},
         {"entity_id": "a", "state": "x", "last_changed": "2026-03-08T00:00:00Z", "last_updated": "2026-03-08T00:05:00Z"}]
        """;

    assertThat(look("/history" + RANGE).yaml())
        .contains("event_time: last_updated  # a guess: or is it last_changed?");
  }

  @Test
  void basicCredentialsBecomeAUserAndAPasswordByReference() throws Exception {
    body = "[{\"ts\": \"2026-03-08T00:00:00Z\", \"v\": 1.5}]";

    Findings found = look("/r", "Authorization: Basic ZGF5ZmlsbDpzM2NyZXQtdmFsdWU6MQ==");

    assertThat(sent).contains("Authorization: Basic ZGF5ZmlsbDpzM2NyZXQtdmFsdWU6MQ==");
    assertThat(found.yaml())
        .contains(
            "auth: {type: basic, username: \"${env:API_USER}\", password: \"${env:API_PASSWORD}\"}",
            "export API_USER=…",
            "export API_PASSWORD=…");
    assertThat(found.toString()).doesNotContain("s3cret-value", "ZGF5ZmlsbDpz");
  }

  @Test
  void linesAndCsvAreTold() throws Exception {
    type = "application/x-ndjson";
    body =
        "{\"result\":{\"at\":\"2026-03-08T00:00:00Z\",\"v\":1.5}}\n{\"result\":{\"at\":\"2026-03-08T00:01:00Z\",\"v\":2}}\n";
    assertThat(look("/n").yaml()).contains("format: ndjson", "path: result.at");

    type = "text/csv";
    body = "createdAt;flow [l/s]\n2026-03-08T00:00:00.000Z;1.5\n2026-03-08T00:01:00.000Z;\"2\"\n";
    assertThat(look("/c").yaml())
        .contains("format: csv", "csv: {delimiter: \";\"}", "\"['flow [l/s]']\"", "type: double");
  }

  @Test
  void valuesOfCsvMayHoldLineBreaksAndNeedNoHeader() throws Exception {
    type = "text/csv";
    body = "at,v,note\n2026-03-08T00:00:00Z,1.5,\"a\n\n\"\"b, c\"\n2026-03-08T00:01:00Z,2,\n";
    assertThat(look("/c").yaml())
        .contains("csv, 2 records", "event_time: at", "{name: note, type: string}")
        .doesNotContain("csv: {");

    body = "2026-03-08T00:00:00Z\t1.5\n2026-03-08T00:01:00Z\t2\n";
    String yaml = look("/c").yaml();
    assertThat(yaml).contains("header: false}", "path: \"[0]\", type: timestamp", "\"[1]\"");
  }

  @Test
  void theDayMayStandInThePath() throws Exception {
    body =
        "[[{\"entity_id\": \"sensor.a\", \"state\": \"1.5\", \"last_changed\": \"2026-03-08T00:00:00+00:00\"}], [{\"entity_id\": \"sensor.b\", \"state\": \"2.5\", \"last_changed\": \"2026-03-08T00:00:00+00:00\"}]]";

    assertThat(
            look("/api/history/period/2026-03-08T00:00:00Z?end_time=2026-03-09T00:00:00Z&minimal")
                .yaml())
        .contains(
            "api_endpoint: \"/api/history/period/{start}\"",
            "end_time: \"{end}\"",
            "minimal: null",
            "records: \"[][]\"");
  }

  @Test
  void whatTellsOfTheRateIsTakenUp() throws Exception {
    body = "[{\"ts\": \"2026-03-08T00:00:00Z\", \"v\": 1}]";
    headers.add("x-ratelimit-remaining: 59");
    headers.add("x-ratelimit-reset: 42");

    assertThat(look("/r").yaml())
        .contains(
            "headers: {remaining: X-RateLimit-Remaining, reset: X-RateLimit-Reset, reset_format: seconds}");
  }

  @Test
  void noSecretIsInWhatIsFoundWhereverItWasGiven() throws Exception {
    body = "[{\"ts\": \"2026-03-08T00:00:00Z\", \"echo\": \"s3cret-value-1\"}]";
    String secret = "s3cret-value-1";

    Findings bearer = look("/r", Optional.of(secret));
    assertThat(sent).contains("Authorization: Bearer " + secret);
    Findings reference = look("/r", Optional.of("${env:MY_TOKEN}"));
    assertThat(sent).contains("Authorization: Bearer kept-elsewhere");
    Findings inQuery = look("/r?api_key=" + secret);
    Findings inHeader = look("/r", "X-API-Key: " + secret);
    Findings inAuthorization = look("/r", "Authorization: Token " + secret);

    assertThat(bearer.yaml()).contains("{type: bearer, token: \"${env:API_TOKEN}\"}");
    assertThat(reference.yaml()).contains("token: \"${env:MY_TOKEN}\"");
    assertThat(inQuery.yaml())
        .contains("{type: api_key, in: query, name: api_key, key: \"${env:API_KEY}\"}");
    assertThat(inHeader.yaml()).contains("X-API-Key: \"${env:X_API_KEY}\"");
    assertThat(inAuthorization.yaml()).contains("prefix: \"Token \"");
    assertThat(List.of(bearer, inQuery, inHeader, inAuthorization))
        .allSatisfy(each -> assertThat(each.toString()).doesNotContain(secret));
    assertThat(reference.toString()).doesNotContain("kept-elsewhere");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://example.com/x",
        "example.com/x",
        "https:///x",
        "https://u:p@example.com/",
        "https://exa mple.com"
      })
  void anAddressThatCannotBeAskedIsRefusedWithoutItsSecrets(String url) {
    assertThatThrownBy(
            () ->
                new ApiProbe(new EnvironmentSecrets(Map.of()), new SystemTimeSource(), "test")
                    .look(new Request(url, List.of(), Optional.empty(), false, Optional.empty())))
        .hasMessageNotContaining("u:p");
  }

  @Test
  void whatTheApiSaysCannotBreakOutOfAComment() throws Exception {
    body = "[{\"ts\": \"2026-03-08T00:00:00Z\", \"a\\nentities: {}\": \"x\\ny\"}]";

    assertThat(look("/r").yaml().lines()).noneMatch(line -> line.startsWith("entities: {}"));
  }
}
