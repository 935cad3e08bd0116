package io.dayfill.core.run;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers what was tried and commits it about once a minute: a commit a slice would cost more than
 * it tells, since what is stored is told by the tables themselves.
 */
final class AttemptLog {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptLog.class);
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
      try {
        commit();
      } catch (DayfillException e) {
        LOG.warn("the record of this run could not be written; it is tried again", e);
      }
    }
  }

  /**
   * Commits what is pending; it stays pending where that fails.
   *
   * @throws DayfillException if it fails
   */
  void commit() {
    synchronized (committing) {
      List<Attempt> batch;
      synchronized (this) {
        batch = pending;
        pending = new ArrayList<>();
        committedAt = time.nanoTime();
      }
      if (!batch.isEmpty()) {
        try {
          warehouse.record(batch);
        } catch (RuntimeException e) {
          putBack(batch);
          throw e;
        }
      }
    }
  }

  private synchronized void putBack(List<Attempt> batch) {
    batch.addAll(pending);
    pending = batch;
  }
}
