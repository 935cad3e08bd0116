package io.dayfill.sink.delta.internal.stage;

import java.util.concurrent.atomic.AtomicInteger;

/** The memory in which rows wait for their files, shared by the landings that are open. */
public final class MemoryBudget {
  private static final long LEAST = 4L << 20;

  private final long bytes;
  private final AtomicInteger landings = new AtomicInteger();

  /** A budget of some bytes. */
  public MemoryBudget(long bytes) {
    this.bytes = bytes;
  }

  /** An eighth of the heap. */
  public static MemoryBudget ofHeap() {
    return new MemoryBudget(Runtime.getRuntime().maxMemory() / 8);
  }

  void enter() {
    landings.incrementAndGet();
  }

  void leave() {
    landings.decrementAndGet();
  }

  /** What one landing may hold now. */
  long share() {
    return Math.max(LEAST, bytes / Math.max(1, landings.get()));
  }
}
