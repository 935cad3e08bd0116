package io.dayfill.testkit;

import java.time.Instant;
import java.util.BitSet;

/**
 * Readings of some devices in {@code [from, to)} that arrive only at {@code uploadedAt}.
 *
 * @param devices their numbers; empty stands for every device
 */
record Offline(BitSet devices, Instant from, Instant to, Instant uploadedAt) {
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  /** Bounds without an end become those of the calendar, which fit into milliseconds. */
  Offline {
    from = from.isBefore(EARLIEST) ? EARLIEST : from;
    to = to.isAfter(SimulatedApi.FAR_FUTURE) ? SimulatedApi.FAR_FUTURE : to;
  }

  boolean covers(int device) {
    return devices.isEmpty() || devices.get(device);
  }

  boolean hides(int device, long epochMilli, Instant asOf) {
    return covers(device)
        && asOf.isBefore(uploadedAt)
        && epochMilli >= DataSet.ceilMilli(from)
        && epochMilli < DataSet.ceilMilli(to);
  }

  boolean mayHide(Instant start, Instant end, Instant asOf) {
    return asOf.isBefore(uploadedAt) && from.isBefore(end) && start.isBefore(to);
  }
}
