package io.dayfill.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection.Network;
import io.dayfill.core.metadata.Connection.Proxy;
import io.dayfill.core.metadata.Connection.Tls;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.SecretTexts;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.TestAuthority;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** https through a proxy: a tunnel by CONNECT, whose ends alone see what goes through. */
class TunnelTest {
  @TempDir private static Path folder;

  private static TestAuthority authority;

  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final List<String> arrived = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server;
  private Tunnels proxy;

  @BeforeAll
  static void certify() {
    authority =
        TestAuthority.in(folder)
            .issue("good", "-ext san=dns:sensors.example,ip:127.0.0.1 -validity 2");
  }

  @BeforeEach
  void start() throws IOException {
    server = authority.serve("good", false);
    server.createContext(
        "/",
        exchange -> {
          arrived.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization")
                  + " "
                  + exchange.getRequestHeaders().getFirst("Proxy-Authorization"));
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("[]".getBytes(UTF_8));
          exchange.close();
        });
    proxy = new Tunnels(server.getAddress().getPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.stop(0);
  }

  /** Leads every tunnel to one port here, and keeps what is said to it. */
  private static final class Tunnels implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<String> heads = Collections.synchronizedList(new ArrayList<>());
    private final int port;
    private volatile String refusal = "";
    private volatile String wants = "";

    Tunnels(int port) throws IOException {
      this.port = port;
      begin(
          () -> {
            while (true) {
              Socket client = socket.accept();
              begin(() -> serve(client));
            }
          });
    }

    private interface Io {
      void run() throws IOException;
    }

    private static void begin(Io work) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (IOException e) {
                  // one of both sides is gone
                  Thread.currentThread().interrupt();
                }
              });
      thread.setDaemon(true);
      thread.start();
    }

    private void serve(Socket client) throws IOException {
      try (client) {
        InputStream in = client.getInputStream();
        OutputStream out = client.getOutputStream();
        String head = head(in);
        while (!wants.isEmpty() && !head.contains("Proxy-Authorization: " + wants)) {
          out.write(
              String.join(
                      "\r\n",
                      "HTTP/1.1 407 Proxy Authentication Required",
                      "Proxy-Authenticate: Basic realm=\"p\"",
                      "Content-Length: 0",
                      "",
                      "")
                  .getBytes(ISO_8859_1));
          head = head(in);
          if (head.isEmpty()) {
            return;
          }
        }
        if (!refusal.isEmpty()) {
          out.write(("HTTP/1.1 " + refusal + "\r\nContent-Length: 0\r\n\r\n").getBytes(ISO_8859_1));
          return;
        }
        try (Socket behind = new Socket(InetAddress.getLoopbackAddress(), port)) {
          out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(ISO_8859_1));
          begin(() -> behind.getInputStream().transferTo(out));
          in.transferTo(behind.getOutputStream());
        }
      }
    }

    private String head(InputStream in) throws IOException {
      StringBuilder head = new StringBuilder();
      for (int next = in.read(); next >= 0 && head.indexOf("\r\n\r\n") < 0; next = in.read()) {
        head.append((char) next);
        if (head.indexOf("\r\n\r\n") >= 0) {
          break;
        }
      }
      if (head.length() > 0) {
        heads.add(head.toString().replace("\r\n", "\n").strip());
      }
      return head.toString();
    }

    String address() {
      return "127.0.0.1:" + socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private TestClient client(String baseUrl, @Nullable Proxy by) {
    return TestClient.of(baseUrl, time)
        .token("t0ken")
        .network(new Network(by, new Tls(authority.certificate().toString(), null, null)));
  }

  private static Proxy proxy(String url, String... except) {
    return new Proxy(SecretTexts.parse(url), List.of(except));
  }

  private static void read(TestClient described) throws InterruptedException {
    try (ApiClient client = described.build();
        PageCall call = client.ask(new PageRequest("/x", List.of()), RequestObserver.NONE)) {
      call.await().close();
    }
  }

  @Test
  void theConnectionsProxySeesWhereToAndNothingElse() throws Exception {
    read(client("https://sensors.example", proxy("http://" + proxy.address())));

    assertThat(proxy.heads).hasSize(1);
    assertThat(proxy.heads.get(0))
        .startsWith("CONNECT sensors.example:443 HTTP/1.1\n")
        .doesNotContain("t0ken", "/x");
    assertThat(arrived).containsExactly("GET /x Bearer t0ken null");
  }

  @ParameterizedTest
  @CsvSource({"HTTPS_PROXY", "https_proxy"})
  void theEnvironmentsProxyIsUsed(String variable) throws Exception {
    read(
        client("https://sensors.example:8443", null)
            .environment(Map.of(variable, proxy.address(), "HTTP_PROXY", "127.0.0.1:1")));

    assertThat(proxy.heads.get(0)).startsWith("CONNECT sensors.example:8443 HTTP/1.1\n");
    assertThat(arrived).hasSize(1);
  }

  @Test
  void whatIsExceptedIsAskedDirectly() throws Exception {
    String direct = "https://127.0.0.1:" + server.getAddress().getPort();
    read(client(direct, proxy("http://" + proxy.address(), "127.0.0.1")));
    read(client(direct, null).environment(Map.of("HTTPS_PROXY", proxy.address())));
    read(
        client(direct, new Proxy(null, List.of()))
            .environment(Map.of("HTTPS_PROXY", proxy.address())));

    assertThat(proxy.heads).isEmpty();
    assertThat(arrived).hasSize(3);
  }

  @Test
  void a05_aProxyThatAsksIsToldWhoWeAreAndTheApiIsNot() throws Exception {
    proxy.wants = "Basic dXNlcjpwYXNz";
    read(
        client("https://sensors.example", proxy("${env:PROXY}"))
            .secrets(
                reference ->
                    new Secret(
                        reference.name().equals("PROXY")
                            ? "http://user:pass@" + proxy.address()
                            : "t0ken")));

    assertThat(arrived).containsExactly("GET /x Bearer t0ken null");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "407 Proxy Authentication Required | wants to know who we are, or knows us not | proxy.url",
        "403 Forbidden | does not lead there: it answered 403 | proxy",
        "502 Bad Gateway | does not lead there: it answered 502 | proxy",
      })
  void a05_aProxyThatRefusesIsExplained(String refusal, String why, String remedy) {
    proxy.refusal = refusal;
    DayfillException failure =
        catchThrowableOfType(
            DayfillException.class,
            () ->
                read(
                    client("https://sensors.example", proxy("${env:PROXY}"))
                        .secrets(
                            reference -> new Secret("http://user:pr0xy-pass@" + proxy.address()))));

    assertThat(failure)
        .hasMessageContaining(why)
        .hasMessageContaining(remedy)
        .hasMessageNotContaining("pr0xy-pass");
    assertThat(arrived).isEmpty();
  }

  @Test
  void aProxyThatIsNotThereIsTold() throws Exception {
    proxy.close();
    DayfillException failure =
        catchThrowableOfType(
            DayfillException.class,
            () -> read(client("https://sensors.example", proxy("http://" + proxy.address()))));

    assertThat(failure)
        .hasMessageContaining("proxy")
        .hasMessageContaining(proxy.address())
        .hasMessageContaining("Connection refused");
  }
}
