package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.dayfill.core.time.LeapingTime;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  /** A key that nobody vouches for, made by the JDK's own tool. */
  private static SSLContext selfSigned(Path folder) throws Exception {
    Path store = folder.resolve("keys.p12");
    String command =
        "-genkeypair -alias a -keyalg EC -dname CN=localhost -ext san=dns:localhost,ip:127.0.0.1"
            + " -validity 2 -storetype PKCS12 -storepass changeit -keystore";
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    line.addAll(List.of(command.split(" ", -1)));
    line.add(store.toString());
    assertThat(
            new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start()
                .waitFor())
        .isZero();
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

  @Test
  void aCertificateThatIsNotTrustedIsToldAndNotTriedAgain(@TempDir Path folder) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(selfSigned(folder)));
    server.start();
    LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
    TestClient.Told told = new TestClient.Told();
    String address = "https://127.0.0.1:" + server.getAddress().getPort();
    try (ApiClient client = TestClient.of(address, time).build();
        PageCall call = client.ask(new PageRequest("/x", List.of()), told)) {
      SourceException failure = catchThrowableOfType(SourceException.class, call::await);

      assertThat(failure.kind()).isEqualTo(SourceException.Kind.UNREACHABLE);
      assertThat(failure).hasMessageContaining("certificate is not trusted");
      assertThat(told.requests).hasValue(1);
    } finally {
      server.stop(0);
    }
  }
}
