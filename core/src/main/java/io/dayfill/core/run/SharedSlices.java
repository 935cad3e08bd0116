package io.dayfill.core.run;

import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The slices of one connection that no other run reads. Those that one does are looked at again
 * when all else is done: where their days have landed by then they are left out, where their run
 * died they are read.
 */
final class SharedSlices implements SliceSupply {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final SliceSupply all;
  private final Sharing sharing;
  private final Warehouse warehouse;
  private final TimeSource time;
  private final StopSignal stop;
  private final Instant since;
  private final int together;
  private final Deque<Task> ready = new ArrayDeque<>();
  private Deque<Task> others = new ArrayDeque<>();
  private boolean exhausted;

  /**
   * Makes one.
   *
   * @param since what was read after that need not be read again
   * @param together how many slices are claimed at once
   */
  SharedSlices(
      SliceSupply all,
      Sharing sharing,
      Warehouse warehouse,
      TimeSource time,
      StopSignal stop,
      Instant since,
      int together) {
    this.all = all;
    this.sharing = sharing;
    this.warehouse = warehouse;
    this.time = time;
    this.stop = stop;
    this.since = since;
    this.together = together;
  }

  @Override
  public synchronized @Nullable Task next() {
    while (ready.isEmpty() && !stop.isStopped()) {
      List<Task> wanted = wanted();
      if (wanted.isEmpty()) {
        return null;
      }
      claim(wanted);
      if (ready.isEmpty() && exhausted && !others.isEmpty() && !pause()) {
        return null;
      }
    }
    return ready.poll();
  }

  private List<Task> wanted() {
    List<Task> wanted = new ArrayList<>();
    while (!exhausted && wanted.size() < together) {
      Task task = all.next();
      exhausted = task == null;
      if (task != null) {
        wanted.add(task);
      }
    }
    if (wanted.isEmpty()) {
      Deque<Task> left = others;
      others = new ArrayDeque<>();
      for (Task task : left) {
        if (task.run().isEnded() || isDone(task)) {
          continue;
        }
        (wanted.size() < together ? wanted : others).add(task);
      }
    }
    return wanted;
  }

  private void claim(List<Task> wanted) {
    Set<Slice> granted = new HashSet<>(sharing.claim(wanted.stream().map(Task::slice).toList()));
    for (Task task : wanted) {
      if (!granted.contains(task.slice())) {
        others.add(task);
      } else if (isDone(task)) {
        sharing.release(task.slice());
      } else {
        ready.add(task);
      }
    }
  }

  /** Whether another run has read its days meanwhile. */
  private boolean isDone(Task task) {
    Map<LocalDate, StoredDay> stored =
        warehouse.storedDays(task.run().plan().entity(), task.slice().days());
    for (LocalDate day : task.slice().days()) {
      StoredDay there = stored.get(day);
      if (there == null || there.since().filter(at -> !at.isBefore(since)).isEmpty()) {
        return false;
      }
    }
    task.run().readByOthers(task.slice().days().size());
    return true;
  }

  private boolean pause() {
    try {
      time.sleep(LOOK);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void done(Task task) {
    sharing.release(task.slice());
  }
}
