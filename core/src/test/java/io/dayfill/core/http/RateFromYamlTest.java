package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written under {@code rate_limit} decides how long we wait, by a clock of the test's. */
class RateFromYamlTest {
  private static final SimResponse PAGE = SimResponse.json("{\"ok\": true, \"data\": []}");
  private static final String SERVERS_TIME = "Sun, 08 Mar 2026 12:00:00 GMT";

  @TempDir private Path folder;

  /** Five minutes ahead of the server's clock. */
  private final LeapingTime time = LeapingTime.at("2026-03-08T12:05:00Z");

  private final SimulatedApi api = SimulatedApi.builder().build().start();
  private final Deque<SimResponse> answers = new ArrayDeque<>();

  RateFromYamlTest() {
    api.respond(request -> answers.size() > 1 ? answers.pop() : answers.peek());
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private ApiClient client(String rateLimit) {
    String written =
        """
        base_url: %s
        rate_limit: {requests: 1000, per: 1 s, max_wait: 1 h, %s}
        """
            .formatted(api.baseUrl(), rateLimit);
    Connection connection = ConnectionYaml.read(written, folder);
    return new ApiClient(
        connection,
        ClientContext.of(new EnvironmentSecrets(Map.of())),
        time,
        new Random(7),
        "1.2.3",
        BodyLimits.standard(folder));
  }

  private static void read(ApiClient client) throws InterruptedException {
    PageRequest request = new PageRequest("/v1/things", List.of());
    try (PageCall call = client.ask(request, RequestObserver.NONE)) {
      call.await().close();
    }
  }

  /** Limited, whatever the unit: the server's clock counts where a time is named. */
  @ParameterizedTest
  @CsvSource({
    "seconds, 17, 17",
    "seconds, 17.25, 17",
    "seconds, ' 17 ', 17",
    "seconds, 0, 1",
    "seconds, -1, 30",
    "seconds, -2, 30",
    "seconds, 1e3, 30",
    "seconds, soon, 30",
    "milliseconds, 17000, 17",
    "milliseconds, 999, 1",
    "milliseconds, -1, 30",
    "epoch_s, 1772971217, 17",
    "epoch_s, 1772971217.5, 17",
    "epoch_s, 1772971100, 1",
    "epoch_s, -1, 30",
    "epoch_ms, 1772971217000, 17",
    "epoch_ms, 17, 1",
    "http_date, 'Sun, 08 Mar 2026 12:00:17 GMT', 17",
    "http_date, 'Sun, 08 Mar 2026 11:00:00 GMT', 1",
    "http_date, 17, 30",
    "auto, 17, 17",
    "auto, 17.5, 17",
    "auto, 1772971217, 17",
    "auto, 1772971217000, 17",
    "auto, 'Sun, 08 Mar 2026 12:00:17 GMT', 17",
    "auto, 'Sunday, 08-Mar-26 12:00:17 GMT', 17",
    "auto, -2, 30",
    "auto, 2026-03-08T12:00:17Z, 30",
  })
  void r07_theResetOfALimitedAnswerIsWaitedFor(String format, String reset, long seconds)
      throws Exception {
    answers.add(SimResponse.status(429).header("X-Reset", reset).header("Date", SERVERS_TIME));
    answers.add(PAGE);
    try (ApiClient client = client("headers: {reset: X-Reset, reset_format: " + format + "}")) {
      read(client);
    }

    assertThat(api.requestCount()).isEqualTo(2);
    assertThat(time.elapsed())
        .isBetween(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds + 2));
  }

  /** The last request that the API has left is answered; the next one waits before it is sent. */
  @ParameterizedTest
  @CsvSource({
    "0, seconds, 40, 40",
    "' 0 ', seconds, 40, 40",
    "0, milliseconds, 40000, 40",
    "0, epoch_s, 1772971240, 40",
    "0, epoch_ms, 1772971240000, 40",
    "0, http_date, 'Sun, 08 Mar 2026 12:00:40 GMT', 40",
    "0, auto, 40, 40",
    "0, auto, 1772971240, 40",
    "1, seconds, 40, 0",
    "-1, seconds, 40, 0",
    "00, seconds, 40, 0",
    "none, seconds, 40, 0",
    "0, seconds, -1, 0",
    "0, seconds, 0, 0",
    "0, epoch_s, 1772971100, 0",
    "0, seconds, later, 0",
  })
  void r07_nothingLeftIsWaitedForBeforehand(
      String remaining, String format, String reset, long seconds) throws Exception {
    answers.add(
        PAGE.header("X-Left", remaining).header("X-Reset", reset).header("Date", SERVERS_TIME));
    answers.add(PAGE);
    try (ApiClient client =
        client("headers: {remaining: X-Left, reset: X-Reset, reset_format: " + format + "}")) {
      read(client);
      assertThat(time.elapsed()).isZero();
      read(client);
    }

    assertThat(api.requestCount()).isEqualTo(2);
    assertThat(time.elapsed())
        .isBetween(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds == 0 ? 0 : seconds + 2));
  }

  /** What limits us beyond 429; and what looks alike and does not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{status: 403, path: error.code, equals: 26} | 403 | {\"error\": {\"code\": 26}} | true",
        "{status: 403, path: error.code, equals: 26} | 200 | {\"error\": {\"code\": 26}} | false",
        "{path: error.code, equals: [26, 27]} | 200 | {\"error\": {\"code\": 27}} | true",
        "{path: error.code, equals: [26, 27]} | 422 | {\"error\": {\"code\": \"26\"}} | true",
        "{path: throttled} | 200 | {\"throttled\": false} | true",
        "{path: throttled} | 200 | {\"throttled\": null} | false",
        "{path: ok, not_equals: true} | 200 | {\"ok\": false} | true",
        "{path: ok, not_equals: true} | 200 | {\"ok\": true} | false",
        "{status: 420} | 420 | calm down | true",
        "{status: 5xx} | 509 | bandwidth | true",
      })
  void r07_answersThatLimitUsAreWaitedFor(
      String condition, int status, String body, boolean limited) throws Exception {
    answers.add(SimResponse.of(status, body).header("Retry-After", "17"));
    answers.add(PAGE);
    try (ApiClient client = client("limited_if: [" + condition + "]")) {
      read(client);
    }

    assertThat(api.requestCount()).isEqualTo(limited ? 2 : 1);
    assertThat(time.elapsed())
        .isBetween(Duration.ofSeconds(limited ? 17 : 0), Duration.ofSeconds(limited ? 19 : 0));
  }

  @Test
  void r01_aRetryAfterThatIsUnderstoodBeatsTheResetAndOneThatIsNotDoesNot() throws Exception {
    answers.add(SimResponse.status(429).header("Retry-After", "5").header("X-Reset", "100"));
    answers.add(SimResponse.status(429).header("Retry-After", "soon").header("X-Reset", "100"));
    answers.add(PAGE);
    try (ApiClient client = client("headers: {reset: X-Reset}")) {
      read(client);
    }

    assertThat(time.elapsed()).isBetween(Duration.ofSeconds(105), Duration.ofSeconds(110));
  }
}
