package io.dayfill;

import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A clock that stands until it is set, and that passes a wait by at once. */
final class ManualTime implements TimeSource, InstantSource {
  private final List<Duration> waits = new ArrayList<>();
  private Instant now;
  private long nanos;

  ManualTime(String now) {
    this.now = Instant.parse(now);
  }

  synchronized void set(String instant) {
    advance(Duration.between(now, Instant.parse(instant)));
  }

  synchronized void advance(Duration duration) {
    now = now.plus(duration);
    nanos += Math.max(0, duration.toNanos());
  }

  /** What was waited for, in order. */
  synchronized List<Duration> waits() {
    return List.copyOf(waits);
  }

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public Instant instant() {
    return now();
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
      if (!duration.isNegative() && !duration.isZero()) {
        waits.add(duration);
        advance(duration);
      }
    }
  }
}
