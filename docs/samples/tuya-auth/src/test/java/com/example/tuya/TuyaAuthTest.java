package com.example.tuya;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.spi.AuthAnswer;
import io.dayfill.core.spi.AuthContext;
import io.dayfill.core.spi.AuthRequest;
import io.dayfill.core.spi.AuthScheme;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** Signatures are those that Tuya's documentation calculates; tokens are kept and renewed. */
class TuyaAuthTest {
  private static final String ID = "1KAD46OrT9HafiKdsXeg";
  private static final String SECRET = "4OHBOnWOqaEC1mWXOpVL3yV50s0qGSRC";
  private static final String BASE = "https://openapi.tuyaeu.com";

  private final List<String> hidden = new ArrayList<>();
  private Instant now = Instant.ofEpochMilli(1588925778000L);
  private int asked;
  private String token = "t%d";
  private String answer =
      "{\"success\": true, \"result\": {\"access_token\": \"TOKEN\", \"expire_time\": 7200}}";

  /** Found as Dayfill finds it. */
  private AuthScheme.Signer open() {
    return ServiceLoader.load(AuthScheme.class, getClass().getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(scheme -> scheme.name().equals("tuya"))
        .findFirst()
        .orElseThrow()
        .open(new Said());
  }

  @Test
  void aRequestIsSignedAsPublished() throws IOException {
    token = "3f4eda2bdec17232f67c0b188af3eec1";
    AuthRequest request = get("/v2.0/apps/schema/users?page_no=1&page_size=50");
    request.header("Signature-Headers", "area_id:call_id");
    request.header("area_id", "29a33e8796834b1efa6");
    request.header("call_id", "8afdb70ab2ed11eb85290242ac130003");
    request.header("nonce", "5138cc3a9033d69856923fd07b491173");
    open().sign(request);

    assertEquals(
        "AE4481C692AA80B25F3A7E12C3A5FD9BBF6251539DD78E565A1A72A508A88784",
        request.headers().get("sign"));
    assertEquals("1588925778000", request.headers().get("t"));
  }

  @Test
  void parametersAreSignedInOrderAndNotEscaped() throws IOException {
    AuthScheme.Signer signer = open();
    AuthRequest one = get("/logs?type=7&last_row_key=a%2Fb%2B%3D&type1=x");
    AuthRequest other = get("/logs?last_row_key=a/b+=&type=7&type1=x");
    signer.sign(one);
    signer.sign(other);

    assertEquals(other.headers().get("sign"), one.headers().get("sign"));
  }

  private static AuthRequest get(String target) {
    return AuthRequest.of("GET", URI.create(BASE + target), new byte[0]);
  }

  private String signed(AuthScheme.Signer signer) throws IOException {
    AuthRequest request = get("/x");
    signer.sign(request);
    return request.headers().get("access_token");
  }

  @Test
  void aTokenIsUsedUntilAMinuteBeforeItExpiresOrUntilItIsRefused() throws IOException {
    AuthScheme.Signer signer = open();

    assertEquals("t1", signed(signer));
    now = now.plusSeconds(7139);
    assertEquals("t1", signed(signer));
    now = now.plusSeconds(1);
    assertEquals("t2", signed(signer));
    assertTrue(signer.renew());
    assertEquals("t3", signed(signer));
    assertEquals(List.of("t1", "t2", "t3"), hidden);
  }

  @Test
  void aRefusalIsToldByItsCode() {
    answer = "{\"success\": false, \"code\": 1004, \"msg\": \"sign invalid\"}";
    DayfillException refusal = assertThrows(DayfillException.class, () -> signed(open()));
    assertTrue(refusal.getMessage().contains("code 1004"), refusal.getMessage());
  }

  /** What Dayfill would tell the scheme, and a Tuya that gives tokens t1, t2 and so on. */
  private final class Said implements AuthContext {
    @Override
    public String connection() {
      return "tuya";
    }

    @Override
    public URI baseUrl() {
      return URI.create(BASE);
    }

    @Override
    public Optional<String> setting(String key) {
      return Optional.ofNullable(Map.of("client_id", ID, "client_secret", SECRET).get(key));
    }

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public AuthAnswer ask(AuthRequest request) {
      assertEquals("/v1.0/token?grant_type=1", request.uri().toString().substring(BASE.length()));
      asked++;
      return new AuthAnswer(
          200, name -> null, answer.replace("TOKEN", token.formatted(asked)).getBytes(UTF_8));
    }

    @Override
    public void hide(String secret) {
      hidden.add(secret);
    }
  }
}
