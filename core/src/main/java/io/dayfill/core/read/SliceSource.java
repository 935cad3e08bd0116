package io.dayfill.core.read;

import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.plan.Slice;
import java.util.function.Consumer;

/** Reads slices of one entity. Safe for use by several threads. */
@FunctionalInterface
public interface SliceSource {
  /**
   * Begins to read a slice; the first request leaves with the first {@link SliceRead#next()}.
   *
   * @param slice one of this entity's
   * @param listener is told how it goes on
   * @param quarantine is given each record that cannot be read, on the thread that asks for rows
   */
  SliceRead open(Slice slice, ReadListener listener, Consumer<QuarantinedRecord> quarantine);
}
