package io.dayfill.core.read;

import io.dayfill.core.plan.Slice;
import java.time.Instant;

/** Is told how reading goes on, by any thread; must return at once. */
public interface ReadListener {
  /** Tells nobody. */
  ReadListener NONE = new ReadListener() {};

  /** A request leaves. */
  default void requested(Slice slice) {}

  /** A page was kept. */
  default void received(Slice slice, long records, long bytes) {}

  /** Waiting for the rate budget, or because the source said so. */
  default void waiting(Slice slice, Instant until) {}

  /** The wait is over. */
  default void resumed(Slice slice) {}
}
