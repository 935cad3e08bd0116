package io.dayfill.sink.delta;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Warehouse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/**
 * Lets one of several writers do one thing to its disk at a time, in an order and with mishaps that
 * a seed decides: the same seed, the same story.
 */
final class Turns {
  private final Random random;
  private final double mishaps;
  private final Map<Integer, CountDownLatch> waiting = new TreeMap<>();
  private final Map<Integer, Thread> threads = new TreeMap<>();
  private final Set<Integer> dead = new HashSet<>();
  private final StringBuilder story = new StringBuilder();
  private int writers;

  /** Makes one. */
  Turns(long seed, double mishaps) {
    // seeds that follow each other would begin alike
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.mishaps = mishaps;
  }

  /** The disk of a writer. */
  FaultyDisk disk(int writer) {
    return new FaultyDisk((number, step) -> await(writer, step));
  }

  /** Waits for a writer's turn to take a step. */

  /** What has happened, a step a line. */
  String story() {
    synchronized (waiting) {
      return story.toString();
    }
  }

  FaultyDisk.Answer await(int writer, String step) throws IOException {
    CountDownLatch turn = new CountDownLatch(1);
    synchronized (waiting) {
      waiting.put(writer, turn);
      threads.put(writer, Thread.currentThread());
      waiting.notifyAll();
    }
    try {
      turn.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return answer(writer, step);
  }

  /** Whose turn it is decides; nobody else runs meanwhile. */
  private FaultyDisk.Answer answer(int writer, String step) throws IOException {
    double fate = dead.contains(writer) ? 0 : random.nextDouble() / mishaps;
    String mishap = fate < 0.2 ? "dead" : fate < 0.6 ? "fails" : fate < 1 ? "answer lost" : "";
    synchronized (waiting) {
      story.append(writer).append(' ').append(step).append(' ').append(mishap).append('\n');
    }
    if (fate < 0.2) {
      dead.add(writer);
      throw new IOException("the process has died");
    }
    if (fate < 0.6) {
      throw new IOException("input/output error");
    }
    return fate < 1 ? FaultyDisk.Answer.DONE_BUT_LOST : FaultyDisk.Answer.DONE;
  }

  /** A writer has begun; all begin before {@link #run}. */
  void begun() {
    synchronized (waiting) {
      writers++;
    }
  }

  /** Opens a warehouse over a writer's disk. */
  @FunctionalInterface
  interface Opening<W> {
    W of(FaultyDisk disk) throws IOException;
  }

  /** What is done with a warehouse. */
  @FunctionalInterface
  interface Use<W> {
    void of(W warehouse) throws IOException;
  }

  /** Lets a writer do one thing and end; false if it was told that this failed. */
  <W extends Warehouse> boolean lastly(int writer, Opening<W> opening, Use<W> use)
      throws IOException {
    try (W warehouse = opening.of(disk(writer))) {
      use.of(warehouse);
      return true;
    } catch (DayfillException e) {
      return false;
    } finally {
      ended();
    }
  }

  /** A writer has ended. */
  void ended() {
    synchronized (waiting) {
      writers--;
      threads.values().remove(Thread.currentThread());
      waiting.notifyAll();
    }
  }

  /** How many queue for the lock of a day that another holds, until that one has moved on. */
  private int queueing() {
    int queueing = 0;
    for (Map.Entry<Integer, Thread> each : threads.entrySet()) {
      ThreadInfo info =
          waiting.containsKey(each.getKey())
              ? null
              : ManagementFactory.getThreadMXBean().getThreadInfo(each.getValue().getId());
      boolean lock =
          info != null
              && info.getThreadState() == Thread.State.BLOCKED
              && info.getLockName().startsWith("java.lang.String@");
      queueing += lock ? 1 : 0;
    }
    return waiting.isEmpty() ? 0 : queueing;
  }

  /** Gives turns until all have ended. */
  void run() throws InterruptedException {
    while (true) {
      CountDownLatch turn;
      synchronized (waiting) {
        while (waiting.size() + queueing() < writers) {
          waiting.wait(1);
        }
        if (writers == 0) {
          return;
        }
        Integer[] ready = waiting.keySet().toArray(new Integer[0]);
        turn = waiting.remove(ready[random.nextInt(ready.length)]);
      }
      turn.countDown();
    }
  }
}
