package io.dayfill.core.run;

import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Gathers what was tried and commits it about once a minute: a commit a slice would cost more than
 * it tells, since what is stored is told by the tables themselves.
 */
final class AttemptLog {
  private static final long INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();

  private final Warehouse warehouse;
  private final TimeSource time;
  private final Object committing = new Object();
  private List<Attempt> pending = new ArrayList<>();
  private long committedAt;

  AttemptLog(Warehouse warehouse, TimeSource time) {
    this.warehouse = warehouse;
    this.time = time;
    committedAt = time.nanoTime();
  }

  void add(List<Attempt> attempts) {
    boolean due;
    synchronized (this) {
      pending.addAll(attempts);
      due = time.nanoTime() - committedAt >= INTERVAL_NANOS;
    }
    if (due) {
      commit();
    }
  }

  void commit() {
    synchronized (committing) {
      List<Attempt> batch;
      synchronized (this) {
        batch = pending;
        pending = new ArrayList<>();
        committedAt = time.nanoTime();
      }
      if (!batch.isEmpty()) {
        warehouse.record(batch);
      }
    }
  }
}
