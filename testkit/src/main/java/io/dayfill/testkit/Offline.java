package io.dayfill.testkit;

import java.time.Instant;
import java.util.BitSet;

/**
 * Readings of some devices in {@code [from, to)} that arrive only at {@code uploadedAt}.
 *
 * @param devices their numbers; empty stands for every device
 */
record Offline(BitSet devices, Instant from, Instant to, Instant uploadedAt) {
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
