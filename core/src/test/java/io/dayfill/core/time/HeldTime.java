package io.dayfill.core.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.PriorityQueue;

/** A clock that a test moves on: sleepers wait until it does. */
public final class HeldTime implements TimeSource {
  private final Instant start = Instant.parse("2026-03-08T00:00:00Z");
  private final PriorityQueue<Long> wakes = new PriorityQueue<>();
  private long nanos;

  @Override
  public synchronized Instant now() {
    return start.plusNanos(nanos);
  }

  @Override
  public synchronized long nanoTime() {
    return nanos;
  }

  @Override
  public synchronized void sleep(Duration duration) throws InterruptedException {
    Long wake = nanos + Math.max(0, duration.toNanos());
    wakes.add(wake);
    try {
      while (nanos < wake) {
        wait();
      }
    } finally {
      wakes.remove(wake);
    }
  }

  private synchronized boolean leap() {
    Long next = wakes.peek();
    if (next == null) {
      return false;
    }
    if (next > nanos) {
      nanos = next;
      notifyAll();
    }
    return true;
  }

  /**
   * Lets time pass until all threads have ended: always to the next sleeper, and only while all
   * wait.
   */
  public void run(Collection<Thread> threads) {
    while (threads.stream().anyMatch(Thread::isAlive)) {
      if (threads.stream().allMatch(HeldTime::waits)) {
        leap();
      }
      Thread.onSpinWait();
    }
  }

  private static boolean waits(Thread thread) {
    Thread.State state = thread.getState();
    return state == Thread.State.WAITING || state == Thread.State.TERMINATED;
  }
}
