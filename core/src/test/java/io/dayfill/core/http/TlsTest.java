package io.dayfill.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection.Network;
import io.dayfill.core.metadata.Connection.Tls;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.TestAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is trusted, and how it is told where somebody is not. */
class TlsTest {
  @TempDir private static Path folder;

  private static TestAuthority authority;
  private static TestAuthority stranger;

  @BeforeAll
  static void certify() throws Exception {
    authority =
        TestAuthority.in(Files.createDirectory(folder.resolve("ours")))
            .issue("good", TestAuthority.LOCAL)
            .issue("expired", "-ext san=ip:127.0.0.1 -startdate -9d -validity 3")
            .issue("early", "-ext san=ip:127.0.0.1 -startdate +2d -validity 3")
            .issue("other", "-ext san=dns:other.example -validity 2")
            .issue("client", "-validity 2");
    stranger =
        TestAuthority.in(Files.createDirectory(folder.resolve("strange")))
            .issue("client", "-validity 2");
  }

  private static HttpServer serve(String certificate, boolean clients) {
    HttpServer server = authority.serve(certificate, clients);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("[]".getBytes(UTF_8));
          exchange.close();
        });
    return server;
  }

  private static Tls trusting(boolean trusted) {
    return new Tls(trusted ? authority.certificate().toString() : null, null, null);
  }

  private static Tls showing(TestAuthority issuer, String certificate) {
    return new Tls(
        authority.certificate().toString(),
        issuer.certificate(certificate).toString(),
        issuer.key(certificate).toString());
  }

  /** Asks a server once; null if that works. */
  private static @Nullable DayfillException failure(HttpServer server, Tls tls, String... allowed) {
    LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
    TestClient.Told told = new TestClient.Told();
    try (ApiClient client =
            TestClient.of("https://127.0.0.1:" + server.getAddress().getPort(), time)
                .network(new Network(null, tls))
                .allowing(allowed)
                .build();
        PageCall call = client.ask(new PageRequest("/x", List.of()), told)) {
      DayfillException failure =
          catchThrowableOfType(DayfillException.class, () -> call.await().close());
      assertThat(told.requests).as("requests, after " + failure).hasValueLessThanOrEqualTo(1);
      return failure;
    } finally {
      server.stop(0);
    }
  }

  @Test
  void a01_aRedirectOutOfTlsIsNotFollowedEvenToAnAllowedOrigin() {
    try (SimulatedApi open = SimulatedApi.builder().build().start()) {
      HttpServer server = authority.serve("good", false);
      server.createContext(
          "/",
          exchange -> {
            exchange.getResponseHeaders().add("Location", open.baseUrl() + "/x");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
          });
      DayfillException failure = failure(server, trusting(true), open.baseUrl());

      assertThat(((SourceException) failure).kind()).isEqualTo(SourceException.Kind.REFUSED);
      assertThat(failure)
          .hasMessageContaining("302 Found to " + open.baseUrl())
          .hasMessageContaining("it leaves https");
      assertThat(open.requestCount()).isZero();
    }
  }

  @Test
  void anAuthorityOfOurOwnIsTrusted() {
    assertThat(failure(serve("good", false), trusting(true))).isNull();
  }

  @Test
  void aServerThatAsksWhoWeAreIsShownOurCertificate() {
    assertThat(failure(serve("good", true), showing(authority, "client"))).isNull();
  }

  @Test
  void aCertificateIsShownOnlyToThoseWhoAsk() {
    assertThat(failure(serve("good", false), showing(authority, "client"))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "good    | false | not trusted: no authority known here vouches for it | tls.ca_file",
        "other   | true  | not for the host '127.0.0.1' | base_url",
        "expired | true  | its certificate has expired | Tell the API's operator",
        "early   | true  | its certificate is not valid yet | Set this machine's clock",
      })
  void aServerThatIsNotTrustedIsExplainedAndNotAskedAgain(
      String certificate, boolean trusted, String why, String remedy) {
    DayfillException failure = failure(serve(certificate, false), trusting(trusted));

    assertThat(failure).isInstanceOf(SourceException.class);
    assertThat(((SourceException) failure).kind()).isEqualTo(SourceException.Kind.UNREACHABLE);
    assertThat(failure).hasMessageContaining(why).hasMessageContaining(remedy);
  }

  @Test
  void aServerThatAsksInVainWhoWeAreIsExplainedAndNotAskedAgain() {
    DayfillException failure = failure(serve("good", true), trusting(true));

    assertThat(failure).isInstanceOf(SourceException.class);
    assertThat(((SourceException) failure).kind()).isEqualTo(SourceException.Kind.UNREACHABLE);
    assertThat(failure)
        .hasMessageContaining("it asks for a certificate of ours")
        .hasMessageContaining("tls.client_cert");
  }

  @Test
  void aCertificateThatTheServerDoesNotAcceptIsExplainedAndNotAskedAgain() {
    DayfillException failure = failure(serve("good", true), showing(stranger, "client"));

    assertThat(failure)
        .hasMessageContaining("it asks for a certificate of ours")
        .hasMessageContaining("tls.client_cert");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "absent.pem         | tls.ca_file     | absent.pem cannot be used | Name a readable file",
        "ours/good-key.pem  | tls.ca_file     | it holds no certificate in PEM | in PEM",
        "ours/keys.p12      | tls.ca_file     | cannot be used | in PEM",
        "ours/good.pem      | tls.client_key  | it holds no PRIVATE KEY in PEM | in PEM",
        "ours/keys.p12      | tls.client_cert | cannot be used | in PEM",
      })
  void aFileThatIsOfNoUseIsToldByItsKey(String file, String key, String why, String remedy) {
    String path = folder.resolve(file).toString();
    String good = authority.certificate("client").toString();
    Tls tls =
        switch (key) {
          case "tls.ca_file" -> new Tls(path, null, null);
          case "tls.client_key" -> new Tls(null, good, path);
          default -> new Tls(null, path, authority.key("client").toString());
        };

    DayfillException failure = failure(serve("good", false), tls);

    assertThat(failure)
        .hasMessageContaining(key)
        .hasMessageContaining(file)
        .hasMessageContaining(why)
        .hasMessageContaining(remedy);
  }
}
