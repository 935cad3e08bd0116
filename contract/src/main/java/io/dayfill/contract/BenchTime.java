package io.dayfill.contract;

import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** A clock that passes a wait by at once. */
final class BenchTime implements TimeSource {
  private Instant now;
  private long nanos;

  BenchTime(Instant start) {
    now = start;
  }

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized long nanoTime() {
    return nanos;
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    synchronized (this) {
      if (!duration.isNegative()) {
        now = now.plus(duration);
        nanos += duration.toNanos();
      }
    }
  }
}
