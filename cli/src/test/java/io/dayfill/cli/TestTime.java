package io.dayfill.cli;

import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** A clock that stands until it is moved, or until somebody sleeps. */
final class TestTime implements TimeSource {
  private final Instant start;
  private Duration passed = Duration.ZERO;

  TestTime(String start) {
    this.start = Instant.parse(start);
  }

  synchronized void pass(Duration duration) {
    passed = passed.plus(duration);
  }

  @Override
  public synchronized Instant now() {
    return start.plus(passed);
  }

  @Override
  public synchronized long nanoTime() {
    return passed.toNanos();
  }

  @Override
  public void sleep(Duration duration) {
    pass(duration);
  }
}
