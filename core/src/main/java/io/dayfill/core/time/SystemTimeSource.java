package io.dayfill.core.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The machine's own clock: the one place that reads it. */
public final class SystemTimeSource implements TimeSource {
  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (!duration.isNegative() && !duration.isZero()) {
      TimeUnit.NANOSECONDS.sleep(saturatedNanos(duration));
    }
  }

  private static long saturatedNanos(Duration duration) {
    return duration.toSeconds() > Long.MAX_VALUE / 1_000_000_000L - 1
        ? Long.MAX_VALUE
        : duration.toNanos();
  }
}
