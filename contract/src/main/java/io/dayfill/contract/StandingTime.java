package io.dayfill.contract;

import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * A clock for tests: it stands until it is moved, and passes a wait by at once. Safe for use by
 * several threads.
 */
public final class StandingTime implements TimeSource, InstantSource {
  private final List<Duration> waits = new ArrayList<>();
  private Instant now;
  private long nanos;

  /** Stands at an instant. */
  public StandingTime(Instant now) {
    this.now = now;
  }

  /** Stands at an instant that is written as {@code 2026-03-08T00:00:00Z}. */
  public StandingTime(String now) {
    this(Instant.parse(now));
  }

  /** Moves it to an instant; it may lie in the past. */
  public synchronized void set(String instant) {
    advance(Duration.between(now, Instant.parse(instant)));
  }

  /** Moves it on. */
  public synchronized void advance(Duration duration) {
    now = now.plus(duration);
    nanos += Math.max(0, duration.toNanos());
  }

  /** What was waited for, in order. */
  public synchronized List<Duration> waits() {
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
