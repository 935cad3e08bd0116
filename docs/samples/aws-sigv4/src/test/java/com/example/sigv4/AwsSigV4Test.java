package com.example.sigv4;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.dayfill.core.spi.AuthAnswer;
import io.dayfill.core.spi.AuthContext;
import io.dayfill.core.spi.AuthRequest;
import io.dayfill.core.spi.AuthScheme;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Signatures are those of the test suite that AWS publishes. */
class AwsSigV4Test {
  private static final String PLAIN = "host;x-amz-date";

  private final Map<String, String> settings =
      new LinkedHashMap<>(
          Map.of(
              "region", "us-east-1",
              "service", "service",
              "access_key_id", "AKIDEXAMPLE",
              "secret_access_key", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"));

  private record Vector(String name, AuthRequest request, String headers, String signature) {}

  private static AuthRequest request(String method, String target, String body) {
    return AuthRequest.of(
        method, URI.create("https://example.amazonaws.com" + target), body.getBytes(UTF_8));
  }

  private static Vector get(String name, String target, String signature) {
    return new Vector(name, request("GET", target, ""), PLAIN, signature);
  }

  private static AuthRequest form(String body) {
    AuthRequest request = request("POST", "/", body);
    request.header("Content-Type", "application/x-www-form-urlencoded");
    return request;
  }

  /** Found as Dayfill finds it. */
  private AuthScheme.Signer open() {
    return ServiceLoader.load(AuthScheme.class, getClass().getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(scheme -> scheme.name().equals("aws_sigv4"))
        .findFirst()
        .orElseThrow()
        .open(new Said());
  }

  @TestFactory
  Stream<DynamicTest> published() {
    return Stream.of(
            get(
                "get-vanilla",
                "/",
                "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
            get(
                "get-vanilla-query-order-key-case",
                "/?Param2=value2&Param1=value1",
                "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
            get(
                "get-vanilla-query-unreserved",
                "/?-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                    + "=-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
                "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"),
            get(
                "get-vanilla-utf8-query",
                "/?%E1%88%B4=bar",
                "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"),
            get(
                "get-relative-relative",
                "/example1/example2/../..",
                "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
            new Vector(
                "post-vanilla",
                request("POST", "/", ""),
                PLAIN,
                "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
            new Vector(
                "post-x-www-form-urlencoded",
                form("Param1=value1"),
                "content-type;host;x-amz-date",
                "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"))
        .map(each -> DynamicTest.dynamicTest(each.name, () -> agrees(each)));
  }

  private void agrees(Vector vector) throws IOException {
    open().sign(vector.request);
    assertEquals(
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
            + " SignedHeaders="
            + vector.headers
            + ", Signature="
            + vector.signature,
        vector.request.headers().get("authorization"));
  }

  @Test
  void aTokenOfASessionIsSentAndSigned() throws IOException {
    settings.put("session_token", "a/token=");
    AuthRequest request = request("GET", "/", "");
    open().sign(request);

    assertEquals("a/token=", request.headers().get("X-Amz-Security-Token"));
    assertEquals(
        "host;x-amz-date;x-amz-security-token",
        request.headers().get("authorization").replaceFirst(".*SignedHeaders=([^,]+).*", "$1"));
  }

  /** What Dayfill would tell the scheme. */
  private final class Said implements AuthContext {
    @Override
    public String connection() {
      return "aws";
    }

    @Override
    public URI baseUrl() {
      return URI.create("https://example.amazonaws.com");
    }

    @Override
    public Optional<String> setting(String key) {
      return Optional.ofNullable(settings.get(key));
    }

    @Override
    public Instant now() {
      return Instant.parse("2015-08-30T12:36:00Z");
    }

    @Override
    public AuthAnswer ask(AuthRequest request) {
      throw new AssertionError("nothing is to be asked");
    }

    @Override
    public void hide(String secret) {}
  }
}
