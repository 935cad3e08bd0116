package io.dayfill.testkit;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/** Admits at most so many requests in any span of one length, wherever the span begins. */
final class RateGate {
  private final int requests;
  private final long perNanos;
  private final LongSupplier ticker;
  private final Deque<Long> admitted = new ArrayDeque<>();

  RateGate(int requests, Duration per, LongSupplier ticker) {
    this.requests = requests;
    this.perNanos = per.toNanos();
    this.ticker = ticker;
  }

  /** Admits a request and gives 0, or refuses it and gives the nanoseconds until it may return. */
  synchronized long admit() {
    long now = ticker.getAsLong();
    while (!admitted.isEmpty() && now - admitted.element() >= perNanos) {
      admitted.remove();
    }
    if (admitted.size() >= requests) {
      return perNanos - (now - admitted.element());
    }
    admitted.add(now);
    return 0;
  }

  synchronized void reset() {
    admitted.clear();
  }
}
