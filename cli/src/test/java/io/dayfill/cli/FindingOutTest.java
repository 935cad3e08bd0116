package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.When;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that tell what an API is like, and what would be asked of it. */
class FindingOutTest {
  private static final String TOKEN = "s3cret-t0ken";

  @TempDir private Path folder;

  private final ShiftedTime time = new ShiftedTime("2026-03-20T13:00:00Z");
  private SimulatedApi api;

  @BeforeEach
  void start() throws IOException {
    api =
        SimulatedApi.builder()
            .token(TOKEN)
            .clock(time::now)
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, 30, 2)
            .pageSize(10)
            .build()
            .start();
    configure("");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private void configure(String more) throws IOException {
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          sensors:
            base_url: %s
            auth: {type: bearer, token: "${env:SENSOR_API_TOKEN}"}
            retry: {attempts: 1}
        entities:
          temperature_humidity:
            connection: sensors
        """
                .formatted(api.baseUrl())
            + more);
  }

  private Result run(String... args) {
    return new Shell(folder).at(time).with("SENSOR_API_TOKEN", TOKEN).run(args);
  }

  @Test
  void explain_shows_the_requests_and_why_they_are_so_and_asks_nobody() throws IOException {
    configure("    window: {start_bound: unknown, precision: 1 s, pad: 1 h}\n");

    Result result = run("explain", "temperature_humidity", "--date", "2026-03-08");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains(
            "GET "
                + api.baseUrl()
                + "/v1/readings/temp-humidity?start_time=2026-03-07T22%3A59%3A59Z"
                + "&end_time=2026-03-09T01%3A00%3A00Z&device_group=temperature_humidity&limit=1000",
            "Authorization: ***",
            "1h before it as the API filters by another time, 1s earlier as nobody knows whether",
            "1h behind it",
            "parameter start_time",
            "{start:iso}",
            "next_cursor of the answer is sent back as cursor",
            "No request was sent.")
        .doesNotContain(TOKEN);
    assertThat(api.requestCount()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: none}                                             | limit=1000             | ***",
        "{type: api_key, in: header, name: X-Key, key: SECRET}    | X-Key: ***             | Authorization",
        "{type: api_key, in: query, name: my key, key: SECRET}    | limit=1000&my%20key=***| Authorization",
        "{type: basic, username: me, password: SECRET}            | Authorization: ***     | me:",
      })
  void explain_shows_the_proof_where_it_would_stand(String auth, String shown, String absent)
      throws IOException {
    Path file = folder.resolve("dayfill.yaml");
    Files.writeString(
        file,
        Files.readString(file)
            .replaceAll(
                "auth: .*",
                Matcher.quoteReplacement(
                    "auth: " + auth.replace("SECRET", "\"${env:SENSOR_API_TOKEN}\""))));

    Result result = run("explain", "temperature_humidity", "--date", "2026-03-08");

    assertThat(result.code()).describedAs(result.err()).isZero();
    assertThat(result.out()).contains(shown).doesNotContain(absent, TOKEN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UTC         | the day begins at 2026-03-08T00:00:00Z",
        "Europe/Rome | the day begins at 2026-03-08T00:00+01:00 in Europe/Rome",
      })
  void explain_names_the_zone_of_days_where_it_is_not_utc(String zone, String reason)
      throws IOException {
    configure(
        "    zone: " + zone + "\n    window: {start_bound: inclusive, end_bound: exclusive}\n");

    assertThat(run("explain", "temperature_humidity", "--date", "2026-03-08").out())
        .contains(reason + "\n");
  }

  @Test
  void explain_tells_machines_the_same() {
    Result result =
        run("explain", "temperature_humidity", "--date", "2026-03-08", "--output", "json");

    assertThat(result.out())
        .startsWith("{\"format\":1,\"verb\":\"explain\",\"entity\":\"temperature_humidity\"")
        .contains(
            "\"asked_start\":\"2026-03-08T00:00:00Z\"",
            "\"method\":\"GET\"",
            "\"headers\":[\"Authorization: ***\"]",
            "\"next_page\":\"cursor: ")
        .doesNotContain(TOKEN);
    assertThat(new Shell(folder).run("explain", "temperature_humidity").code()).isZero();
  }

  private void configureRooms(String forEach, String request) throws IOException {
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          sensors:
            base_url: %s
            headers: {X-Organisation: "${env:SENSOR_API_TOKEN}"}
        entities:
          rooms:
            connection: sensors
            api_endpoint: "/v1/rooms/{room}"
            frequency: 1 h
            target_table: raw.rooms
            pagination_style: cursor
            pagination: {cursor_path: "['@iot.next']", cursor_param: after}
            response: {records: "data[]", empty_if: [{status: 404, path: "['@iot.code']", equals: none}]}
            event_time: ts
            %s
            for_each: {room: %s}
            columns:
              - {name: room, from: room}
              - {name: ts, type: timestamp}
        """
            .formatted(api.baseUrl(), request, forEach));
  }

  private static final String DATED = "request: {params: {from: '{start}', to: '{end}'}}";

  @Test
  void explain_shows_a_request_for_each_member() throws IOException {
    configureRooms("{list: [attic, 'the cellar', c/d]}", DATED);

    Result text = run("explain", "rooms", "--date", "2026-03-08");
    Result json = run("explain", "rooms", "--date", "2026-03-08", "--output", "json");

    assertThat(text.out())
        .contains(
            "  room attic\n  GET " + api.baseUrl() + "/v1/rooms/attic?from=",
            "  room the cellar\n  GET " + api.baseUrl() + "/v1/rooms/the%20cellar?from=",
            "  room c/d\n  GET " + api.baseUrl() + "/v1/rooms/c%2Fd?from=",
            "X-Organisation: ***",
            "a member of for_each room",
            "['@iot.next'] of the answer is sent back as after")
        .doesNotContain("more chains", TOKEN);
    assertThat(json.out()).contains("\"of\":\"room attic\",\"method\":\"GET\"");
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void explain_shows_some_of_many_members() throws IOException {
    String list = IntStream.range(0, 50).mapToObj(i -> "r" + i).collect(Collectors.joining(", "));
    configureRooms("{list: [" + list + "]}", DATED);

    assertThat(run("explain", "rooms", "--date", "2026-03-08").out())
        .contains("room r0", "room r19", "and 30 more chains of pages, one for each member")
        .doesNotContain("room r20");
  }

  @Test
  void explain_shows_the_request_for_a_list_of_members_and_asks_nobody() throws IOException {
    configureRooms(
        "{endpoint: /v1/rooms, pagination_style: none, records: 'rooms[]', path: id}", DATED);

    assertThat(run("explain", "rooms", "--date", "2026-03-08").out())
        .contains(
            "  list of room\n  GET " + api.baseUrl() + "/v1/rooms\n",
            "  room {room}\n  GET " + api.baseUrl() + "/v1/rooms/{room}?from=",
            "one chain of pages for each member; members: asked at run");
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void explain_shows_the_body_of_a_post_and_where_it_comes_from() throws IOException {
    configureRooms(
        "{list: [attic]}",
        "request: {method: POST, headers: {Accept: application/vnd.x+json}, body: {room: '{room}',"
            + " span: {from: '{start:epoch_ms}', to: ['{end}', 5]}}}");

    assertThat(run("explain", "rooms", "--date", "2026-03-08").out())
        .contains(
            "POST " + api.baseUrl() + "/v1/rooms/attic\n",
            "      Accept: application/vnd.x+json",
            "      {\"room\":\"attic\",\"span\":{\"from\":1772927999999,\"to\":"
                + "[\"2026-03-09T00:00:00Z\",5]}}",
            "body room",
            "body span.from",
            "where the asking starts, written as epoch_ms",
            "body span.to[0]");
  }

  @Test
  void sample_shows_the_first_members_page_and_says_whose_it_is() throws IOException {
    api.respond(
        r ->
            r.path().equals("/v1/rooms")
                ? SimResponse.json("{\"rooms\": [{\"id\": \"cellar\"}, {\"id\": \"attic\"}]}")
                : SimResponse.json(
                    "{\"data\": [{\"ts\": \"2026-03-08T10:00:00Z\"}], \"@iot.next\": \"n\"}"));
    configureRooms("{list: [attic, hall]}", DATED);
    assertThat(run("sample", "rooms", "--date", "2026-03-08").out())
        .contains("first page of room attic", "the name room", "attic  2026-03-08T10:00:00Z")
        .doesNotContain("hall");
    assertThat(api.requestCount()).isEqualTo(1);

    configureRooms(
        "{endpoint: /v1/rooms, pagination_style: none, records: 'rooms[]', path: id,"
            + " pagination: {record_cap: none}}",
        DATED);
    assertThat(run("sample", "rooms", "--date", "2026-03-08", "--output", "json").out())
        .contains("\"member\":\"room cellar\"", "\"room\":\"cellar\"");
  }

  @Test
  void sample_shows_one_page_and_writes_nothing() {
    Result result = run("sample", "temperature_humidity", "--date", "2026-03-08", "--limit", "3");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains(
            "column         type       from",
            "temperature_c  double     temperature_c",
            "2026-03-08T00:00:00Z",
            "10 records on the page: 10 kept, 0 quarantined, 0 out of window, 0 skipped."
                + " Nothing was written.");
    assertThat(result.out().lines().filter(line -> line.contains("2026-03-08T")).count())
        .isEqualTo(3);
    assertThat(api.requestCount()).isEqualTo(1);
    assertThat(folder.resolve("warehouse/raw")).doesNotExist();
  }

  @Test
  void sample_shows_what_was_quarantined_and_rescued_and_why() {
    api.when(When.any())
        .answer(
            SimResponse.json(
                """
                {"data": [
                  {"reading_id": "r1", "device_id": "d1", "ts": "2026-03-08T10:00:00Z", "temperature_c": "warm"},
                  {"reading_id": "r2", "device_id": "d1", "ts": "2026-03-08T11:00:00Z", "temperature_c": 20.5, "co2": 415}
                ], "next_cursor": "more"}
                """));

    Result text = run("sample", "temperature_humidity", "--date", "2026-03-08");
    Result json = run("sample", "temperature_humidity", "--date", "2026-03-08", "--output", "json");

    assertThat(text.out())
        .contains("quarantined because", "temperature_c", "{\"co2\":415}", "1 quarantined");
    assertThat(json.out())
        .contains(
            "\"rows\":[{\"reading_id\":\"r2\",\"device_id\":\"d1\"",
            "\"_rescued_data\":\"{\\\"co2\\\":415}\"",
            "\"column\":\"temperature_c\"",
            "\"trouble\":null");
  }

  @Test
  void sample_says_why_a_run_would_not_take_the_page() {
    api.when(When.any()).answer(SimResponse.json("{\"error\": \"no such group\"}"));

    Result result = run("sample", "temperature_humidity", "--date", "2026-03-08");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).contains("0 records on the page", "problem", "data");
  }

  @Test
  void what_is_probed_is_a_configuration_that_sample_takes() throws IOException {
    Result draft =
        run(
            "probe",
            api.baseUrl()
                + "/v1/readings/temp-humidity?start_time=2026-03-08T00:00:00Z"
                + "&end_time=2026-03-09T00:00:00Z&device_group=temperature_humidity",
            "--token",
            TOKEN,
            "--name",
            "climate");

    assertThat(draft.code()).isZero();
    assertThat(draft.out()).contains("climate:", "key: reading_id").doesNotContain(TOKEN);
    assertThat(api.requestCount()).isEqualTo(1);
    Files.writeString(folder.resolve("drafted.yaml"), draft.out());

    Result sample =
        new Shell(folder)
            .at(time)
            .with("API_TOKEN", TOKEN)
            .run("sample", "climate", "-c", "drafted.yaml", "--date", "2026-03-08");

    assertThat(sample.err()).isEmpty();
    assertThat(sample.out()).contains("10 kept");
  }

  @Test
  void probe_tells_machines_what_it_saw() {
    Result result =
        run(
            "probe",
            api.baseUrl()
                + "/v1/readings/temp-humidity?start_time=2026-03-08T00:00:00Z"
                + "&end_time=2026-03-09T00:00:00Z&device_group=temperature_humidity",
            "--token=${env:SENSOR_API_TOKEN}",
            "--output=json");

    assertThat(result.out())
        .startsWith("{\"format\":1,\"verb\":\"probe\",\"request\":\"GET http://127.0.0.1:")
        .contains(
            "\"records\":\"data[]\",\"record_count\":10",
            "{\"name\":\"ts\",\"path\":\"ts\",\"type\":\"timestamp\",\"time_format\":\"iso\"",
            "\"style\":\"cursor\"")
        .doesNotContain(TOKEN);
    assertThat(run("probe", "ftp://x/y").code()).isEqualTo(2);
    assertThat(run("probe", api.baseUrl() + "/none").code()).isEqualTo(3);
  }
}
