package io.dayfill.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.http.SourceException.Kind;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiClientTest {
  private static final PageRequest REQUEST = new PageRequest("/v1/things", List.of());
  private static final SimResponse PAGE = SimResponse.json("{\"data\":[]}");

  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();
  private final Deque<SimResponse> answers = new ArrayDeque<>();
  private final TestClient.Told told = new TestClient.Told();

  ApiClientTest() {
    api.respond(request -> answers.size() > 1 ? answers.pop() : answers.peek());
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private TestClient client() {
    return TestClient.of(api.baseUrl(), time);
  }

  /** Answers in this order; the last stays. */
  private void answer(SimResponse... responses) {
    answers.addAll(List.of(responses));
  }

  private String read(ApiClient client) throws InterruptedException, IOException {
    return read(client, REQUEST);
  }

  private String read(ApiClient client, PageRequest request)
      throws InterruptedException, IOException {
    try (PageCall call = client.ask(request, told);
        PageAnswer answer = call.await();
        InputStream body = answer.body().open()) {
      return new String(body.readAllBytes(), UTF_8);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ISO-8859-1, Küche 21 °C",
    "windows-1252, “21 €”",
    "UTF-16, Küche/冷凍庫 🧊",
    "UTF-16LE, 🧊",
    "Shift_JIS, 冷凍庫",
    "UTF-32BE, 🧊 冷",
    "UTF-8, 冷凍庫"
  })
  void b07PagesOfAnyEncodingAreHandedOnInUtf8(String name, String text) throws Exception {
    Charset charset = Charset.forName(name);
    String page = (text + "\r\n").repeat(5000);
    for (boolean zipped : new boolean[] {false, true}) {
      answers.clear();
      ByteArrayOutputStream zip = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(zip)) {
        out.write(page.getBytes(charset));
      }
      answer(SimResponse.json("").body(zipped ? zip.toByteArray() : page.getBytes(charset)));
      try (ApiClient client = client().build();
          PageCall call = client.ask(REQUEST, charset, told);
          PageAnswer answer = call.await();
          InputStream body = answer.body().open()) {
        assertThat(new String(body.readAllBytes(), UTF_8)).isEqualTo(page);
      }
    }
  }

  @Test
  void b07WhatAnEncodingDoesNotKnowIsSeen() throws Exception {
    byte[] page = {'a', (byte) 0xff, 'b', '\n', (byte) 0x82, (byte) 0xa0, '\n', (byte) 0x82};
    answer(SimResponse.json("").body(page));
    try (ApiClient client = client().build();
        PageCall call = client.ask(REQUEST, Charset.forName("Shift_JIS"), told);
        PageAnswer answer = call.await()) {
      byte[] read = answer.body().range(0, 100);
      assertThat(read).startsWith('a', 0xff).endsWith('\n', 0xff).contains(0xe3, 0x81, 0x82);
    }
  }

  private String read(TestClient described) throws InterruptedException, IOException {
    try (ApiClient client = described.build()) {
      return read(client);
    }
  }

  private SourceException failure(TestClient described) {
    try (ApiClient client = described.build()) {
      return failure(client);
    }
  }

  private SourceException failure(ApiClient client) {
    Throwable thrown = catchThrowable(() -> read(client));
    assertThat(thrown).isInstanceOf(SourceException.class);
    assertThat(((SourceException) thrown).category()).isEqualTo(ErrorCategory.EXTERNAL);
    return (SourceException) thrown;
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  @Nested
  class ARequest {
    @Test
    void carriesItsHeadersAndNothingElse() throws Exception {
      answer(PAGE);
      read(client().token("s3cr3t-token"));

      assertThat(api.requests().get(0).headers())
          .containsOnlyKeys(
              "accept", "accept-encoding", "authorization", "connection", "host", "user-agent")
          .containsEntry("accept", "application/json")
          .containsEntry("accept-encoding", "gzip")
          .containsEntry("authorization", "Bearer s3cr3t-token")
          .containsEntry("user-agent", "dayfill/1.2.3");
    }

    @Test
    void carriesNoAuthorizationWhereNoneIsConfigured() throws Exception {
      answer(PAGE);
      read(client());

      assertThat(api.requests().get(0).headers()).doesNotContainKey("authorization");
    }

    @Test
    void p19EncodesValuesExactlyOnce() throws Exception {
      String hostile = "a+b/c==%7C &=#?ü冷";
      answer(PAGE);
      try (ApiClient client = client().build()) {
        read(client, REQUEST.with("cursor", hostile).with("start_time", "2026-03-08T00:00:00Z"));
      }

      SimRequest request = api.requests().get(0);
      assertThat(request.param("cursor")).isEqualTo(hostile);
      assertThat(request.rawQuery())
          .startsWith("cursor=a%2Bb%2Fc%3D%3D%257C%20%26%3D%23%3F%C3%BC%E5%86%B7&start_time=");
    }

    @ParameterizedTest
    @CsvSource({
      "'',/v1/x,/v1/x",
      "/,v1/x,/v1/x",
      "/api/v2/,/v1/x,/api/v2/v1/x",
      "/api/v2,v1/x/,/api/v2/v1/x/",
      "/a%20b,/c%2Fd ü,/a%20b/c%2Fd%20%C3%BC",
    })
    void goesToThePathBelowTheBaseUrl(String base, String path, String expected) throws Exception {
      answer(PAGE);
      try (ApiClient client = TestClient.of(api.baseUrl() + base, time).build()) {
        read(client, new PageRequest(path, List.of()));
      }

      assertThat(api.requests().get(0).path()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "line\nbreak", "Küche", ""})
    void isNotSentWithATokenThatNoHeaderCanCarry(String token) {
      try (ApiClient client = client().token(token).build()) {
        assertThatThrownBy(() -> read(client))
            .isInstanceOfSatisfying(
                DayfillException.class, e -> assertThat(e.category()).isEqualTo(ErrorCategory.USER))
            .hasMessageContaining("${env:SENSOR_API_TOKEN}")
            .message()
            .satisfies(text -> assertThat(token.isEmpty() || !text.contains(token)).isTrue());
      }
      assertThat(api.requestCount()).isZero();
    }
  }

  @Nested
  class ABody {
    private static byte[] zipped(String text) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
        zip.write(text.getBytes(UTF_8));
      }
      return bytes.toByteArray();
    }

    private static SimResponse gzip(String text) throws IOException {
      return SimResponse.json("").body(zipped(text)).header("Content-Encoding", "gzip");
    }

    @Test
    void comesByLengthInChunksOrUntilTheEnd() throws Exception {
      String text = "{\"data\":[\"" + "冷凍庫".repeat(100_000) + "\"]}";
      SimResponse response = SimResponse.json(text);
      answer(response, response.chunked(), response.closeDelimited());
      try (ApiClient client = client().build()) {
        for (int i = 0; i < 3; i++) {
          assertThat(read(client)).isEqualTo(text);
        }
      }
    }

    @Test
    void b06IsDecompressed() throws Exception {
      String text = "[" + "1,".repeat(500_000) + "1]";
      answer(gzip(text), gzip(text).chunked(), gzip(text).header("Content-Encoding", "X-GZIP"));
      try (ApiClient client = client().build()) {
        for (int i = 0; i < 3; i++) {
          assertThat(read(client)).isEqualTo(text);
        }
      }
    }

    @Test
    void b06ThatIsCompressedInAWayNotOfferedIsRefused() {
      answer(PAGE.header("Content-Encoding", "br"));

      assertThat(failure(client())).hasMessageContaining("'br'").hasMessageContaining("gzip");
      assertThat(api.requestCount()).isEqualTo(1);
    }

    @Test
    void b06ThatExpandsWithoutEndIsRefused(@TempDir Path folder) throws Exception {
      answer(gzip(" ".repeat(3_000_000)));

      assertThat(failure(client().limits(new BodyLimits(100_000, 1_000_000, folder))))
          .hasMessageContaining("longer than 1000000 bytes");
      assertThat(folder).isEmptyDirectory();
    }

    @Test
    void b14ThatIsLongGoesThroughAFileThatLeavesNothingBehind(@TempDir Path folder)
        throws Exception {
      String text = "0123456789".repeat(50_000);
      answer(SimResponse.json(text).chunked());
      try (ApiClient client = client().limits(new BodyLimits(100_000, 1_000_000, folder)).build();
          PageCall call = client.ask(REQUEST, told);
          PageAnswer answer = call.await()) {
        PageBody body = answer.body();

        assertThat(body.inMemory()).isFalse();
        assertThat(body.length()).isEqualTo(500_000);
        assertThat(body.range(499_995, 10)).isEqualTo("56789".getBytes(UTF_8));
        for (int i = 0; i < 2; i++) {
          try (InputStream in = body.open()) {
            assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(text);
          }
        }
        assertThat(folder).isEmptyDirectory();
      }
    }

    @Test
    void b14ThatCannotBeKeptIsAnErrorOfStorage() {
      answer(SimResponse.json("x".repeat(200_000)));
      BodyLimits limits = new BodyLimits(1000, 1_000_000, Path.of("/no/such/folder"));
      try (ApiClient client = client().limits(limits).build()) {
        assertThatThrownBy(() -> read(client))
            .isInstanceOfSatisfying(
                DayfillException.class,
                e -> assertThat(e.category()).isEqualTo(ErrorCategory.STORAGE));
      }
    }

    @Test
    void hasRoomBehindItsEnd() throws Exception {
      answer(SimResponse.json("x".repeat((1 << 16) - PageBody.SLACK)));
      try (ApiClient client = client().build();
          PageCall call = client.ask(REQUEST, told);
          PageAnswer answer = call.await()) {
        assertThat(answer.body().array().length - answer.body().length())
            .isGreaterThanOrEqualTo(PageBody.SLACK);
        assertThat(answer.body().range(answer.body().length() - 3, 10)).hasSize(3);
        assertThat(answer.header("content-TYPE")).hasValue("application/json");
      }
    }

    @Test
    void mayBeEmpty() throws Exception {
      answer(SimResponse.json(""));

      assertThat(read(client())).isEmpty();
    }

    @Test
    void b04ThatIsCutIsAskedForAgain() throws Exception {
      SimResponse whole = SimResponse.json("{\"data\":[1,2,3]}");
      answer(
          whole.cutAt(7),
          whole.chunked().cutAt(7),
          whole.resetAt(7),
          gzip("{\"data\":[1,2,3]}").cutAt(20),
          gzip("{\"data\":[1,2,3]}").chunked().cutAt(20),
          whole);

      assertThat(read(client().attempts(6))).isEqualTo("{\"data\":[1,2,3]}");
      assertThat(api.requestCount()).isEqualTo(6);
      assertThat(told.requests).hasValue(6);
    }

    @Test
    void b06ThatIsTruncatedBeforeItWasSentIsAskedForAgain() throws Exception {
      byte[] whole = zipped("{\"data\":[1,2,3]}");
      byte[] half = Arrays.copyOf(whole, whole.length - 6);
      answer(gzip("").body(half), gzip("").body(whole));

      assertThat(read(client())).isEqualTo("{\"data\":[1,2,3]}");
    }

    @Test
    void b04ThatIsCutEveryTimeFailsBecauseOfTheAnswer() {
      answer(PAGE.cutAt(3));
      SourceException failure = failure(client());

      assertThat(failure.kind()).isEqualTo(Kind.ANSWER);
      assertThat(failure)
          .hasMessageContaining("was cut")
          .hasMessageContaining("asked 3 times")
          .hasMessageContaining("/v1/things");
      assertThat(api.requestCount()).isEqualTo(3);
    }

    @Test
    void b04ThatTheDecoderFoundCutIsAskedForWithinTheSameAttempts() throws Exception {
      answer(PAGE);
      DayfillException cut = DayfillException.external("the page ends too early", "", "");
      try (ApiClient client = client().build();
          PageCall call = client.ask(REQUEST, told)) {
        call.await().close();
        call.askAgain(cut);
        call.await().close();
        call.askAgain(cut);
        call.await().close();
        call.askAgain(cut);

        assertThatThrownBy(call::await)
            .isInstanceOfSatisfying(
                SourceException.class, e -> assertThat(e.kind()).isEqualTo(Kind.ANSWER))
            .hasMessageContaining("ends too early")
            .hasMessageContaining("asked 3 times");
      }
      assertThat(api.requestCount()).isEqualTo(3);
      assertThat(time.sleeps()).hasSize(2);
    }
  }

  @Nested
  class AnError {
    @ParameterizedTest
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void thatMayPassIsTriedAgainWithGrowingWaits(int status) throws Exception {
      answer(SimResponse.status(status), SimResponse.status(status), PAGE);

      assertThat(read(client())).isEqualTo("{\"data\":[]}");
      assertThat(time.sleeps()).hasSizeLessThanOrEqualTo(2);
      assertThat(time.elapsed()).isLessThanOrEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void x01ThatStaysIsDistinct() {
      answer(SimResponse.of(500, "{\"error\":\"disk\\nfull\"}"));
      SourceException server = failure(client());
      answers.clear();
      answer(SimResponse.status(404));
      SourceException missing = failure(client());

      assertThat(server)
          .hasMessageContaining("500 Internal Server Error")
          .hasMessageContaining("disk")
          .hasMessageContaining("asked 3 times");
      assertThat(missing).hasMessageContaining("404 Not Found").hasMessageContaining("endpoint");
      assertThat(missing.getMessage()).doesNotContain("asked");
      assertThat(api.requestCount()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 410, 413, 422, 204, 206})
    void thatWillNotPassIsNotTriedAgain(int status) {
      answer(SimResponse.status(status).header("Retry-After", "5"));

      assertThat(failure(client()).kind()).isEqualTo(Kind.ANSWER);
      assertThat(api.requestCount()).isEqualTo(1);
    }

    @Test
    void a05ShowsTheBodyCutWithoutTheTokenAndWithoutControls() {
      String token = "s3cr3t+t0ken/=";
      String leaks =
          "\u001b[31m" + token + " s3cr3t%2Bt0ken%2F%3D czNjcjN0K3Qwa2VuLz0= " + "x".repeat(400);
      answer(SimResponse.of(400, leaks));

      assertThat(failure(client().token(token)).getMessage())
          .contains("*** *** ***", "…")
          .doesNotContain("s3cr3t", "czNjcj", "\u001b")
          .hasSizeLessThan(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://user:pw@evil.example/x", "http:// bad", ""})
    void a01ALocationOfAnyFormIsToldWithoutWhatItHides(String location) {
      answer(SimResponse.redirect(location));

      assertThat(failure(client())).hasMessageNotContaining("pw@").hasMessageContaining("302");
    }

    @Test
    void a04ARefusedTokenIsToldByItsReferenceAndNotSentAgain() {
      answer(SimResponse.of(401, "{\"error\":\"bad token s3cr3t-token\"}"));
      try (ApiClient client = client().token("s3cr3t-token").build()) {
        SourceException first = failure(client);
        SourceException second = failure(client);

        assertThat(first.kind()).isEqualTo(Kind.REFUSED);
        assertThat(first)
            .hasMessageContaining("401 Unauthorized")
            .hasMessageContaining("${env:SENSOR_API_TOKEN}")
            .hasMessageNotContaining("s3cr3t");
        assertThat(second).hasMessage(first.getMessage());
      }
      assertThat(api.requestCount()).isEqualTo(1);
    }

    @Test
    void a04AForbiddenPathRefusesNoOther() throws Exception {
      answer(SimResponse.status(403), PAGE);
      try (ApiClient client = client().token("s3cr3t-token").build()) {
        assertThat(failure(client)).hasMessageContaining("403 Forbidden");
        assertThat(failure(client)).hasMessageContaining("403 Forbidden");
        assertThat(read(client, new PageRequest("/v1/others", List.of()))).isNotEmpty();
      }
      assertThat(api.requestCount()).isEqualTo(2);
    }

    @Test
    void a04ATokenThatWasChangedIsSent() throws Exception {
      answer(SimResponse.status(401), PAGE);
      AtomicReference<String> token = new AtomicReference<>("old-token");
      try (ApiClient client = client().token(reference -> new Secret(token.get())).build()) {
        failure(client);
        failure(client);
        token.set("new-token");
        assertThat(read(client)).isNotEmpty();
      }
      assertThat(api.requests().get(1).header("authorization")).isEqualTo("Bearer new-token");
    }
  }

  @Nested
  class AWait {
    private SimResponse limited(String retryAfter) {
      return SimResponse.status(429).header("Retry-After", retryAfter);
    }

    @Test
    void r01IsAsLongAsTheServerSaysAndNoRetry() throws Exception {
      answer(limited("120"), limited("7"), PAGE);

      assertThat(read(client().attempts(1))).isNotEmpty();
      assertThat(time.elapsed()).isBetween(Duration.ofSeconds(127), Duration.ofSeconds(130));
      assertThat(told.waited).hasSize(2);
      assertThat(told.waits.get(0)).isAfterOrEqualTo(Instant.parse("2026-03-08T12:02:00Z"));
    }

    @Test
    void r03IsCountedFromTheServersDate() throws Exception {
      answer(
          limited("Thu, 01 Jan 2015 00:00:40 GMT").header("Date", "Thu, 01 Jan 2015 00:00:00 GMT"),
          PAGE);

      assertThat(read(client())).isNotEmpty();
      assertThat(time.elapsed()).isBetween(Duration.ofSeconds(40), Duration.ofSeconds(41));
    }

    @Test
    void r05OfGarbageIsThirtySeconds() throws Exception {
      answer(limited("soon"), PAGE);

      assertThat(read(client())).isNotEmpty();
      assertThat(time.elapsed()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31));
    }

    @Test
    void r06BeyondMaxWaitFailsAtOnceForEveryoneWithTheTimeToReturn() {
      answer(limited("86400"), PAGE);
      try (ApiClient client = client().build()) {
        SourceException failure = failure(client);
        assertThat(failure.kind()).isEqualTo(Kind.LIMITED);
        assertThat(failure.retryAt()).hasValue(Instant.parse("2026-03-09T12:00:00Z"));
        assertThat(failure).hasMessageContaining("rate limited until 2026-03-09T12:00:00Z");

        assertThat(failure(client).kind()).isEqualTo(Kind.LIMITED);
      }
      assertThat(api.requestCount()).isEqualTo(1);
      assertThat(time.elapsed()).isZero();
    }

    @Test
    void r06ThatIsAlwaysAskedForAgainEndsAtMaxWait() {
      answer(limited("60"));
      SourceException failure = failure(client().maxWait(Duration.ofMinutes(5)));

      assertThat(failure.kind()).isEqualTo(Kind.LIMITED);
      assertThat(api.requestCount()).isEqualTo(6);
      assertThat(time.elapsed()).isBetween(Duration.ofMinutes(5), Duration.ofMinutes(6));
    }

    @Test
    void r07WithoutAHeaderIsThirtySecondsThenByChanceAndNotForEver() {
      answer(SimResponse.status(429));
      SourceException failure = failure(client().attempts(4));

      assertThat(failure.kind()).isEqualTo(Kind.LIMITED);
      assertThat(failure)
          .hasMessageContaining("429 Too Many Requests")
          .hasMessageContaining("asked 4 times");
      assertThat(api.requestCount()).isEqualTo(4);
      assertThat(told.waited.get(0)).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31));
      assertThat(told.waited.subList(1, 3))
          .allSatisfy(
              wait -> assertThat(wait).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(61)));
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    void r08OfAnUnavailableServerHasAttemptsOfItsOwn(int status) throws Exception {
      SimResponse busy = SimResponse.status(status).header("Retry-After", "7");
      answer(busy, SimResponse.status(500), busy, SimResponse.status(500), PAGE);

      assertThat(read(client())).isNotEmpty();
      assertThat(time.elapsed()).isBetween(Duration.ofSeconds(14), Duration.ofSeconds(19));

      answers.clear();
      answer(busy);
      assertThat(failure(client())).hasMessageContaining("asked 3 times");
    }

    @Test
    void r12TheTokenIsLookedUpAgainAfterIt() throws Exception {
      answer(limited("3700"), PAGE);
      try (ApiClient client =
          client()
              .maxWait(Duration.ofHours(2))
              .token(reference -> new Secret("token-of-" + time.now()))
              .build()) {
        read(client);
      }

      assertThat(api.requests().get(1).header("authorization"))
          .startsWith("Bearer token-of-2026-03-08T13:01:4");
    }

    @Test
    void r14OfOneIsTheWaitOfAll() throws Exception {
      answer(limited("10"), PAGE);
      try (ApiClient client = client().concurrent(1).build();
          PageCall first = client.ask(REQUEST, told);
          PageCall second = client.ask(REQUEST, told)) {
        first.await().close();
        second.await().close();
      }

      assertThat(api.requestCount()).isEqualTo(3);
      assertThat(time.elapsed()).isGreaterThanOrEqualTo(Duration.ofSeconds(10));
    }
  }

  @Nested
  class AConnection {
    @Test
    void thatNobodyAcceptsIsUnreachable() throws Exception {
      int port = freePort();
      SourceException failure = failure(TestClient.of("http://127.0.0.1:" + port, time));

      assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
      assertThat(failure)
          .hasMessageContaining("http://127.0.0.1:" + port + " cannot be reached")
          .hasMessageContaining("refused")
          .hasMessageContaining("asked 3 times");
    }

    @Test
    void toAHostThatDoesNotExistIsUnreachable() {
      SourceException failure = failure(TestClient.of("http://no-such-host.invalid", time));

      assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
      assertThat(failure).hasMessageContaining("no-such-host.invalid");
    }

    @Test
    void byTlsToAServerThatSpeaksNoneIsUnreachable() {
      String plain = api.baseUrl().replace("http://", "https://");

      assertThat(failure(TestClient.of(plain, time)).kind()).isEqualTo(Kind.UNREACHABLE);
    }

    @Test
    void thatIsResetIsTriedAgain() throws Exception {
      answer(SimResponse.reset(), PAGE);

      assertThat(read(client())).isNotEmpty();
    }

    @Test
    void x12ThatStaysSilentTimesOut() {
      answer(PAGE.delayed(Duration.ofSeconds(30)));
      SourceException failure =
          failure(client().attempts(1).timeouts(Duration.ofMillis(200), Duration.ofMinutes(1)));

      assertThat(failure.kind()).isEqualTo(Kind.ANSWER);
      assertThat(failure).hasMessageContaining("nothing for 200 ms");
    }

    @Test
    void x12ThatDripsForEverTimesOut() {
      answer(SimResponse.json("x".repeat(10_000)).dripped(1, Duration.ofMillis(20)));
      SourceException failure =
          failure(
              TestClient.of(api.baseUrl(), new SystemTimeSource())
                  .attempts(1)
                  .timeouts(Duration.ofSeconds(10), Duration.ofMillis(400)));

      assertThat(failure.kind()).isEqualTo(Kind.ANSWER);
      assertThat(failure).hasMessageContaining("not answered in full within 400 ms");
    }

    @Test
    void x12IsGivenUpAtOnceWhenTheCallIsClosed() throws Exception {
      answer(PAGE.delayed(Duration.ofSeconds(30)), PAGE);
      try (ApiClient client = client().concurrent(1).build()) {
        PageCall call = client.ask(REQUEST, told);
        while (api.requestCount() == 0) {
          Thread.onSpinWait();
        }
        call.close();

        assertThat(read(client)).isNotEmpty();
      }
    }

    @Test
    void thatIsWaitedForCanBeInterrupted() throws Exception {
      answer(PAGE.delayed(Duration.ofSeconds(30)));
      try (ApiClient client = client().build();
          PageCall call = client.ask(REQUEST, told)) {
        Thread.currentThread().interrupt();

        assertThatThrownBy(call::await).isInstanceOf(InterruptedException.class);
      }
    }

    @Test
    void noMoreThanMaxConcurrentStandAtOnce() throws Exception {
      answer(PAGE.delayed(Duration.ofMillis(20)));
      try (ApiClient client = client().concurrent(3).build()) {
        List<PageCall> calls =
            IntStream.range(0, 12).mapToObj(i -> client.ask(REQUEST, told)).toList();
        for (PageCall call : calls) {
          call.await().close();
        }
      }

      assertThat(api.maxConcurrent()).isBetween(2, 3);
    }
  }

  @Nested
  class AProbe {
    @Test
    void readsLittleAndTellsWhatItFound() throws Exception {
      answer(SimResponse.json("[" + "1,".repeat(5_000_000) + "1]"));
      try (ApiClient client = client().token("s3cr3t-token").build()) {
        Probe probe = client.probe(REQUEST.with("limit", "1"));

        assertThat(probe.trouble()).isEmpty();
        assertThat(probe.status()).isEqualTo(200);
        assertThat(probe.bytes()).isEqualTo(65_536);
        assertThat(probe.contentType()).isEqualTo("application/json");
        assertThat(probe.request()).isEqualTo("GET " + api.baseUrl() + "/v1/things?limit=1");
      }
    }

    @Test
    void tellsATroubleWithoutTryingAgain() throws Exception {
      answer(SimResponse.status(503), SimResponse.status(401), SimResponse.html("<html>"));
      try (ApiClient client = client().token("s3cr3t-token").build()) {
        assertThat(client.probe(REQUEST).trouble().orElseThrow()).hasMessageContaining("503");
        assertThat(client.probe(REQUEST).trouble().orElseThrow()).hasMessageContaining("401");
      }
      try (ApiClient client = client().token("other-token").build()) {
        Probe html = client.probe(REQUEST);

        assertThat(html.status()).isEqualTo(200);
        assertThat(html.trouble().orElseThrow()).hasMessageContaining("page for people");
      }
      assertThat(api.requestCount()).isEqualTo(3);
    }

    @Test
    void tellsThatNothingListens() throws Exception {
      try (ApiClient client = TestClient.of("http://127.0.0.1:" + freePort(), time).build()) {
        Probe probe = client.probe(REQUEST);

        assertThat(probe.status()).isZero();
        assertThat(probe.trouble().orElseThrow()).hasMessageContaining("cannot be reached");
      }
    }
  }
}
