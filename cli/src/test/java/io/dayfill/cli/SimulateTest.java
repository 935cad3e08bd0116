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
    int port = freePort();
    configure(client, "http://127.0.0.1:" + port);
    Result[] loaded = new Result[1];
    String[] page = new String[1];
    Signals whileServing =
        watching(
            () -> {
              page[0] =
                  get(
                      "http://127.0.0.1:"
                          + port
                          + "/v1/readings/door-contact?start_time="
                          + "2026-03-08T00:00:00Z&end_time=2026-03-08T01:00:00Z&device_group="
                          + "door_contact_sensors&limit=2");
              loaded[0] =
                  new Shell(client)
                      .at(new ShiftedTime("2026-03-09T12:00:00Z"))
                      .run("run", "--proc-date", "2026-03-08", "--output", "json");
            });

    Result served =
        new Shell(server)
            .at(new ShiftedTime("2026-03-09T12:00:00Z"))
            .signals(whileServing)
            .run("simulate", "--port", String.valueOf(port), "--seed", "5");

    assertThat(served.out())
        .startsWith("The API stands at http://127.0.0.1:" + port + "\n")
        .contains("curl -g 'http://127.0.0.1:" + port + "/v1/readings/temp-humidity?start_time=");
    assertThat(served.code()).isEqualTo(130);
    assertThat(page[0]).startsWith("{\"data\":[{\"event_id\":\"event_id-0-").contains("\"total\":");
    assertThat(loaded[0].code()).describedAs(loaded[0].err()).isZero();
    assertThat(loaded[0].out()).contains("\"rows\":288");
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

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
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
