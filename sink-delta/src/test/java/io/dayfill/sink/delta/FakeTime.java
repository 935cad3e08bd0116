package io.dayfill.sink.delta;

import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that tests set; waiting lets it pass. */
final class FakeTime implements TimeSource {
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);

  FakeTime(String now) {
    set(Instant.parse(now));
  }

  void set(Instant instant) {
    now.set(instant);
  }

  void pass(Duration duration) {
    now.updateAndGet(instant -> instant.plus(duration));
  }

  @Override
  public Instant now() {
    return now.get();
  }

  @Override
  public long nanoTime() {
    return Duration.between(Instant.EPOCH, now.get()).toNanos();
  }

  @Override
  public void sleep(Duration duration) {
    pass(duration);
  }
}
