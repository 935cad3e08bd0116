package io.dayfill.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.spi.AuthSchemes;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written under {@code auth} is what goes over the wire. */
class AuthFromYamlTest {
  private static final Map<String, String> SECRETS =
      Map.of(
          "TOKEN", "t0p/s3cret+==",
          "USER_NAME", "reader",
          "PASSWORD", "p\u00e4ss:w\"rd",
          "CLIENT_SECRET", "cl1ent s&cret",
          "REFRESH", "refresh-0");

  private static final List<String> FIELDS =
      List.of("authorization", "x-key", "x-session", "content-type");

  @TempDir private Path folder;

  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();
  private final SimulatedApi identity = SimulatedApi.builder().build().start();
  private final List<String> wire = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger given = new AtomicInteger();
  private volatile Function<SimRequest, SimResponse> page = request -> SimResponse.json("[]");

  AuthFromYamlTest() {
    api.respond(request -> answer("api", request));
    identity.respond(request -> answer("identity", request));
  }

  @AfterEach
  void stop() {
    api.close();
    identity.close();
  }

  private SimResponse answer(String host, SimRequest request) {
    List<String> line = new ArrayList<>();
    line.add(host);
    line.add(request.method());
    line.add(request.path() + (request.rawQuery().isEmpty() ? "" : "?" + request.rawQuery()));
    FIELDS.stream()
        .filter(field -> request.header(field) != null)
        .forEach(field -> line.add(field + ": " + request.header(field)));
    if (!request.body().isEmpty()) {
      line.add(request.body());
    }
    wire.add(String.join(" | ", line));
    return switch (request.path()) {
      case "/token" -> {
        int number = given.incrementAndGet();
        yield SimResponse.json(
            "{\"access_token\": \"a%d\", \"expires_in\": 100, \"refresh_token\": \"refresh-%d\"}"
                .formatted(number, number));
      }
      case "/login" -> SimResponse.json("{\"data\": {\"code\": \"c\\\"1\"}}");
      case "/session" ->
          SimResponse.json(
              "{\"session\": \"s%d\", \"ttl\": 100}".formatted(given.incrementAndGet()));
      default -> page.apply(request);
    };
  }

  private ApiClient client(String auth) throws IOException {
    String written =
        """
        base_url: API
        rate_limit: {requests: 1000, per: 1 s, burst: 1000, max_concurrent: 8}
        auth:
        %s
        """
            .formatted(auth.indent(2))
            .replace("API", api.baseUrl())
            .replace("IDENTITY", identity.baseUrl());
    Connection connection = ConnectionYaml.read(written, folder);
    return new ApiClient(
        connection,
        new ClientContext(new EnvironmentSecrets(SECRETS), AuthSchemes.NONE, Map.of()),
        time,
        new Random(7),
        "1.2.3",
        BodyLimits.standard(folder));
  }

  private static String read(ApiClient client) throws Exception {
    try (PageCall call =
            client.ask(new PageRequest("/v1/things", List.of()), RequestObserver.NONE);
        PageAnswer answer = call.await();
        InputStream body = answer.body().open()) {
      return new String(body.readAllBytes(), UTF_8);
    }
  }

  private record Case(String name, String auth, List<String> wire) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case saying(String name, String auth, String... wire) {
    return new Case(name, auth, List.of(wire));
  }

