package io.dayfill.testkit.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimulatedApi;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is let in, how one becomes known, and what is told of the rate. */
class SimConnectionTest {
  private static final String DAY = "?from=2026-03-08T00:00:00Z&to=2026-03-09T00:00:00Z";
  private static final String ENTITY =
      """
      api_endpoint: /r
      request: {params: {from: "{start}", to: "{end}"}}
      response: {records: "data[]"}
      columns: [{name: at, type: timestamp}]
      """;

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<SimulatedApi> started = new ArrayList<>();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-03-20T00:00:00Z"));

  @AfterEach
  void stop() {
    started.forEach(SimulatedApi::close);
  }

  private SimulatedApi start(SimConnection connection) {
    SimulatedApi api = SimulatedApi.builder().clock(now::get).serve(connection).build().start();
    started.add(api);
    return api;
  }

  private static SimConnection connection(String keys) {
    return SimConnection.yaml(
        "base_url: https://api.example.com/v2/\n" + keys, SimSpec.yaml("e", ENTITY));
  }

  private HttpResponse<String> get(SimulatedApi api, String target, String... headers)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api.baseUrl() + target));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(SimulatedApi api, String target, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(api.baseUrl() + target))
            .POST(BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static String basic(String pair) {
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{type: none} | X-Y | z | 200",
        "{type: bearer, token: '${env:T}'} | Authorization | Bearer s1 | 200",
        "{type: bearer, token: '${env:T}'} | Authorization | Bearer s2 | 401",
        "{type: bearer, token: '${env:OTHER}'} | Authorization | Bearer whatever | 200",
        "{type: bearer, token: '${env:OTHER}'} | X-Y | z | 401",
        "{type: basic, username: u, password: '${env:T}'} | Authorization | u:s1 | 200",
        "{type: basic, username: u, password: '${env:T}'} | Authorization | v:s1 | 401",
        "{type: api_key, in: header, name: X-Key, key: '${env:T}'} | X-Key | s1 | 200",
        "{type: api_key, in: header, name: X-Key, prefix: 'K ', key: '${env:T}'} | X-Key | K s1 | 200",
        "{type: api_key, in: header, name: X-Key, prefix: 'K ', key: '${env:T}'} | X-Key | s1 | 401",
        "{type: aws_sigv4, region: x} | X-Y | z | 200",
      })
  void who_is_right_is_let_in(String auth, String header, String value, int status)
      throws Exception {
    SimulatedApi api = start(connection("auth: " + auth).knowing("${env:T}", "s1"));
    String sent = auth.contains("basic") ? basic(value) : value;

    assertThat(get(api, "/v2/r" + DAY, header, sent).statusCode()).isEqualTo(status);
  }

  @Test
  void a_key_may_be_a_parameter_and_paths_have_the_folder_of_the_base() throws Exception {
    SimulatedApi api =
        start(
            connection("auth: {type: api_key, in: query, name: k, key: '${env:T}'}")
                .knowing("${env:T}", "s1"));

    assertThat(get(api, "/v2/r" + DAY + "&k=s1").statusCode()).isEqualTo(200);
    assertThat(get(api, "/v2/r" + DAY).statusCode()).isEqualTo(401);
    assertThat(get(api, "/r" + DAY + "&k=s1").statusCode()).isEqualTo(404);
  }

  @Test
  void headers_of_a_connection_must_come() throws Exception {
    SimulatedApi api =
        start(connection("headers: {X-Org: acme, X-Id: '${env:T}'}").knowing("${env:T}", "s1"));

    assertThat(get(api, "/v2/r" + DAY, "X-Org", "acme", "X-Id", "s1").statusCode()).isEqualTo(200);
    assertThat(get(api, "/v2/r" + DAY, "X-Org", "acme").statusCode()).isEqualTo(400);
  }

  @Test
  void tokens_are_given_out_live_for_a_while_and_expire() throws Exception {
    SimConnection connection =
        connection(
                "auth: {type: oauth2, token_url: 'https://id.example.com/t', client_id: a,"
                    + " client_secret: '${env:T}'}")
            .knowing("${env:T}", "s1")
            .tokensLive(Duration.ofMinutes(5));
    SimulatedApi api = start(connection);
    String form = "grant_type=client_credentials&client_id=a&client_secret=";

    assertThat(post(api, "/t", form + "s2").statusCode()).isEqualTo(400);
    assertThat(post(api, "/t", form + "s1").body())
        .isEqualTo("{\"access_token\":\"token-1\",\"token_type\":\"bearer\",\"expires_in\":300}");
    assertThat(status(api, "Bearer token-1")).isEqualTo(200);
    assertThat(status(api, "Bearer token-2")).isEqualTo(401);
    now.set(now.get().plus(Duration.ofMinutes(5)));
    assertThat(status(api, "Bearer token-1")).isEqualTo(401);
    post(api, "/t", form + "s1");
    assertThat(status(api, "Bearer token-2")).isEqualTo(200);
    connection.expireTokens();
    assertThat(status(api, "Bearer token-2")).isEqualTo(401);
    assertThat(connection.issued()).isEqualTo(2);
  }

  private int status(SimulatedApi api, String authorization) throws Exception {
    return get(api, "/v2/r" + DAY, "Authorization", authorization).statusCode();
  }

  @Test
  void refresh_tokens_rotate_and_assertions_have_three_parts() throws Exception {
    SimulatedApi rotating =
        start(connection("auth: {type: oauth2, grant: refresh_token, token_url: 'https://x/t'}"));
    SimulatedApi signed =
        start(connection("auth: {type: oauth2, grant: jwt_bearer, token_url: 'https://x/t'}"));
    String refresh = "grant_type=refresh_token&refresh_token=";
    String jwt = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=";

    assertThat(post(rotating, "/t", refresh + "first").body()).contains("\"refresh-1\"");
    assertThat(post(rotating, "/t", refresh + "first").statusCode()).isEqualTo(400);
    assertThat(post(rotating, "/t", refresh + "refresh-1").body()).contains("\"refresh-2\"");
    assertThat(post(signed, "/t", jwt + "a.b").statusCode()).isEqualTo(400);
    assertThat(post(signed, "/t", jwt + "a.b.c").statusCode()).isEqualTo(200);
  }

  @Test
  void a_login_takes_several_steps_and_may_say_so_in_a_200() throws Exception {
    SimulatedApi api =
        start(
            connection(
                    """
                    auth:
                      type: login
                      requests:
                        - {endpoint: /a, body: {mail: m, pass: "${env:T}"}, take: {code: x.code}}
                        - {endpoint: /b, body: {c: "{code}"}, take: {token: t, life_s: life}}
                      header: X-Auth
                      prefix: ""
                      expired_if: [{path: code, equals: 1010}]
                    """)
                .knowing("${env:T}", "s1"));

    assertThat(post(api, "/v2/a", "{\"mail\":\"m\",\"pass\":\"no\"}").statusCode()).isEqualTo(401);
    assertThat(post(api, "/v2/a", "{\"mail\":\"m\",\"pass\":\"s1\"}").body())
        .isEqualTo("{\"x\":{\"code\":\"code-0\"}}");
    assertThat(post(api, "/v2/b", "{\"c\":\"else\"}").statusCode()).isEqualTo(401);
    assertThat(post(api, "/v2/b", "{\"c\":\"code-0\"}").body())
        .isEqualTo("{\"t\":\"token-1\",\"life\":3600}");
    assertThat(get(api, "/v2/r" + DAY, "X-Auth", "token-1").body()).startsWith("{\"data\":[{");
    HttpResponse<String> refused = get(api, "/v2/r" + DAY, "X-Auth", "else");
    assertThat(refused.statusCode()).isEqualTo(200);
    assertThat(refused.body()).isEqualTo("{\"code\":1010}");
  }

  @ParameterizedTest
  @CsvSource({
    "seconds, 10",
    "milliseconds, 10000",
    "epoch_s, 1773964810",
    "epoch_ms, 1773964810000",
    "http_date, 'Fri, 20 Mar 2026 00:00:10 GMT'"
  })
  void the_rate_is_told_in_the_headers_that_the_metadata_names(String format, String reset)
      throws Exception {
    SimulatedApi api =
        start(
            connection(
                    "rate_limit: {limited_if: [{status: 403, path: error.code, equals: 26}],"
                        + " headers: {remaining: X-Left, reset: X-Reset, reset_format: "
                        + format
                        + "}}")
                .allowing(2, Duration.ofSeconds(10)));

    assertThat(get(api, "/v2/r" + DAY).headers().firstValue("X-Left")).contains("1");
    assertThat(get(api, "/v2/r" + DAY).headers().firstValue("X-Left")).contains("0");
    HttpResponse<String> beyond = get(api, "/v2/r" + DAY);
    assertThat(beyond.statusCode()).isEqualTo(403);
    assertThat(beyond.body()).isEqualTo("{\"error\":{\"code\":26}}");
    assertThat(beyond.headers().firstValue("X-Reset")).contains(reset);
    now.set(now.get().plusSeconds(10));
    assertThat(get(api, "/v2/r" + DAY).statusCode()).isEqualTo(200);
  }

  @Test
  void a_whole_configuration_is_served_at_once() throws Exception {
    SimConfiguration all =
        SimConfiguration.yaml(
            """
            connections:
              a: {base_url: "https://a.example.com/one"}
              b: {base_url: "https://b.example.com", auth: {type: bearer, token: t}}
            entities:
              x:
                connection: a
                %1$s
              y:
                connection: b
                %1$s
            """
                .formatted(ENTITY.strip().replace("\n", "\n    ")));
    SimulatedApi api = SimulatedApi.builder().serve(all).build().start();
    started.add(api);

    assertThat(get(api, "/one/r" + DAY).statusCode()).isEqualTo(200);
    assertThat(get(api, "/r" + DAY).statusCode()).isEqualTo(401);
    assertThat(get(api, "/r" + DAY, "Authorization", "Bearer t").statusCode()).isEqualTo(200);
    assertThat(all.entity("x").table()).isNotNull();
    assertThat(all.connection("b").folder()).isEmpty();
    assertThat(api.requests()).extracting(SimRequest::status).containsExactly(200, 401, 200);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "pagination_style: spiral | pagination_style: spiral",
        "response: {format: xml} | response.format: xml",
        "response: {charset: no-such} | response.charset: no-such",
        "response: {format: csv}, columns: [{name: a, type: 'array<double>'}] | column a: an array in CSV",
        "response: {format: csv}, columns: [{name: a, path: ^b}] | column a: b beside the rows of CSV",
        "response: {format: ndjson}, pagination: {cursor_path: n} | pagination.cursor_path beside",
        "response: {records: 'd[]'}, columns: [{name: a, path: ^^^b}] | goes back further",
        "columns: [{name: a, from: nobody}] | column a: from nobody",
        "columns: [{name: a, extract: '[xyz]{9}'}] | no text is known in which '[xyz]{9}'",
      })
  void what_cannot_be_served_is_refused_before_it_is(String keys, String told) {
    SimSpec spec = SimSpec.yaml("e", "{" + keys + "}");

    assertThatThrownBy(() -> SimulatedApi.builder().serve(spec).build().start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(told);
  }
}
