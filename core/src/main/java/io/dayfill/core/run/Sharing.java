package io.dayfill.core.run;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Lease;
import io.dayfill.core.land.Leases;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run's part of the work that several do: which slices it has claimed. A lease is never a
 * condition: where leases cannot be had, everything is read.
 */
final class Sharing implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Sharing.class);

  private final Leases leases;
  private final String runId;
  private final Duration term;
  private final TimeSource time;
  private final Set<Slice> held = ConcurrentHashMap.newKeySet();
  private final Thread renewer;

  // guarded by this
  private Map<Lease, Long> seen = new HashMap<>();
  private long renewedAt;
  private boolean closed;

  /**
   * Begins; nothing is claimed yet.
   *
   * @param term how long a claim is good for, unless it is renewed
   */
  Sharing(Leases leases, String runId, Duration term, TimeSource time) {
    this.leases = leases;
    this.runId = runId;
    this.term = term;
    this.time = time;
    renewedAt = time.nanoTime();
    renewer = new Thread(this::renew, "leases");
    renewer.setDaemon(true);
    renewer.start();
  }

  /** Claims what nobody else has claimed, and returns that. */
  synchronized List<Slice> claim(List<Slice> wanted) {
    List<Slice> granted = new ArrayList<>();
    try {
      leases.change(
          there -> {
            granted.clear();
            return with(there, wanted, granted);
          });
    } catch (DayfillException e) {
      LOG.warn("reads without leases: {}", e.getMessage());
      return wanted;
    }
    held.addAll(granted);
    return granted;
  }

  private List<Lease> with(List<Lease> there, List<Slice> wanted, List<Slice> granted) {
    Instant until = time.now().plus(term).truncatedTo(ChronoUnit.MICROS);
    List<Lease> others = others(there);
    List<Lease> all = new ArrayList<>(others);
    held.forEach(slice -> all.add(lease(slice, until)));
    int own = all.size() - others.size();
    for (Slice slice : wanted) {
      Lease lease = lease(slice, until);
      if (others.stream().noneMatch(lease::meets)) {
        all.add(lease);
        granted.add(slice);
      }
    }
    long before = there.stream().filter(lease -> lease.runId().equals(runId)).count();
    if (granted.isEmpty() && own == before && !isDue()) {
      return there;
    }
    renewedAt = time.nanoTime();
    return all;
  }

  private boolean isDue() {
    return !held.isEmpty() && time.nanoTime() - renewedAt > term.toNanos() / 2;
  }

  /** Those of other runs that live: that is seen by their leases, whatever their clocks say. */
  private List<Lease> others(List<Lease> there) {
    Map<Lease, Long> now = new HashMap<>();
    List<Lease> others = new ArrayList<>();
    for (Lease lease : there) {
      if (!lease.runId().equals(runId)) {
        long since = seen.getOrDefault(lease, time.nanoTime());
        now.put(lease, since);
        boolean stale = time.nanoTime() - since >= term.toNanos();
        if (!stale && lease.until().isAfter(time.now())) {
          others.add(lease);
        }
      }
    }
    seen = now;
    return others;
  }

  private Lease lease(Slice slice, Instant until) {
    return new Lease(slice.entity(), slice.days(), runId, until);
  }

  /** Gives a slice back; the others are told with the next change. */
  void release(Slice slice) {
    held.remove(slice);
  }

  private void renew() {
    try {
      while (true) {
        time.sleep(term.dividedBy(4));
        synchronized (this) {
          if (closed) {
            return;
          }
          claim(List.of());
        }
      }
    } catch (InterruptedException e) {
      LOG.trace("no leases are renewed any more");
    }
  }

  /** Gives everything back. */
  @Override
  public synchronized void close() {
    // under the lock, so that nobody is interrupted who commits
    closed = true;
    renewer.interrupt();
    held.clear();
    claim(List.of());
  }
}
