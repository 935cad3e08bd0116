package io.dayfill.cli;

import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** A clock that goes as every other, but from an instant of a test's choice. */
final class ShiftedTime implements TimeSource {
  private final TimeSource real = new SystemTimeSource();
  private final Duration shift;

  ShiftedTime(String start) {
    shift = Duration.between(real.now(), Instant.parse(start));
  }

  @Override
  public Instant now() {
    return real.now().plus(shift);
  }

  @Override
  public long nanoTime() {
    return real.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    real.sleep(duration);
  }
}
