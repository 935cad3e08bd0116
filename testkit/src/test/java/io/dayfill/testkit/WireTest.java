package io.dayfill.testkit;

import static io.dayfill.testkit.SimEntity.VIBRATION_SENSORS;
import static io.dayfill.testkit.TestClient.MARCH_8;
import static io.dayfill.testkit.TestClient.MARCH_9;
import static io.dayfill.testkit.TestClient.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the client finds on the wire, byte by byte. */
class WireTest {
  private static final SimResponse TEN = SimResponse.json("0123456789");

  private final SimulatedApi api =
      SimulatedApi.builder().rowsPerDay(VIBRATION_SENSORS, 1000, 5).gzip(true).build().start();
  private final TestClient client = new TestClient(api);

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void aCutBodyIsShorterThanItsLength() throws Exception {
    api.when(When.any()).answer(TEN.cutAt(4));

    assertThat(client.raw("/"))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("\r\nContent-Length: 10\r\n")
        .endsWith("\r\n\r\n0123");
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> client.get("/"));
  }

  @Test
  void aCutChunkedBodyHasNoEnd() throws Exception {
    api.when(When.any()).answer(TEN.chunked().cutAt(4));

    assertThat(client.raw("/"))
        .contains("\r\nTransfer-Encoding: chunked\r\n")
        .doesNotContain("Content-Length")
        .endsWith("\r\n\r\n4\r\n0123\r\n");
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> client.get("/"));
  }

  @Test
  void aCutCloseDelimitedBodyLooksWhole() throws Exception {
    api.when(When.any()).answer(TEN.closeDelimited().cutAt(4));

    assertThat(client.raw("/"))
        .contains("\r\nConnection: close\r\n")
        .doesNotContain("Content-Length", "Transfer-Encoding")
        .endsWith("\r\n\r\n0123");
    assertThat(client.get("/").body()).isEqualTo("0123");
  }

  @Test
  void wholeBodiesComeInEveryFraming() throws Exception {
    api.when(When.any()).nth(1).answer(TEN);
    api.when(When.any()).nth(2).answer(TEN.chunked());
    api.when(When.any()).nth(3).answer(TEN.closeDelimited());
    api.when(When.any()).nth(4).answer(TEN.dripped(3, Duration.ofMillis(1)));
    api.when(When.any()).nth(5).answer(TEN.chunked().dripped(3, Duration.ofMillis(1)));
    api.when(When.any()).nth(6).answer(SimResponse.json("").chunked());

    for (int i = 0; i < 5; i++) {
      assertThat(client.get("/").body()).isEqualTo("0123456789");
    }
    assertThat(client.get("/").body()).isEmpty();
  }

  @Test
  void aConnectionIsResetBeforeTheAnswer() {
    api.when(When.any()).answer(SimResponse.reset());

    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.raw("/"))
        .withMessageContaining("reset");
    assertThat(api.requests().get(0).status()).isZero();
  }

  @Test
  void aConnectionIsResetInsideTheBody() {
    api.when(When.any()).answer(TEN.resetAt(4));

    assertThatExceptionOfType(SocketException.class).isThrownBy(() -> client.raw("/"));
  }

  @Test
  void anAnswerThatIsLateIsCutByTheEnd() {
    CountDownLatch arrived = new CountDownLatch(1);
    api.respond(
        request -> {
          arrived.countDown();
          return TEN.delayed(Duration.ofHours(1));
        });
    CompletableFuture<String> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return client.get("/").body();
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });

    assertThat(await(arrived)).isTrue();
    api.close();

    assertThat(answer)
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableOfType(ExecutionException.class);
  }

  @Test
  void aBodyIsCompressedWhereThatIsAccepted() throws Exception {
    String target = query(VIBRATION_SENSORS, MARCH_8, MARCH_9, "");
    String plain = client.get(target).body();
    HttpRequest asking =
        HttpRequest.newBuilder(URI.create(api.baseUrl() + target))
            .header("Accept-Encoding", "deflate, gzip")
            .build();
    HttpResponse<byte[]> zipped =
        HttpClient.newHttpClient().send(asking, HttpResponse.BodyHandlers.ofByteArray());

    assertThat(zipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(zipped.body()).hasSizeLessThan(plain.length() / 2);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(plain);
    }
  }

  @Test
  void theMostAtOnceIsCounted() {
    CyclicBarrier together = new CyclicBarrier(4);
    api.respond(
        request -> {
          try {
            together.await(10, TimeUnit.SECONDS);
            return null;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    String target = query(VIBRATION_SENSORS, MARCH_8, MARCH_9, "&limit=1");
    List<CompletableFuture<HttpResponse<String>>> answers =
        Stream.generate(() -> URI.create(api.baseUrl() + target))
            .limit(4)
            .map(uri -> HttpRequest.newBuilder(uri).build())
            .map(
                request ->
                    HttpClient.newHttpClient()
                        .sendAsync(request, HttpResponse.BodyHandlers.ofString()))
            .toList();

    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
    assertThat(api.maxConcurrent()).isEqualTo(4);
  }

  @Test
  void oneAfterTheOtherIsNeverCountedAsTwo() throws Exception {
    for (int i = 0; i < 200; i++) {
      client.get(query(VIBRATION_SENSORS, MARCH_8, MARCH_9, "&limit=200"));
    }

    assertThat(api.maxConcurrent()).isEqualTo(1);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
