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
  private long looks;

  @Override
  public synchronized Instant now() {
    looks++;
    return start.plusNanos(nanos);
  }

  @Override
  public synchronized long nanoTime() {
    looks++;
    return nanos;
  }

  @Override
  public synchronized void sleep(Duration duration) throws InterruptedException {
    looks++;
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

  private synchronized long looks() {
    return looks;
  }

  /**
   * Moves on to the next sleeper, unless somebody looked at the clock meanwhile: states are read
   * one by one, and who was seen to wait may have woken before the last of them was.
   */
  private synchronized void leap(long looksBefore) {
    Long next = wakes.peek();
    if (looks == looksBefore && next != null && next > nanos) {
      nanos = next;
      notifyAll();
    }
  }

  /**
   * Lets time pass until all threads have ended: always to the next sleeper, and only while all
   * wait.
   */
  public void run(Collection<Thread> threads) {
    while (threads.stream().anyMatch(Thread::isAlive)) {
      long before = looks();
      if (threads.stream().allMatch(HeldTime::waits)) {
        leap(before);
      }
      Thread.onSpinWait();
    }
  }

  private static boolean waits(Thread thread) {
    Thread.State state = thread.getState();
    return state == Thread.State.WAITING || state == Thread.State.TERMINATED;
  }
}
