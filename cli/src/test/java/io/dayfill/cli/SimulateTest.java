package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateTest {
  @TempDir private Path folder;

  @Test
  void the_configuration_serves_what_it_loads() throws Exception {
    Path server = Files.createDirectories(folder.resolve("server"));
    Path client = Files.createDirectories(folder.resolve("client"));
    configure(server, "https://sensors.example.com");
    Shell serving = new Shell(server).at(new ShiftedTime("2026-03-09T12:00:00Z"));
    Result[] loaded = new Result[1];
    String[] page = new String[1];
    Signals whileServing =
        watching(
            () -> {
              String url = url(serving.soFar());
              configure(client, url);
              page[0] =
                  get(
                      url
                          + "/v1/readings/door-contact?start_time="
                          + "2026-03-08T00:00:00Z&end_time=2026-03-08T01:00:00Z&device_group="
                          + "door_contact_sensors&limit=2");
              loaded[0] =
                  new Shell(client)
                      .at(new ShiftedTime("2026-03-09T12:00:00Z"))
                      .run("run", "--proc-date", "2026-03-08", "--output", "json");
            });

    Result served = serving.signals(whileServing).run("simulate", "--seed", "5");

    assertThat(served.out())
        .contains("curl -g '" + url(served.out()) + "/v1/readings/temp-humidity?start_time=")
        .contains("  base_url: " + url(served.out()) + "   # of connection sensors\n");
    assertThat(served.code()).isEqualTo(130);
    assertThat(page[0]).startsWith("{\"data\":[{\"event_id\":\"event_id-0-").contains("\"total\":");
    assertThat(loaded[0].code()).describedAs(loaded[0].err()).isZero();
    assertThat(loaded[0].out()).contains("\"rows\":288");
  }

  @Test
  void members_that_the_api_lists_are_as_many_as_the_devices() throws Exception {
    Shell serving = members("pagination_style: none\n    pagination: {record_cap: none}");
    String[] list = new String[1];
    Signals whileServing = watching(() -> list[0] = get(url(serving.soFar()) + "/api/rooms"));

    Result served = serving.signals(whileServing).run("simulate", "--devices", "2");

    assertThat(list[0]).isEqualTo("[{\"id\":\"room-0\"},{\"id\":\"room-1\"}]");
    assertThat(served.out())
        .contains("/api   # of connection api\n")
        .contains(
            "curl -g -X POST -d '{\"q\":\"it'\\''s "
                + "2026-03-08T00:00:00Z\"}' '"
                + url(served.out())
                + "/api/rooms/room-0'\n");
  }

  @Test
  void what_cannot_be_served_is_refused() throws Exception {
    Result result =
        members("pagination_style: offset\n    pagination: {total_path: total}").run("simulate");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("rooms cannot be simulated: pagination.total_path beside");
  }

  /** A configuration whose API lists its rooms, and is asked by POST. */
  private Shell members(String pages) throws IOException {
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          api: {base_url: "https://rooms.example.com/api/"}
        entities:
          rooms:
            connection: api
            api_endpoint: /rooms/{room}
            frequency: 1 h
            target_table: raw.rooms
            for_each:
              room: {endpoint: /rooms, pagination_style: none, records: "[]", path: id}
            request: {method: POST, body: {q: "it's {start}"}}
            PAGES
            response: {records: "[]"}
            event_time: at
            columns:
              - {name: room, from: room}
              - {name: at, type: timestamp}
        """
            .replace("PAGES", pages));
    return new Shell(folder).at(new ShiftedTime("2026-03-09T12:00:00Z"));
  }

  private static String url(String out) {
    return out.lines().findFirst().orElse("").replace("The API stands at ", "");
  }

  @Test
  void an_entity_that_is_not_there_is_refused() throws Exception {
    configure(folder, "https://sensors.example.com");

    Result result = new Shell(folder).run("simulate", "--entity", "door_contact_sensor");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("Did you mean door_contact_sensors?");
  }

  @Test
  void a_port_that_is_taken_or_none_is_told() throws Exception {
    configure(folder, "https://sensors.example.com");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Result result =
          new Shell(folder).run("simulate", "--port", String.valueOf(taken.getLocalPort()));

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err())
          .contains(
              "nothing can listen on port " + taken.getLocalPort(), "in use", "another --port");
    }
    assertThat(new Shell(folder).run("simulate", "--port", "99999").err())
        .contains("--port is 99999", "from 1 to 65535");
  }

  @Test
  void entities_of_the_table_are_served_too() throws Exception {
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          sensors: {base_url: "https://sensors.example.com"}
        entities: {}
        """);
    Files.writeString(
        folder.resolve("entities.yaml"),
        """
        entities:
          door_contact_sensors: {connection: sensors}
        """);
    assertThat(new Shell(folder).run("metadata", "push", "entities.yaml").code()).isZero();

    Result served =
        new Shell(folder)
            .at(new ShiftedTime("2026-03-09T12:00:00Z"))
            .signals(watching(() -> {}))
            .run("simulate", "--metadata", "table");

    assertThat(served.out())
        .describedAs(served.err())
        .contains("/v1/readings/door-contact?start_time=");
  }

  private static void configure(Path folder, String url) throws IOException {
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          sensors: {base_url: "%s", rate_limit: {requests: 1000, per: 1 s, burst: 1000}}
        entities:
          temperature_humidity: {connection: sensors}
          door_contact_sensors: {connection: sensors}
        """
            .formatted(url));
  }

  private static String get(String uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private interface Work {
    void run() throws Exception;
  }

  /** Signals of which the first comes once some work is done. */
  private static Signals watching(Work work) {
    return new Signals() {
      @Override
      public Watch watch(IntConsumer onFirst) {
        try {
          work.run();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
        onFirst.accept(130);
        return new Watch() {
          @Override
          public OptionalInt exitCode() {
            return OptionalInt.of(130);
          }

          @Override
          public void close() {
            // nothing was taken over
          }
        };
      }
    };
  }
}
