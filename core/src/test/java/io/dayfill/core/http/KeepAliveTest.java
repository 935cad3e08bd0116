package io.dayfill.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.time.LeapingTime;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens on the socket itself. */
class KeepAliveTest {
  private static final PageRequest REQUEST = new PageRequest("/x", List.of());

  private final ServerSocket listener = listen();
  private final AtomicInteger connections = new AtomicInteger();
  private final List<byte[]> answers = new CopyOnWriteArrayList<>();
  private final Thread server = new Thread(this::serve);
  private final ApiClient client =
      TestClient.of(
              "http://127.0.0.1:" + listener.getLocalPort(), LeapingTime.at("2026-03-08T12:00:00Z"))
          .concurrent(1)
          .attempts(5)
          .build();

  @AfterEach
  void stop() throws IOException {
    client.close();
    listener.close();
  }

  private static ServerSocket listen() {
    try {
      return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One connection after the other: each is served until the client leaves it. */
  private void serve() {
    int next = 0;
    while (next < answers.size()) {
      try (Socket socket = listener.accept()) {
        connections.incrementAndGet();
        BufferedReader in =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        while (next < answers.size() && head(in)) {
          OutputStream out = socket.getOutputStream();
          out.write(answers.get(next++));
          out.flush();
        }
      } catch (IOException e) {
        // the client left in the middle of an answer
        if (listener.isClosed()) {
          return;
        }
      }
    }
  }

  private static boolean head(BufferedReader in) throws IOException {
    String line = in.readLine();
    while (line != null && !line.isEmpty()) {
      line = in.readLine();
    }
    return line != null;
  }

  private static byte[] answer(String head, byte[] body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(("HTTP/1.1 " + head + "\r\n\r\n").getBytes(UTF_8));
    out.write(body);
    return out.toByteArray();
  }

  private static byte[] text(String status, String body) throws IOException {
    return answer(status + "\r\nContent-Length: " + body.length(), body.getBytes(UTF_8));
  }

  private static byte[] gzip(String body) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
      zip.write(body.getBytes(UTF_8));
    }
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    chunks.write((Integer.toHexString(zipped.size()) + "\r\n").getBytes(UTF_8));
    chunks.write(zipped.toByteArray());
    chunks.write("\r\n0\r\n\r\n".getBytes(UTF_8));
    return answer(
        "200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip", chunks.toByteArray());
  }

  private void read(int times) throws InterruptedException {
    server.start();
    for (int i = 0; i < times; i++) {
      try (PageCall call = client.ask(REQUEST, RequestObserver.NONE)) {
        call.await().close();
      }
    }
    client.close();
    server.join();
  }

  @Test
  void pagesOfAnyFormAndSmallErrorsLeaveTheConnectionStanding() throws Exception {
    answers.add(text("200 OK", "{}"));
    answers.add(gzip("[1,2,3]"));
    answers.add(text("500 Oops", "{\"error\":1}"));
    answers.add(text("429 Slow\r\nRetry-After: 1", "slow"));
    answers.add(text("200 OK", ""));
    answers.add(text("200 OK", "{}"));
    read(4);

    assertThat(connections).hasValue(1);
  }

  @Test
  void theRestOfALongErrorIsNotTakenIn() throws Exception {
    answers.add(text("500 Oops", "x".repeat(50_000_000)));
    answers.add(text("200 OK", "{}"));
    read(1);

    assertThat(connections).hasValue(2);
  }

  @Test
  void bytesBehindACompressedBodyAreNotPassedOver() throws Exception {
    byte[] whole = gzip("[1]");
    answers.add(
        new String(whole, ISO_8859_1)
            .replace("\r\n0\r\n\r\n", "\r\n3\r\nabc\r\n0\r\n\r\n")
            .getBytes(ISO_8859_1));
    answers.add(whole);
    read(1);

    assertThat(connections.get()).isBetween(1, 2);
  }

  @Test
  void anAnswerThatIsNoHttpIsAskedForAgain() throws Exception {
    answers.add("SSH-2.0-OpenSSH_9.2\r\n\r\n".getBytes(UTF_8));
    answers.add(text("200 OK", "{}"));
    read(1);

    assertThat(connections).hasValue(2);
  }

  @Test
  void aHeadWithoutEndIsRefused() throws Exception {
    answers.add(answer("200 OK\r\nX: " + "x".repeat(1_000_000), new byte[0]));
    answers.add(answer("200 OK\r\n" + "X: x\r\n".repeat(100_000) + "Y: y", new byte[0]));
    answers.add(text("200 OK", "{}"));
    read(1);

    assertThat(connections).hasValue(3);
  }
}
