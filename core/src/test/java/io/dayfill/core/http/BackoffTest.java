package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.rate.RetryAfter;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final PassingTrouble trouble =
      PassingTrouble.of(new SourceException(SourceException.Kind.ANSWER, "p", "", ""));
  private static final RetryAfter ONE_SECOND = new RetryAfter(Duration.ofSeconds(1), true);

  private static Backoff backoff(int attempts, RandomGenerator random) {
    return new Backoff(
        new Connection(
            "sensors",
            URI.create("http://localhost"),
            new Connection.Auth.None(),
            new Connection.RateLimit(1, Duration.ofSeconds(1), 1, 1, Duration.ofMinutes(1)),
            new Connection.Retry(attempts, Duration.ofSeconds(1), Duration.ofSeconds(10)),
            new Connection.Timeouts(Duration.ZERO, Duration.ZERO, Duration.ZERO)),
        random);
  }

  /** Always the largest number. */
  private static RandomGenerator largest() {
    return new Random() {
      private static final long serialVersionUID = 1L;

      @Override
      public long nextLong(long bound) {
        return bound - 1;
      }
    };
  }

  @Test
  void doublesToItsLongestAndEndsWithTheAttempts() {
    Backoff.Failures failures = backoff(7, largest()).failures();
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waits.add(failures.failed(trouble));
    }

    assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
    assertThat(failures.failed(trouble)).isNull();
    assertThat(failures.count()).isEqualTo(7);
  }

  @Test
  void oneAttemptIsNotRepeated() {
    assertThat(backoff(1, new Random(1)).failures().failed(trouble)).isNull();
  }

  @Test
  void isByChanceAnythingUpToItsBound() {
    Backoff backoff = backoff(3, new Random(1));
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      waits.add(backoff.failures().failed(trouble));
    }

    assertThat(waits)
        .allSatisfy(w -> assertThat(w).isBetween(Duration.ZERO, Duration.ofSeconds(1)));
    assertThat(waits).anySatisfy(w -> assertThat(w).isLessThan(Duration.ofMillis(100)));
    assertThat(waits).anySatisfy(w -> assertThat(w).isGreaterThan(Duration.ofMillis(900)));
  }

  @Test
  void r14ItTakesTheLongerOfWhatIsToldAndItsOwn() {
    Backoff.Failures failures = backoff(2, largest()).failures();
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      waits.add(failures.limited(ONE_SECOND, true));
    }

    assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 10L);
  }

  @Test
  void r07WithoutAWordItIsThirtySecondsThenUpToAMinute() {
    Backoff.Failures failures = backoff(4, largest()).failures();

    assertThat(failures.limited(null, true)).isEqualTo(Duration.ofSeconds(30));
    assertThat(failures.limited(null, true)).isEqualTo(Duration.ofSeconds(60));
    assertThat(failures.limited(null, true)).isEqualTo(Duration.ofSeconds(60));
    assertThat(failures.limited(null, true)).isNull();
  }

  @Test
  void r05GarbageCountsAsNoWord() {
    RetryAfter garbage = new RetryAfter(RetryAfter.DEFAULT, false);
    Backoff.Failures failures = backoff(2, largest()).failures();

    assertThat(failures.limited(garbage, true)).isEqualTo(Duration.ofSeconds(30));
    assertThat(failures.limited(garbage, true)).isNull();
  }

  @Test
  void r08WaitsForAServerThatIsAwayCountApartFromFailures() {
    Backoff.Failures failures = backoff(2, largest()).failures();

    assertThat(failures.failed(trouble)).isNotNull();
    assertThat(failures.limited(ONE_SECOND, false)).isNotNull();
    assertThat(failures.limited(ONE_SECOND, false)).isNull();
    assertThat(failures.failed(trouble)).isNull();
  }
}