  static Stream<Case> ways() {
    return Stream.of(
        saying("none", "type: none", "api | GET | /v1/things"),
        saying(
            "bearer",
            "{type: bearer, token: \"${env:TOKEN}\"}",
            "api | GET | /v1/things | authorization: Bearer t0p/s3cret+=="),
        saying(
            "bearer, from a file beside the configuration",
            "{type: bearer, token: \"${file:token}\"}",
            "api | GET | /v1/things | authorization: Bearer of-a-file"),
        saying(
            "basic",
            "{type: basic, username: \"${env:USER_NAME}\", password: \"${env:PASSWORD}\"}",
            "api | GET | /v1/things | authorization: Basic cmVhZGVyOnDDpHNzOncicmQ="),
        saying(
            "basic, without a password",
            "{type: basic, username: reader}",
            "api | GET | /v1/things | authorization: Basic cmVhZGVyOg=="),
        saying(
            "key in a header",
            "{type: api_key, name: X-Key, key: \"${env:TOKEN}\"}",
            "api | GET | /v1/things | x-key: t0p/s3cret+=="),
        saying(
            "key in a header behind a prefix",
            "{type: api_key, in: header, name: Authorization, prefix: \"Token \","
                + " key: \"${env:TOKEN}\"}",
            "api | GET | /v1/things | authorization: Token t0p/s3cret+=="),
        saying(
            "key in the query",
            "{type: api_key, in: query, name: \"api key\", key: \"${env:TOKEN}\"}",
            "api | GET | /v1/things?api%20key=t0p%2Fs3cret%2B%3D%3D"),
        saying(
            "client credentials",
            """
            type: oauth2
            token_url: IDENTITY/token
            client_id: dayfill
            client_secret: "${env:CLIENT_SECRET}"
            scope: read all
            """,
            "identity | POST | /token | content-type: application/x-www-form-urlencoded"
                + " | grant_type=client_credentials&scope=read%20all&client_id=dayfill"
                + "&client_secret=cl1ent%20s%26cret",
            "api | GET | /v1/things | authorization: Bearer a1"),
        saying(
            "client credentials by basic authentication",
            """
            type: oauth2
            token_url: IDENTITY/token
            client_id: dayfill
            client_secret: "${env:CLIENT_SECRET}"
            client_auth: basic
            """,
            "identity | POST | /token"
                + " | authorization: Basic ZGF5ZmlsbDpjbDFlbnQlMjBzJTI2Y3JldA=="
                + " | content-type: application/x-www-form-urlencoded"
                + " | grant_type=client_credentials",
            "api | GET | /v1/things | authorization: Bearer a1"),
        saying(
            "refresh token",
            """
            type: oauth2
            token_url: IDENTITY/token
            grant: refresh_token
            client_id: dayfill
            refresh_token: "${env:REFRESH}"
            """,
            "identity | POST | /token | content-type: application/x-www-form-urlencoded"
                + " | grant_type=refresh_token&refresh_token=refresh-0&client_id=dayfill",
            "api | GET | /v1/things | authorization: Bearer a1"),
        saying(
            "signed assertion",
            """
            type: oauth2
            token_url: IDENTITY/token
            grant: jwt_bearer
            jwt: {algorithm: HS256, key: "${env:CLIENT_SECRET}", issuer: me, audience: them}
            """,
            "identity | POST | /token | content-type: application/x-www-form-urlencoded"
                + " | grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
                + "&assertion=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
                + ".eyJpc3MiOiJtZSIsImF1ZCI6InRoZW0iLCJpYXQiOjE3NzI5NzEyMDAsImV4cCI6MTc3Mjk3MTUwMH0"
                + ".m-cCiDo33SKSZMjRrbbBiBdZq5yjD2iWYo1yVEh-vMc",
            "api | GET | /v1/things | authorization: Bearer a1"),
        saying(
            "login of one request",
            """
            type: login
            requests:
              - endpoint: /session
                body: {user: "${env:USER_NAME}", password: "${env:PASSWORD}", keep: true}
                take: {token: session}
            """,
            "api | POST | /session | content-type: application/json"
                + " | {\"user\":\"reader\",\"password\":\"p\u00e4ss:w\\\"rd\",\"keep\":true}",
            "api | GET | /v1/things | authorization: Bearer s1"),
        saying(
            "login of two requests, elsewhere, in a header of its own",
            """
            type: login
            header: X-Session
            prefix: "id="
            requests:
              - {endpoint: IDENTITY/login, body: {n: 7}, take: {code: data.code}}
              - {endpoint: IDENTITY/session, body: {code: "{code}"}, take: {token: session}}
            """,
            "identity | POST | /login | content-type: application/json | {\"n\":7}",
            "identity | POST | /session | content-type: application/json"
                + " | {\"code\":\"c\\\"1\"}",
            "api | GET | /v1/things | x-session: id=s1"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void whatIsSaidGoesOverTheWire(Case each) throws Exception {
    Files.writeString(folder.resolve("token"), "of-a-file\n");
    try (ApiClient client = client(each.auth)) {
      assertThat(read(client)).isEqualTo("[]");
    }

    assertThat(wire).isEqualTo(each.wire);
  }

  /** Those that renew what they prove with. */
  static Stream<Case> renewing() {
    return Stream.of(
        saying(
            "client credentials",
            """
            type: oauth2
            token_url: IDENTITY/token
            client_id: dayfill
            client_secret: "${env:CLIENT_SECRET}"
            expired_if: [{path: error.code, equals: expired}]
            """),
        saying(
            "refresh token that rotates",
            """
            type: oauth2
            token_url: IDENTITY/token
            grant: refresh_token
            refresh_token: "${env:REFRESH}"
            token_file: rotated
            expired_if: [{path: error.code, equals: expired}]
            """),
        saying(
            "signed assertion",
            """
            type: oauth2
            token_url: IDENTITY/token
            grant: jwt_bearer
            jwt: {algorithm: HS256, key: "${env:CLIENT_SECRET}", issuer: me}
            expired_if: [{path: error.code, equals: expired}]
            """),
        saying(
            "login",
            """
            type: login
            requests:
              - {endpoint: IDENTITY/session, body: {a: 1}, take: {token: session, life_s: ttl}}
            expired_if: [{path: error.code, equals: expired}]
            """));
  }

  private List<String> tokens() {
    return wire.stream()
        .filter(line -> line.startsWith("api | GET"))
        .map(line -> line.replaceFirst(".*authorization: Bearer [as](\\d+)$", "$1"))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("renewing")
  void a03_aTokenIsUsedUntilATenthOfItsLifeIsLeft(Case each) throws Exception {
    try (ApiClient client = client(each.auth)) {
      read(client);
      time.sleep(Duration.ofSeconds(89));
      read(client);
      time.sleep(Duration.ofSeconds(1));
      read(client);
    }

    assertThat(tokens()).containsExactly("1", "1", "2");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("renewing")
  void a03_manyThreadsShareOneToken(Case each) throws Exception {
    PageRequest request = new PageRequest("/v1/things", List.of());
    try (ApiClient client = client(each.auth)) {
      List<PageCall> calls =
          IntStream.range(0, 16).mapToObj(i -> client.ask(request, RequestObserver.NONE)).toList();
      for (PageCall call : calls) {
        call.await().close();
      }
    }

    assertThat(tokens()).hasSize(16).containsOnly("1");
    assertThat(given).hasValue(1);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("renewing")
  void a03_aRefusedTokenIsRenewedAndThePageAskedAgain(Case each) throws Exception {
    for (SimResponse refusal :
        List.of(
            SimResponse.status(401),
            SimResponse.json("{\"ok\": false, \"error\": {\"code\": \"expired\"}}"),
            SimResponse.of(403, "{\"error\": {\"code\": \"expired\"}}"))) {
      wire.clear();
      given.set(0);
      page =
          request ->
              String.valueOf(request.header("authorization")).toLowerCase(Locale.ROOT).endsWith("1")
                  ? refusal
                  : SimResponse.json("[1]");
      try (ApiClient client = client(each.auth)) {
        assertThat(read(client)).isEqualTo("[1]");
      }
      assertThat(tokens()).containsExactly("1", "2");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("renewing")
  void a04_aTokenThatIsRefusedTwiceIsTheEnd(Case each) throws Exception {
    page = request -> SimResponse.status(401);
    try (ApiClient client = client(each.auth)) {
      SourceException first = catchThrowableOfType(SourceException.class, () -> read(client));
      SourceException second = catchThrowableOfType(SourceException.class, () -> read(client));

      assertThat(first.kind()).isEqualTo(SourceException.Kind.REFUSED);
      assertThat(second).isNotNull();
    }
    assertThat(tokens()).containsExactly("1", "2");
  }

  @Test
  void aRotatedTokenIsKeptBesideTheConfigurationAndUsedByTheNextRun() throws Exception {
    String auth =
        """
        type: oauth2
        token_url: IDENTITY/token
        grant: refresh_token
        refresh_token: "${env:REFRESH}"
        token_file: rotated
        """;
    for (int run = 0; run < 3; run++) {
      try (ApiClient client = client(auth)) {
        read(client);
      }
    }

    assertThat(wire.stream().filter(line -> line.startsWith("identity")))
        .extracting(line -> line.replaceFirst(".*&refresh_token=", ""))
        .containsExactly("refresh-0", "refresh-1", "refresh-2");
    assertThat(folder.resolve("rotated")).hasContent("refresh-3");
  }

  @Test
  void connectionsThatShareATokenFileTakeTurns() throws Exception {
    String auth =
        """
        type: oauth2
        token_url: IDENTITY/token
        grant: refresh_token
        refresh_token: "${env:REFRESH}"
        token_file: rotated
        """;
    int connections = 8;
    List<ApiClient> clients = new ArrayList<>();
    List<Callable<String>> reads = new ArrayList<>();
    CyclicBarrier together = new CyclicBarrier(connections);
    for (int i = 0; i < connections; i++) {
      ApiClient client = client(auth);
      clients.add(client);
      reads.add(
          () -> {
            together.await();
            return read(client);
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      for (Future<String> each : threads.invokeAll(reads)) {
        assertThat(each.get()).isEqualTo("[]");
      }
    } finally {
      threads.shutdownNow();
      clients.forEach(ApiClient::close);
    }

    assertThat(wire.stream().filter(line -> line.startsWith("identity")))
        .extracting(line -> line.replaceFirst(".*&refresh_token=refresh-", ""))
        .containsExactly("0", "1", "2", "3", "4", "5", "6", "7");
    assertThat(folder.resolve("rotated")).hasContent("refresh-8");
  }
}
