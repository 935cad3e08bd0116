package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.rate.RetryAfter;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How long to stay away after a failure: exponentially longer from one to the next, and by chance
 * anything up to that ("full jitter"), so that many who failed together do not return together.
 */
final class Backoff {
  private static final Duration LONGEST_UNTOLD = Duration.ofMinutes(1);

  private final Connection.Retry settings;
  private final RandomGenerator random;
  private final Retry retry;

  Backoff(Connection connection, RandomGenerator random) {
    this.settings = connection.retry();
    this.random = random;
    IntervalFunction interval =
        failures -> jittered(settings.backoff(), failures - 1, settings.maxBackoff()).toMillis();
    retry =
        Retry.of(
            connection.name(),
            RetryConfig.custom()
                .maxAttempts(settings.attempts())
                .intervalFunction(interval)
                .retryOnException(PassingTrouble.class::isInstance)
                .build());
  }

  /** Begins to count the failures of one page. */
  Failures failures() {
    return new Failures();
  }

  private Duration jittered(Duration first, int doublings, Duration longest) {
    long bound = longest.toMillis();
    long scaled = first.toMillis();
    for (int i = 0; i < doublings && scaled < bound; i++) {
      scaled *= 2;
    }
    return Duration.ofMillis(random.nextLong(Math.max(1, Math.min(scaled, bound)) + 1));
  }

  private static Duration atLeast(Duration least, Duration other) {
    return least.compareTo(other) > 0 ? least : other;
  }

  /** The failures of one page. Not safe for use by several threads at once. */
  final class Failures {
    private final Retry.AsyncContext<Object> attempts = retry.asyncContext();
    private int failed;
    private int limited;
    private int untold;

    /** How many there were, waits that the server asked for included. */
    int count() {
      return failed + limited;
    }

    /** The wait before the next attempt; null where all are used up. */
    @Nullable Duration failed(PassingTrouble trouble) {
      failed++;
      long millis = attempts.onError(trouble);
      return millis < 0 ? null : Duration.ofMillis(millis);
    }

    /**
     * The wait that the server asked for, or a longer one of our own where it does not do; null
     * where it was waited in vain too often. Where a 429 names its wait only that wait is bounded,
     * not the attempts.
     */
    @Nullable Duration limited(@Nullable RetryAfter told, boolean endless) {
      limited++;
      Duration asked = told != null && told.understood() ? told.delay() : null;
      if (!endless || asked == null) {
        untold++;
        if (untold >= settings.attempts()) {
          return null;
        }
      }
      if (asked == null) {
        return limited == 1 ? RetryAfter.DEFAULT : atLeast(RetryAfter.FLOOR, untoldWait());
      }
      Duration own =
          limited == 1
              ? Duration.ZERO
              : jittered(settings.backoff(), limited - 1, settings.maxBackoff());
      return atLeast(asked, own);
    }

    private Duration untoldWait() {
      return jittered(
          RetryAfter.DEFAULT, limited - 1, atLeast(LONGEST_UNTOLD, settings.maxBackoff()));
    }
  }
}
