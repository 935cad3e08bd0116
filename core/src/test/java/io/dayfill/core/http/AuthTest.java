package io.dayfill.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.core.http.SourceException.Kind;
import io.dayfill.core.metadata.Condition;
import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.Client;
import io.dayfill.core.metadata.Connection.Grant;
import io.dayfill.core.metadata.Connection.LoginRequest;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.SecretReference;
import io.dayfill.core.metadata.SecretText;
import io.dayfill.core.metadata.SecretTexts;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way of proving who we are, against an API that asks for it and an end-point of tokens. */
class AuthTest {
  private static final PageRequest REQUEST = new PageRequest("/v1/things", List.of());
  private static final SecretReference SECRET = new SecretReference("env", "CLIENT_SECRET");

  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();
  private final SimulatedApi identity = SimulatedApi.builder().build().start();
  private final AtomicInteger tokens = new AtomicInteger();
  private volatile Function<SimRequest, SimResponse> page =
      request -> SimResponse.json("{\"data\":[]}");
  private volatile Function<SimRequest, SimResponse> given = request -> token(3600);

  AuthTest() {
    api.respond(request -> page.apply(request));
    identity.respond(request -> given.apply(request));
  }

  private void answer(Function<SimRequest, SimResponse> answers) {
    page = answers;
  }

  private void give(Function<SimRequest, SimResponse> answers) {
    given = answers;
  }

  @AfterEach
  void stop() {
    api.close();
    identity.close();
  }

  private SimResponse token(long life) {
    return SimResponse.json(
        "{\"access_token\":\"acc3ss-" + tokens.incrementAndGet() + "\",\"expires_in\":" + life + "}");
  }

  private TestClient client(Auth auth) {
    return TestClient.of(api.baseUrl(), time)
        .auth(auth)
        .secrets(reference -> new Secret("s3cr3t/+" + reference.name()));
  }

  private Auth.OAuth2 oauth2(Grant grant) {
    return oauth2(grant, false, "");
  }

  private Auth.OAuth2 oauth2(Grant grant, boolean basic, String scope) {
    return new Auth.OAuth2(
        URI.create(identity.baseUrl() + "/oauth2/token"),
        new Client(SecretText.plain("dayfill"), SECRET, basic),
        scope,
        grant,
        Optional.empty());
  }

  private static String read(ApiClient client) throws Exception {
    try (PageCall call = client.ask(REQUEST, RequestObserver.NONE);
        PageAnswer answer = call.await();
        InputStream body = answer.body().open()) {
      return new String(body.readAllBytes(), UTF_8);
    }
  }

  private static SourceException failure(ApiClient client) {
    return catchThrowableOfType(SourceException.class, () -> read(client));
  }

  private SimRequest last(SimulatedApi of) {
    return of.requests().get(of.requestCount() - 1);
  }

  @Test
  void basicSendsNameAndPassword() throws Exception {
    try (ApiClient client =
        client(new Auth.Basic(SecretText.plain("acme/reader"), SECRET)).build()) {
      read(client);
    }

    assertThat(last(api).header("authorization"))
        .isEqualTo(
            "Basic "
                + Base64.getEncoder()
                    .encodeToString("acme/reader:s3cr3t/+CLIENT_SECRET".getBytes(UTF_8)));
  }

  @Test
  void anApiKeyGoesIntoAHeaderOrTheQuery() throws Exception {
    try (ApiClient header = client(new Auth.ApiKey(false, "X-Key", "Token ", SECRET)).build();
        ApiClient query = client(new Auth.ApiKey(true, "api_key", "", SECRET)).build()) {
      read(header);
      assertThat(last(api).header("x-key")).isEqualTo("Token s3cr3t/+CLIENT_SECRET");
      assertThat(last(api).rawQuery()).isEmpty();
      read(query);
      assertThat(last(api).rawQuery()).isEqualTo("api_key=s3cr3t%2F%2BCLIENT_SECRET");
    }
  }

