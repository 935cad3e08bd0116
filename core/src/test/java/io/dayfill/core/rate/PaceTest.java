package io.dayfill.core.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.time.TimeSource;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A source that takes less than the metadata says. */
class PaceTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path folder;
  private final Clock time = new Clock();

  /** Stands still but for a sleeper, and remembers nothing of hours of them. */
  private static final class Clock implements TimeSource {
    private long nanos;

    @Override
    public Instant now() {
      return Instant.parse("2026-03-08T12:00:00Z").plusNanos(nanos);
    }

    @Override
    public long nanoTime() {
      return nanos;
    }

    @Override
    public void sleep(Duration duration) {
      nanos += Math.max(0, duration.toNanos());
    }
  }

  private Connection connection(int requests, Duration per, int concurrent) {
    return new Connection(
        "sensors",
        URI.create("https://sensors.example.com"),
        new Connection.Auth.None(),
        new Connection.RateLimit(requests, per, requests, concurrent, Duration.ofMinutes(15)),
        new Connection.Retry(3, SECOND, SECOND),
        new Connection.Timeouts(SECOND, SECOND, SECOND));
  }

  private Budget budget(int requests, Duration per, @Nullable Path shared) {
    return new Budget(connection(requests, per, 256), time, new Random(1), shared);
  }

  /** A source that counts. */
  private final class Source {
    private final Deque<Long> admitted = new ArrayDeque<>();
    private final String kind;
    private final long per;
    private double left;
    private long looked;
    private double requests;
    private long taken;
    private long refused;

    Source(String kind, double requests, Duration per) {
      this.kind = kind;
      this.requests = requests;
      this.per = per.toNanos();
      left = requests;
    }

    /** How long to wait; 0 where the request is taken. */
    long ask() {
      long now = time.nanoTime();
      long wait = kind.equals("bucket") ? bucket(now) : window(now);
      if (wait > 0) {
        refused++;
      } else {
        taken++;
      }
      return wait;
    }

    private long bucket(long now) {
      left = Math.min(requests, left + requests * (now - looked) / per);
      looked = now;
      if (left < 1) {
        return (long) ((1 - left) * per / requests);
      }
      left--;
      return 0;
    }

    private long window(long now) {
      boolean fixed = kind.equals("fixed");
      long begin = fixed ? now / per * per - 1 : now - per;
      while (!admitted.isEmpty() && admitted.element() <= begin) {
        admitted.remove();
      }
      if (admitted.size() >= requests) {
        return fixed ? begin + per + 1 - now : admitted.element() + per - now;
      }
      admitted.add(now);
      return 0;
    }
  }

  /** One that is under way. */
  private record Asked(Budget.Permit permit, long refusedFor, long answered) {}

  /** Asks a source for some time, each answer so long after its request. */
  private void ask(Budget budget, Source source, Duration span, Duration latency, boolean told)
      throws InterruptedException {
    Deque<Asked> underWay = new ArrayDeque<>();
    long end = time.nanoTime() + span.toNanos();
    while (time.nanoTime() < end) {
      Budget.Permit permit = budget.acquire(WaitListener.NONE);
      permit.sent();
      underWay.add(new Asked(permit, source.ask(), time.nanoTime() + latency.toNanos()));
      while (!underWay.isEmpty() && underWay.element().answered <= time.nanoTime()) {
        answer(budget, underWay.remove(), told);
      }
    }
    while (!underWay.isEmpty()) {
      answer(budget, underWay.remove(), told);
    }
  }

  private static void answer(Budget budget, Asked asked, boolean told) {
    asked.permit.close();
    if (asked.refusedFor > 0) {
      long seconds = 1 + asked.refusedFor / 1_000_000_000;
      Duration wait = told ? Duration.ofSeconds(seconds) : RetryAfter.DEFAULT;
      budget.refused(asked.permit, wait, told);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // what the metadata says, what is true, and how it is counted; how many may be refused
    "10, PT1S, 6, PT1S, sliding, 200, true, 20, 0.95",
    "10, PT1S, 6, PT1S, fixed, 0, true, 15, 0.95",
    "10, PT1S, 6, PT1S, bucket, 0, true, 15, 0.95",
    "10, PT1S, 6, PT1S, sliding, 0, false, 12, 0.8",
    "10, PT1S, 9, PT1S, sliding, 0, true, 15, 0.93",
    "10, PT1S, 330, PT1M, fixed, 200, true, 35, 0.93",
    "100, PT1M, 40, PT1M, sliding, 0, true, 15, 0.95",
    "2, PT1S, 1, PT1S, sliding, 0, true, 15, 0.95",
    "1, PT1S, 1, PT3S, sliding, 0, true, 15, 0.85",
  })
  void whatASourceTakesIsLearned(
      int requests,
      Duration per,
      int truth,
      Duration truePer,
      String kind,
      long latency,
      boolean told,
      int most,
      double least)
      throws InterruptedException {
    Source source = new Source(kind, truth, truePer);
    Budget budget = budget(requests, per, null);
    Duration span = Duration.ofMinutes(25);
    ask(budget, source, span, Duration.ofMillis(latency), told);

    double used = (double) source.taken * truePer.toNanos() / truth / span.toNanos();
    assertThat(source.refused).isBetween(1L, (long) most);
    assertThat(used).isBetween(least, 1.03);
    assertThat(budget.remarks()).singleElement().asString().contains("correct rate_limit");
  }

  @Test
  void whoTakesMoreAgainIsAskedMoreButNotMoreThanTheMetadataSays() throws InterruptedException {
    Source source = new Source("sliding", 6, SECOND);
    Budget budget = budget(10, SECOND, null);
    ask(budget, source, Duration.ofMinutes(2), Duration.ZERO, true);
    assertThat(budget.remarks()).singleElement().asString().contains("is asked 6.00 requests");
    source.requests = 100;
    ask(budget, source, Duration.ofMinutes(20), Duration.ZERO, true);
    assertThat(budget.remarks()).isEmpty();

    long before = source.taken;
    ask(budget, source, Duration.ofSeconds(102), Duration.ZERO, true);

    assertThat(source.taken - before).isBetween(990L, 1_010L);
  }

  @Test
  void oneRefusalThatHadAnotherReasonCostsLittle() throws InterruptedException {
    Source source = new Source("sliding", 10, SECOND);
    Budget budget = budget(10, SECOND, null);
    ask(budget, source, Duration.ofMinutes(1), Duration.ZERO, true);
    Budget.Permit permit = budget.acquire(WaitListener.NONE);
    permit.close();
    budget.refused(permit, SECOND, true);
    ask(budget, source, Duration.ofMinutes(1), Duration.ZERO, true);

    assertThat(source.refused).isZero();
    assertThat(source.taken).isGreaterThan(2 * 60 * 10 * 95 / 100);
  }

  @Test
  void anotherProcessBeginsWithWhatWasLearned() throws InterruptedException {
    Source source = new Source("sliding", 6, SECOND);
    Budget first = budget(10, SECOND, folder);
    ask(first, source, Duration.ofSeconds(20), Duration.ZERO, true);
    long before = source.refused;
    assertThat(before).isOne();
    time.sleep(SECOND);

    Budget second = budget(10, SECOND, folder);
    ask(second, source, Duration.ofSeconds(10), Duration.ZERO, true);
    assertThat(source.refused).isEqualTo(before);
    assertThat(first.remarks())
        .singleElement()
        .asString()
        .contains("refused more, once in this run");
    first.today(false);
    for (Budget later : List.of(first, second)) {
      assertThat(later.remarks())
          .singleElement()
          .asString()
          .contains("is asked 6.00 requests", "refused more, before this run");
    }

    time.sleep(Duration.ofDays(1));
    Budget tomorrow = budget(10, SECOND, folder);
    tomorrow.acquire(WaitListener.NONE).close();
    assertThat(tomorrow.remarks()).isEmpty();
  }

  @Test
  void whatIsUnderWayTooRarelyIsTold() throws InterruptedException {
    Budget budget = new Budget(connection(10, SECOND, 4), time, new Random(1));
    for (int i = 0; i < 30; i++) {
      List<Budget.Permit> permits = new ArrayList<>();
      for (int j = 0; j < 4; j++) {
        permits.add(budget.acquire(WaitListener.NONE));
        permits.get(j).sent();
      }
      time.sleep(SECOND);
      permits.forEach(Budget.Permit::close);
    }

    assertThat(budget.remarks())
        .containsExactly(
            "connection 'sensors' answers in 1.00 s, so that rate_limit.max_concurrent 4 lets it be"
                + " asked 4.00 times a second, less than its rate: 14 would use that up");
  }
}
