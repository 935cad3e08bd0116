package io.dayfill.core.read;

import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.plan.Slice;
import java.time.Instant;
import java.util.function.Consumer;

/** Reads slices of one entity. Safe for use by several threads. */
public interface SliceSource {
  /**
   * Begins to read a slice; the first request leaves with the first {@link SliceRead#next()}.
   *
   * @param slice one of this entity's
   * @param listener is told how it goes on
   * @param quarantine is given each record that cannot be read, on the thread that asks for rows
   */
  default SliceRead open(
      Slice slice, ReadListener listener, Consumer<QuarantinedRecord> quarantine) {
    return open(slice, listener, quarantine, KeptMembers.none(Instant.EPOCH));
  }

  /**
   * Begins to read a slice of which members may have been read before.
   *
   * @param kept the members that need not be asked for again, and where the others are kept; stays
   *     the caller's
   */
  SliceRead open(
      Slice slice, ReadListener listener, Consumer<QuarantinedRecord> quarantine, KeptMembers kept);
}
