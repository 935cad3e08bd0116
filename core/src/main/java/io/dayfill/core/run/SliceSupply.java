package io.dayfill.core.run;

import io.dayfill.core.plan.Slice;
import org.jspecify.annotations.Nullable;

/** Hands out the slices of one connection, to several threads. */
interface SliceSupply {
  /** A slice and the entity's run that it belongs to. */
  record Task(EntityRun run, Slice slice) {}

  /** The next slice; null if there is none. May wait. */
  @Nullable Task next();

  /** A slice was run, whatever came of it. */
  default void done(Task task) {}
}
