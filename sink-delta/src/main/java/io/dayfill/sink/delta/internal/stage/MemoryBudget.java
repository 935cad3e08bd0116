package io.dayfill.sink.delta.internal.stage;

import io.dayfill.sink.delta.internal.parquet.ArrayPool;
import java.util.ArrayDeque;
import java.util.Deque;

/** The memory in which rows wait for their files, shared by the landings that are open. */
public final class MemoryBudget {
  private static final long LEAST = 4L << 20;

  private final long bytes;
  private final Deque<ArrayPool> idle = new ArrayDeque<>();
  private int landings;

  /** A budget of some bytes. */
  public MemoryBudget(long bytes) {
    this.bytes = bytes;
  }

  /** An eighth of the heap. */
  public static MemoryBudget ofHeap() {
    return new MemoryBudget(Runtime.getRuntime().maxMemory() / 8);
  }

  /** Begins a landing; its rows wait in the arrays of a pool that an earlier one may have left. */
  synchronized ArrayPool enter() {
    landings++;
    ArrayPool left = idle.pollLast();
    return left == null ? new ArrayPool(share()) : left;
  }

  /** Ends a landing. */
  synchronized void leave(ArrayPool arrays) {
    landings--;
    idle.addLast(arrays);
  }

  /** What one landing may hold now. */
  synchronized long share() {
    return Math.max(LEAST, bytes / Math.max(1, landings));
  }
}
