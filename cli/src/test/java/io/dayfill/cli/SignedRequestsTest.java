package io.dayfill.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.cli.plugin.AdapterJars;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample jars in the folder of the distribution, against APIs that check each signature. */
class SignedRequestsTest {
  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  private static final String NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @TempDir private Path folder;

  private final ShiftedTime time = new ShiftedTime("2026-03-20T10:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();

  @BeforeEach
  void install() throws IOException {
    Path adapters = folder.resolve("home/adapters");
    for (String project : List.of("aws-sigv4", "tuya-auth")) {
      AdapterJars.in(adapters)
          .project(Path.of("../docs/samples").resolve(project))
          .jar(project + ".jar");
    }
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Shell shell(String secret) {
    return new Shell(folder).home(folder.resolve("home")).at(time).with("SECRET", secret);
  }

  private void configure(String auth, String entity) throws IOException {
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          signed:
            base_url: %s
            rate_limit: {requests: 1000, per: 1 s}
            retry: {attempts: 1}
            auth:
        %s
        entities:
          readings:
            connection: signed
            frequency: 1 h
            target_table: raw.readings
        %s
            event_time: at
            columns:
              - {name: id, type: string, required: true}
              - {name: at, type: timestamp, format: epoch_s, required: true}
        """
            .formatted(api.baseUrl(), auth.indent(6).stripTrailing(), entity.indent(4)));
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String sorted(String query) {
    return Stream.of(query.split("&")).sorted().collect(Collectors.joining("&"));
  }

  private void amazon() throws IOException {
    configure(
        """
        type: aws_sigv4
        region: eu-central-1
        service: iotsitewise
        access_key_id: AKIDEXAMPLE
        secret_access_key: "${env:SECRET}"
        """,
        """
        api_endpoint: /properties/press%207
        request:
          params: {startDate: "{start:epoch_s}", endDate: "{end:epoch_s}", alias: /plant/a+b}
        pagination_style: cursor
        pagination: {cursor_path: nextToken, cursor_param: nextToken}
        response: {records: "items[]"}
        """);
    api.respond(
        request -> {
          if (!signedForAmazon(request)) {
            return SimResponse.of(
                403, "{\"message\": \"The request signature we calculated does not match\"}");
          }
          return request.param("nextToken") == null
              ? SimResponse.json(
                  "{\"items\": [{\"id\": \"a\", \"at\": 1772928000}], \"nextToken\": \"q+/==\"}")
              : SimResponse.json("{\"items\": [{\"id\": \"b\", \"at\": 1772928060}]}");
        });
  }

  /** Whether a request bears the signature that Amazon would calculate. */
  private static boolean signedForAmazon(SimRequest request) {
    String date = String.valueOf(request.header("x-amz-date"));
    String scope = date.substring(0, 8) + "/eu-central-1/iotsitewise/aws4_request";
    String canonical =
        String.join(
            "\n",
            request.method(),
            request.path().replace("%", "%25"),
            sorted(request.rawQuery()),
            "host:" + request.header("host"),
            "x-amz-date:" + date,
            "",
            "host;x-amz-date",
            NOTHING);
    byte[] key = hmac(("AWS4" + SECRET).getBytes(UTF_8), date.substring(0, 8));
    key = hmac(hmac(hmac(key, "eu-central-1"), "iotsitewise"), "aws4_request");
    String signature =
        HexFormat.of()
            .formatHex(
                hmac(key, String.join("\n", "AWS4-HMAC-SHA256", date, scope, sha256(canonical))));
    return ("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/"
            + scope
            + ", SignedHeaders=host;x-amz-date, Signature="
            + signature)
        .equals(request.header("authorization"));
  }

  @Test
  void a_day_is_loaded_by_requests_signed_for_amazon() throws IOException {
    amazon();

    Result result = shell(SECRET).run("run", "--proc-date", "2026-03-08", "--quiet");

    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    assertThat(result.out()).containsPattern("readings  1 OK  +2 ");
    assertThat(api.requests()).extracting(SimRequest::status).containsExactly(200, 200);
    assertThat(shell(SECRET).run("doctor").out()).contains("✓  readings").doesNotContain("✗");
  }

  @Test
  void a_wrong_key_is_told_with_what_amazon_says() throws IOException {
    amazon();

    Result result = shell("another-secret").run("run", "--proc-date", "2026-03-08", "--verbose");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out())
        .contains("403 Forbidden", "signature we calculated does not match")
        .contains("what auth type 'aws_sigv4' signs");
    assertThat(result.out() + result.err()).doesNotContain("another-secret");
  }

  @Test
  void a_day_is_loaded_by_requests_signed_for_tuya() throws IOException {
    configure(
        """
        type: tuya
        client_id: 1KAD46OrT9HafiKdsXeg
        client_secret: "${env:SECRET}"
        expired_if: [{path: code, equals: 1010}]
        """,
        """
        api_endpoint: /v1.0/logs
        request:
          params: {type: 7, from: "{start:iso}", end_time: "{end:epoch_ms}"}
        pagination_style: none
        pagination: {record_cap: none}
        response: {records: "result.logs[]", fail_if: [{path: success, not_equals: true}]}
        """);
    AtomicInteger tokens = new AtomicInteger();
    api.respond(request -> tuya(request, tokens));

    Result result =
        shell(SECRET).run("run", "--proc-date", "2026-03-08", "--log-file", "dayfill.log");

    assertThat(result.out()).containsPattern("readings  1 OK  +1 ");
    assertThat(result.code()).isZero();
    assertThat(api.requests())
        .extracting(SimRequest::path)
        .containsExactly("/v1.0/token", "/v1.0/logs", "/v1.0/token", "/v1.0/logs");
    assertThat(result.out() + result.err() + Files.readString(folder.resolve("dayfill.log")))
        .contains("credentials: GET http://127.0.0.1")
        .doesNotContain(SECRET, "t0ken-1", "t0ken-2");
  }

  /** The first token is refused, in an answer of status 200. */
  private static SimResponse tuya(SimRequest request, AtomicInteger tokens) {
    boolean forToken = request.path().equals("/v1.0/token");
    String token = forToken ? "" : String.valueOf(request.header("access_token"));
    String decoded =
        sorted(request.rawQuery()).replace("%3A", ":").replace("%2F", "/").replace("%20", " ");
    String text =
        "1KAD46OrT9HafiKdsXeg"
            + token
            + request.header("t")
            + "GET\n"
            + NOTHING
            + "\n\n"
            + request.path()
            + "?"
            + decoded;
    String sign =
        HexFormat.of().formatHex(hmac(SECRET.getBytes(UTF_8), text)).toUpperCase(Locale.ROOT);
    if (!sign.equals(request.header("sign"))) {
      return SimResponse.json("{\"success\": false, \"code\": 1004, \"msg\": \"sign invalid\"}");
    }
    if (forToken) {
      return SimResponse.json(
          "{\"success\": true, \"result\": {\"expire_time\": 7200, \"access_token\": \"t0ken-"
              + tokens.incrementAndGet()
              + "\"}}");
    }
    return token.equals("t0ken-2")
        ? SimResponse.json(
            "{\"success\": true, \"result\": {\"logs\": [{\"id\": \"a\", \"at\": 1772928000}]}}")
        : SimResponse.json("{\"success\": false, \"code\": 1010, \"msg\": \"token invalid\"}");
  }

  @Test
  void a_key_that_the_scheme_does_not_know_is_refused_with_those_it_takes() throws IOException {
    configure(
        """
        type: aws_sigv4
        region: eu-central-1
        acces_key_id: AKIDEXAMPLE
        secret_access_key: "${env:SECRET}"
        """,
        "api_endpoint: /x");

    Result result = shell(SECRET).run("plan", "--proc-date", "2026-03-08");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains(
            "dayfill.yaml:10:7: connections.signed.auth: unknown key 'acces_key_id'",
            "did you mean 'access_key_id'?")
        .contains("connections.signed.auth.service: missing");
  }
}
