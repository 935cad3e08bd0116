package io.dayfill.core.time;

import java.time.Duration;
import java.time.Instant;

/**
 * The only way in which Dayfill learns the time or lets it pass. One is injected; nothing else asks
 * the machine.
 */
public interface TimeSource {
  /** The present instant, for dates and for what is written down. */
  Instant now();

  /** A count of nanoseconds that only grows, for elapsed time; its zero means nothing. */
  long nanoTime();

  /**
   * Waits.
   *
   * @param duration how long; zero or negative returns at once
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  void sleep(Duration duration) throws InterruptedException;
}
