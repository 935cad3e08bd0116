package io.dayfill.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.http.PageRequest.Body;
import io.dayfill.core.http.PageRequest.Method;
import io.dayfill.core.http.PageRequest.Param;
import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.SecretTexts;
import io.dayfill.core.spi.AuthContext;
import io.dayfill.core.spi.AuthRequest;
import io.dayfill.core.spi.AuthScheme;
import io.dayfill.core.spi.AuthSchemes;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A way of authorising that a jar may bring: every request is signed as a whole. */
class SchemeTest {
  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();

  @AfterEach
  void stop() {
    api.close();
  }

  private static String hmac(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec("s3cr3t".getBytes(UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Signs method, path, query, date and body. */
  private static final class Signing implements AuthScheme {
    @Override
    public String name() {
      return "example_hmac";
    }

    @Override
    public List<String> required() {
      return List.of("key");
    }

    @Override
    public Signer open(AuthContext context) {
      return new HmacSigner(context);
    }
  }

  private static final class HmacSigner implements AuthScheme.Signer {
    private final AuthContext context;
    private int renewals;

    HmacSigner(AuthContext context) {
      this.context = context;
    }

    @Override
    public void sign(AuthRequest request) {
      assertThat(context.setting("key")).hasValue("s3cr3t");
      String date = context.now().toString();
      request.header("X-Date", date);
      request.header("X-Generation", Integer.toString(renewals));
      request.param(
          "signature",
          hmac(
              String.join(
                  "\n",
                  request.method(),
                  request.uri().getRawPath(),
                  String.valueOf(request.uri().getRawQuery()),
                  date,
                  new String(request.body(), UTF_8))));
    }

    @Override
    public boolean renew() {
      renewals++;
      return true;
    }
  }

  private ApiClient client() {
    return TestClient.of(api.baseUrl(), time)
        .auth(new Auth.Scheme("example_hmac", Map.of("key", SecretTexts.parse("${env:KEY}"))))
        .schemes(AuthSchemes.of(List.of(new Signing())))
        .secrets(reference -> new Secret("s3cr3t"))
        .build();
  }

  @Test
  void signsWhatArrives() throws Exception {
    api.respond(request -> SimResponse.json("[]"));
    PageRequest request =
        new PageRequest(
            Method.POST,
            "/query",
            List.of(new Param("a b", "ü")),
            List.of(),
            Body.json("{\"x\":1}"));
    try (ApiClient client = client();
        PageCall call = client.ask(request, RequestObserver.NONE)) {
      call.await().close();
    }

    SimRequest arrived = api.requests().get(0);
    String signed =
        String.join(
            "\n",
            arrived.method(),
            arrived.path(),
            "a%20b=%C3%BC",
            "2026-03-08T12:00:00Z",
            arrived.body());
    assertThat(arrived.rawQuery()).isEqualTo("a%20b=%C3%BC&signature=" + hmac(signed));
    assertThat(arrived.header("x-date")).isEqualTo("2026-03-08T12:00:00Z");
  }

  @Test
  void a03_isRenewedOnceWhereAnAnswerSaysExpired() throws Exception {
    api.respond(
        request ->
            "0".equals(request.header("x-generation"))
                ? SimResponse.status(401)
                : SimResponse.json("[]"));
    try (ApiClient client = client();
        PageCall call = client.ask(new PageRequest("/x", List.of()), RequestObserver.NONE)) {
      call.await().close();
    }

    assertThat(api.requestCount()).isEqualTo(2);
  }

  @Test
  void twoOfOneNameAreRefusedAndOneOfOursIsNotTaken() {
    assertThatThrownBy(() -> AuthSchemes.of(List.of(new Signing(), new Signing())))
        .hasMessageContaining("example_hmac");
    AuthScheme ours =
        new AuthScheme() {
          @Override
          public String name() {
            return "oauth2";
          }

          @Override
          public List<String> required() {
            return List.of();
          }

          @Override
          public Signer open(AuthContext context) {
            throw new UnsupportedOperationException();
          }
        };
    assertThat(AuthSchemes.of(List.of(ours)).problems()).hasSize(1);
  }
}
