package io.dayfill.cli;

import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A clock that can be set to a past night, in which time passes as it does everywhere. */
final class DemoClock implements TimeSource {
  /** An instant, and the tick at which it was set. */
  private record Setting(Instant instant, long tick) {}

  private final TimeSource real;
  private volatile @Nullable Setting setting;

  DemoClock(TimeSource real) {
    this.real = real;
  }

  /** From now on it is that instant and later. */
  void set(Instant instant) {
    setting = new Setting(instant, real.nanoTime());
  }

  /** From now on it is the present. */
  void reset() {
    setting = null;
  }

  @Override
  public Instant now() {
    Setting set = setting;
    return set == null ? real.now() : set.instant.plusNanos(real.nanoTime() - set.tick);
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
