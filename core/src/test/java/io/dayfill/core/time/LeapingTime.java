package io.dayfill.core.time;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A clock that stands still but for sleepers, who are at its end at once. */
public final class LeapingTime implements TimeSource {
  private final Instant start;
  private final List<Duration> sleeps = new CopyOnWriteArrayList<>();
  private long nanos;

  /** Starts at an instant. */
  public LeapingTime(Instant start) {
    this.start = start;
  }

  /** Starts at an instant given as text. */
  public static LeapingTime at(String instant) {
    return new LeapingTime(Instant.parse(instant));
  }

  @Override
  public synchronized Instant now() {
    return start.plusNanos(nanos);
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
    if (!duration.isNegative() && !duration.isZero()) {
      sleeps.add(duration);
      advance(duration);
    }
  }

  /** Lets time pass. */
  public synchronized void advance(Duration duration) {
    nanos += duration.toNanos();
  }

  /** How long since the start. */
  public Duration elapsed() {
    return Duration.ofNanos(nanoTime());
  }

  /** All sleeps so far. */
  public List<Duration> sleeps() {
    return sleeps;
  }
}