  @Test
  void clientCredentialsAreAskedForOnceOnAnotherHost() throws Exception {
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials(), false, "read")).build()) {
      read(client);
      read(client);
    }

    assertThat(identity.requestCount()).isEqualTo(1);
    SimRequest asked = last(identity);
    assertThat(asked.method()).isEqualTo("POST");
    assertThat(asked.path()).isEqualTo("/oauth2/token");
    assertThat(asked.header("content-type")).isEqualTo("application/x-www-form-urlencoded");
    assertThat(asked.body())
        .isEqualTo(
            "grant_type=client_credentials&scope=read&client_id=dayfill"
                + "&client_secret=s3cr3t%2F%2BCLIENT_SECRET");
    assertThat(asked.headers()).doesNotContainKey("authorization");
    assertThat(last(api).header("authorization")).isEqualTo("Bearer acc3ss-1");
  }

  @Test
  void clientCredentialsMayGoByBasicAuthentication() throws Exception {
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials(), true, "")).build()) {
      read(client);
    }

    assertThat(last(identity).body()).isEqualTo("grant_type=client_credentials");
    assertThat(last(identity).header("authorization"))
        .isEqualTo(
            "Basic "
                + Base64.getEncoder()
                    .encodeToString("dayfill:s3cr3t%2F%2BCLIENT_SECRET".getBytes(UTF_8)));
  }

  @Test
  void a03_aTokenIsRenewedBeforeItExpires() throws Exception {
    give(request -> token(100));
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials())).build()) {
      read(client);
      time.sleep(Duration.ofSeconds(89));
      read(client);
      assertThat(identity.requestCount()).isEqualTo(1);
      time.sleep(Duration.ofSeconds(2));
      read(client);
    }

    assertThat(identity.requestCount()).isEqualTo(2);
    assertThat(last(api).header("authorization")).isEqualTo("Bearer acc3ss-2");
  }

  @Test
  void a03_manyThreadsAskForOneToken() throws Exception {
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials())).concurrent(8).build()) {
      List<PageCall> calls =
          IntStream.range(0, 24)
              .mapToObj(i -> client.ask(REQUEST, RequestObserver.NONE))
              .toList();
      for (PageCall call : calls) {
        call.await().close();
      }
    }

    assertThat(identity.requestCount()).isEqualTo(1);
    assertThat(api.requestCount()).isEqualTo(24);
  }

  @Test
  void a03_aTokenThatTheApiRefusesIsRenewedOnceAndThePageAskedAgain() throws Exception {
    answer(
        request ->
            "Bearer acc3ss-1".equals(request.header("authorization"))
                ? SimResponse.status(401)
                : SimResponse.json("[]"));
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials())).build()) {
      assertThat(read(client)).isEqualTo("[]");
    }

    assertThat(identity.requestCount()).isEqualTo(2);
    assertThat(api.requestCount()).isEqualTo(2);
  }

  @Test
  void a04_aTokenThatIsRefusedAgainEndsItForEveryone() {
    answer(request -> SimResponse.of(401, "{\"token\":\"acc3ss-2\"}"));
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials())).build()) {
      SourceException first = failure(client);
      SourceException second = failure(client);

      assertThat(first.kind()).isEqualTo(Kind.REFUSED);
      assertThat(first).hasMessageContaining("401").hasMessageNotContaining("acc3ss");
      assertThat(second).hasMessage(first.getMessage());
    }
    assertThat(identity.requestCount()).isEqualTo(2);
    assertThat(api.requestCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"200,1010", "403,1010"})
  void b01_anAnswerThatSaysExpiredInItsBodyRenewsToo(int status, String code) throws Exception {
    answer(
        request ->
            "Bearer acc3ss-1".equals(request.header("authorization"))
                ? SimResponse.of(status, "{\"success\":false,\"code\":" + code + "}")
                : SimResponse.json("{\"success\":true}"));
    try (ApiClient client =
        client(oauth2(new Grant.ClientCredentials()))
            .expiredIf(new Condition(List.of(), "code", List.of("1010"), false))
            .build()) {
      assertThat(read(client)).isEqualTo("{\"success\":true}");
    }

    assertThat(identity.requestCount()).isEqualTo(2);
  }

  @Test
  void r12_aTokenThatExpiresInAWaitIsRenewedBeforeTheNextAttempt() throws Exception {
    answer(
        request ->
            api.requestCount() == 1
                ? SimResponse.status(429).header("Retry-After", "3700")
                : SimResponse.json("[]"));
    try (ApiClient client =
        client(oauth2(new Grant.ClientCredentials())).maxWait(Duration.ofHours(2)).build()) {
      read(client);
    }

    assertThat(last(api).header("authorization")).isEqualTo("Bearer acc3ss-2");
  }

  @Test
  void theTokenEndPointIsWaitedForAndTriedAgain() throws Exception {
    give(
        request ->
            switch (identity.requestCount()) {
              case 1 -> SimResponse.status(429).header("Retry-After", "20");
              case 2 -> SimResponse.status(503);
              default -> token(3600);
            });
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials())).build()) {
      read(client);
    }

    assertThat(identity.requestCount()).isEqualTo(3);
    assertThat(time.elapsed()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(25));
  }

  @Test
  void a04_aTokenEndPointThatRefusesIsAskedOnceAndShowsNoSecret() {
    give(
        request ->
            SimResponse.of(
                401, "{\"error\":\"invalid_client\",\"error_description\":\"s3cr3t/+CLIENT_SECRET\"}"));
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials())).build()) {
      SourceException first = failure(client);
      failure(client);

      assertThat(first.kind()).isEqualTo(Kind.REFUSED);
      assertThat(first)
          .hasMessageContaining("invalid_client")
          .hasMessageContaining("/oauth2/token")
          .hasMessageNotContaining("s3cr3t");
    }
    assertThat(identity.requestCount()).isEqualTo(1);
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void a01_aTokenEndPointThatRedirectsIsNotFollowed() {
    give(request -> SimResponse.redirect(api.baseUrl() + "/steal"));
    try (ApiClient client = client(oauth2(new Grant.ClientCredentials())).build()) {
      assertThat(failure(client).kind()).isEqualTo(Kind.REFUSED);
    }
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void aRotatedRefreshTokenIsKeptForItsOwnerAlone(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("token");
    Files.writeString(file, "refresh-0\n");
    List<String> asked = new ArrayList<>();
    give(
        request -> {
          asked.add(request.body());
          int n = tokens.incrementAndGet();
          return SimResponse.json(
              "{\"access_token\":\"a-" + n + "\",\"expires_in\":\"10\",\"refresh_token\":\"refresh-" + n + "\"}");
        });
    try (ApiClient client =
        client(oauth2(new Grant.RefreshToken(null, file.toString()))).build()) {
      read(client);
      assertThat(file).hasContent("refresh-1");
      time.sleep(Duration.ofSeconds(10));
      read(client);
    }

    assertThat(asked.get(0)).contains("grant_type=refresh_token&refresh_token=refresh-0");
    assertThat(asked.get(1)).contains("refresh_token=refresh-1");
    assertThat(file).hasContent("refresh-2");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("token", ".token.lock");
  }

  @Test
  void aRefreshTokenThatCannotBeKeptIsNotSpent(@TempDir Path folder) {
    Path file = folder.resolve("no-such-folder/token");
    try (ApiClient client =
        client(oauth2(new Grant.RefreshToken(SECRET, file.toString()))).build()) {
      assertThat(catchThrowableOfType(RuntimeException.class, () -> read(client)))
          .hasMessageContaining("token_file");
    }
    assertThat(identity.requestCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS256", "ES256"})
  void anAssertionIsSignedWithOurKey(String algorithm) throws Exception {
    boolean rsa = algorithm.equals("RS256");
    KeyPairGenerator generator = KeyPairGenerator.getInstance(rsa ? "RSA" : "EC");
    generator.initialize(rsa ? 2048 : 256);
    KeyPair pair = generator.generateKeyPair();
    String pem =
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded())
            + "\n-----END PRIVATE KEY-----\n";
    Grant grant =
        new Grant.JwtBearer(
            algorithm,
            SECRET,
            SecretText.plain("key-7"),
            SecretText.plain("me@example"),
            "https://id.example/token",
            null);
    try (ApiClient client =
        client(oauth2(grant)).secrets(reference -> new Secret(pem)).build()) {
      read(client);
    }

    String body = last(identity).body();
    assertThat(body)
        .startsWith("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=");
    String[] parts =
        body.replaceAll(".*assertion=([^&]*).*", "$1").split("\\.", -1);
    assertThat(new String(Base64.getUrlDecoder().decode(parts[0]), UTF_8))
        .isEqualTo("{\"alg\":\"" + algorithm + "\",\"typ\":\"JWT\",\"kid\":\"key-7\"}");
    assertThat(new String(Base64.getUrlDecoder().decode(parts[1]), UTF_8))
        .isEqualTo(
            "{\"iss\":\"me@example\",\"aud\":\"https://id.example/token\","
                + "\"iat\":1772971200,\"exp\":1772971500}");
    Signature check =
        Signature.getInstance(rsa ? "SHA256withRSA" : "SHA256withECDSAinP1363Format");
    check.initVerify(pair.getPublic());
    check.update((parts[0] + "." + parts[1]).getBytes(UTF_8));
    assertThat(check.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
  }

  @Test
  void aLoginTakesACodeAndThenAToken() throws Exception {
    answer(
        request ->
            switch (request.path()) {
              case "/oauth/authorize" -> SimResponse.json("{\"a\":{\"code\":\"c0de\\\"1\"}}");
              case "/oauth/accesstoken" ->
                  SimResponse.json("{\"accesstoken\":\"t0ken\",\"expires_in\":1800}");
              default -> SimResponse.json("[]");
            });
    Auth login =
        new Auth.Login(
            List.of(
                new LoginRequest(
                    "/oauth/authorize",
                    SecretTexts.body(Map.of("password", "${env:PASSWORD}")),
                    Map.of("code", "a.code")),
                new LoginRequest(
                    "/oauth/accesstoken",
                    SecretTexts.body(Map.of("authorization", "{code}")),
                    Map.of("token", "accesstoken", "life_s", "expires_in"))),
            Optional.empty(),
            "X-Authorization",
            "");
    try (ApiClient client = client(login).build()) {
      read(client);
      read(client);
      time.sleep(Duration.ofSeconds(1800));
      read(client);
    }

    assertThat(api.requests().stream().map(SimRequest::path))
        .containsExactly(
            "/oauth/authorize",
            "/oauth/accesstoken",
            "/v1/things",
            "/v1/things",
            "/oauth/authorize",
            "/oauth/accesstoken",
            "/v1/things");
    assertThat(api.requests().get(0).body()).isEqualTo("{\"password\":\"s3cr3t/+PASSWORD\"}");
    assertThat(api.requests().get(1).body()).isEqualTo("{\"authorization\":\"c0de\\\"1\"}");
    assertThat(last(api).header("x-authorization")).isEqualTo("t0ken");
    assertThat(last(api).headers()).doesNotContainKey("authorization");
  }
}
