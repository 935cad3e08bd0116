package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Condition;
import io.dayfill.core.metadata.Condition.Statuses;
import io.dayfill.core.metadata.Connection.RateHeaders;
import io.dayfill.core.metadata.ResetFormat;
import io.dayfill.core.rate.RateReset;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What APIs say of their limits beyond 429 and {@code Retry-After}. */
class RateSignsTest {
  private static final PageRequest REQUEST = new PageRequest("/v1/things", List.of());
  private static final SimResponse PAGE = SimResponse.json("[]");

  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();
  private final Deque<SimResponse> answers = new ArrayDeque<>();

  RateSignsTest() {
    api.respond(request -> answers.size() > 1 ? answers.pop() : answers.peek());
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private TestClient client(ResetFormat format) {
    return TestClient.of(api.baseUrl(), time)
        .rateHeaders(new RateHeaders("X-Remaining", "X-Reset", format));
  }

  private void read(ApiClient client) throws InterruptedException {
    try (PageCall call = client.ask(REQUEST, RequestObserver.NONE)) {
      call.await().close();
    }
  }

  @Test
  void r07_anAnswerThatLimitsUsInItsBodyIsWaitedFor() throws Exception {
    answers.add(SimResponse.of(403, "{\"error\":{\"code\":26}}"));
    answers.add(SimResponse.of(200, "{\"error\":{\"code\":26}}"));
    answers.add(PAGE);
    Condition limited =
        new Condition(
            List.of(new Statuses(403, 403), new Statuses(200, 200)),
            "error.code",
            List.of("26"),
            false);
    try (ApiClient client = TestClient.of(api.baseUrl(), time).limitedIf(limited).build()) {
      read(client);
    }

    assertThat(api.requestCount()).isEqualTo(3);
    assertThat(time.elapsed()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource({
    "SECONDS,17,17",
    "MILLISECONDS,17000,17",
    "EPOCH_S,1772971217,17",
    "EPOCH_MS,1772971217000,17",
    "HTTP_DATE,'Sun, 08 Mar 2026 12:00:17 GMT',17",
    "AUTO,17,17",
    "AUTO,17.5,17",
    "AUTO,1772971217,17",
    "AUTO,1772971217000,17",
    "AUTO,'Sun, 08 Mar 2026 12:00:17 GMT',17",
    "SECONDS,-1,30",
    "SECONDS,-2,30",
    "SECONDS,soon,30",
    "SECONDS,0,1",
    "EPOCH_S,1,1",
  })
  void r07_theResetCountsWhereThereIsNoRetryAfter(ResetFormat format, String reset, long seconds)
      throws Exception {
    answers.add(
        SimResponse.status(429)
            .header("X-Reset", reset)
            .header("Date", "Sun, 08 Mar 2026 12:00:00 GMT"));
    answers.add(PAGE);
    try (ApiClient client = client(format).build()) {
      read(client);
    }

    assertThat(time.elapsed())
        .isBetween(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds + 2));
  }

  @Test
  void r01_retryAfterBeatsTheReset() throws Exception {
    answers.add(SimResponse.status(429).header("X-Reset", "100").header("Retry-After", "5"));
    answers.add(PAGE);
    try (ApiClient client = client(ResetFormat.AUTO).build()) {
      read(client);
    }

    assertThat(time.elapsed()).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void nothingLeftIsWaitedForBeforehand() throws Exception {
    answers.add(PAGE.header("X-Remaining", "0").header("X-Reset", "40"));
    answers.add(PAGE);
    try (ApiClient client = client(ResetFormat.SECONDS).build()) {
      read(client);
      assertThat(time.elapsed()).isZero();
      read(client);
    }

    assertThat(time.elapsed()).isBetween(Duration.ofSeconds(40), Duration.ofSeconds(42));
  }

  @Test
  void r07_no_more_are_under_way_than_the_answers_say_are_left() throws Exception {
    CountingSource source = new CountingSource(5, Duration.ofMillis(300));
    api.respond(request -> source.answer());
    TestClient described =
        TestClient.of(api.baseUrl(), new SystemTimeSource())
            .requests(1_000)
            .concurrent(4)
            .rateHeaders(new RateHeaders("X-Remaining", "X-Reset", ResetFormat.MILLISECONDS));
    try (ApiClient client = described.build()) {
      read(client);
      List<PageCall> calls =
          Stream.generate(() -> client.ask(REQUEST, RequestObserver.NONE)).limit(24).toList();
      for (PageCall call : calls) {
        call.await().close();
      }
    }

    assertThat(source.refused).isZero();
    assertThat(source.answered).isEqualTo(25);
  }

  /** Takes so many requests in a span, says how many are left of it, and refuses more. */
  private static final class CountingSource {
    private final TimeSource time = new SystemTimeSource();
    private final int most;
    private final long span;
    private long began = time.nanoTime();
    private int taken;
    private int answered;
    private int refused;

    CountingSource(int most, Duration span) {
      this.most = most;
      this.span = span.toNanos();
    }

    synchronized SimResponse answer() {
      long now = time.nanoTime();
      if (now - began >= span) {
        began = now;
        taken = 0;
      }
      if (taken == most) {
        refused++;
        return SimResponse.status(429).header("Retry-After", "1");
      }
      taken++;
      answered++;
      long left = began + span - now;
      return PAGE.header("X-Remaining", "" + (most - taken))
          .header("X-Reset", "" + (left / 1_000_000 + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "-2", "soon", ""})
  void nothingLeftWithoutATimeIsNotWaitedFor(String reset) throws Exception {
    answers.add(PAGE.header("X-Remaining", "0").header("X-Reset", reset));
    answers.add(PAGE);
    try (ApiClient client = client(ResetFormat.AUTO).build()) {
      read(client);
      read(client);
    }

    assertThat(time.elapsed()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"9999999999999999999", "999999999999999999.9"})
  void r06_aTimeBeyondAllBoundsIsBounded(String value) {
    Instant now = Instant.parse("2026-03-08T12:00:00Z");
    for (ResetFormat format : ResetFormat.values()) {
      Optional<Duration> wait = RateReset.read(value, format, null, now);
      assertThat(wait.orElse(Duration.ZERO)).isBetween(Duration.ZERO, Duration.ofDays(3650));
    }
  }
}
