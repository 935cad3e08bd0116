package io.dayfill.core.run;

import io.dayfill.core.plan.EntityPlan;
import io.dayfill.core.plan.Slice;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Hands out the slices of one connection, taking its entities in turn; nothing is made ahead. */
final class SliceQueue implements SliceSupply {
  private record Source(EntityRun run, Iterator<Slice> slices) {}

  private final Queue<Source> sources = new ArrayDeque<>();

  synchronized void add(EntityRun run, EntityPlan plan) {
    sources.add(new Source(run, plan.slices().iterator()));
  }

  /** The next slice of an entity that has not been ended; null if there is none. */
  @Override
  public synchronized @Nullable Task next() {
    while (true) {
      Source source = sources.poll();
      if (source == null) {
        return null;
      }
      if (!source.run.isEnded() && source.slices.hasNext()) {
        sources.add(source);
        return new Task(source.run, source.slices.next());
      }
    }
  }
}
