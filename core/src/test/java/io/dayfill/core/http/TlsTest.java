package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.dayfill.core.metadata.Connection.Network;
import io.dayfill.core.metadata.Connection.Tls;
import io.dayfill.core.time.LeapingTime;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  /** A key that nobody but itself vouches for, made by the JDK's own tool. */
  private static SSLContext selfSigned(Path folder, String more) throws Exception {
    Path store = folder.resolve("keys.p12");
    keytool(
        store, "-genkeypair -alias a -keyalg EC -dname CN=localhost " + more + " -storetype PKCS12");
    keytool(store, "-exportcert -rfc -alias a -file " + folder.resolve("ca.pem"));
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  private static void keytool(Path store, String command) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    line.addAll(List.of((command + " -storepass changeit -keystore " + store).split(" +", -1)));
    assertThat(
            new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start()
                .waitFor())
        .isZero();
  }

  /** Asks a server that has such a certificate; null if that works. */
  private static @Nullable SourceException failure(
      Path folder, String certificate, boolean trusted) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("[]".getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    SSLContext context = selfSigned(folder, certificate);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.start();
    LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
    String ca = trusted ? folder.resolve("ca.pem").toString() : null;
    String address = "https://127.0.0.1:" + server.getAddress().getPort();
    TestClient.Told told = new TestClient.Told();
    try (ApiClient client =
            TestClient.of(address, time)
                .network(new Network(null, new Tls(ca, null, null)))
                .build();
        PageCall call = client.ask(new PageRequest("/x", List.of()), told)) {
      SourceException failure =
          catchThrowableOfType(SourceException.class, () -> call.await().close());
      assertThat(told.requests).hasValue(1);
      return failure;
    } finally {
      server.stop(0);
    }
  }

  private static final String GOOD = "-ext san=dns:localhost,ip:127.0.0.1 -validity 2";

  @Test
  void anAuthorityOfOurOwnIsTrusted(@TempDir Path folder) throws Exception {
    assertThat(failure(folder, GOOD, true)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-ext san=dns:localhost,ip:127.0.0.1 -validity 2 | false | not trusted | tls.ca_file",
        "-ext san=dns:other.example -validity 2 | true | not for the host '127.0.0.1' | base_url",
      })
  void aFailedHandshakeIsExplainedAndNotTriedAgain(
      String certificate, boolean trusted, String why, String remedy, @TempDir Path folder)
      throws Exception {
    SourceException failure = failure(folder, certificate, trusted);

    assertThat(failure.kind()).isEqualTo(SourceException.Kind.UNREACHABLE);
    assertThat(failure).hasMessageContaining(why).hasMessageContaining(remedy);
  }
}
