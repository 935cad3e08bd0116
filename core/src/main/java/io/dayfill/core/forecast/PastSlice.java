package io.dayfill.core.forecast;

import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a slice took that was read to its end.
 *
 * @param records the records received
 * @param requests the requests sent
 * @param bytes the bytes of the bodies
 * @param busySeconds from its first request to its commit, without the waiting
 */
record PastSlice(double records, double requests, double bytes, double busySeconds) {

  /** The slices of a record of what was tried. */
  static List<PastSlice> of(List<Attempt> attempts) {
    Map<String, List<Attempt>> slices = new LinkedHashMap<>();
    for (Attempt attempt : attempts) {
      String slice = attempt.runId() + ' ' + attempt.sliceId();
      slices.computeIfAbsent(slice, id -> new ArrayList<>()).add(attempt);
    }
    List<PastSlice> past = new ArrayList<>();
    for (List<Attempt> rows : slices.values()) {
      rows.stream()
          .filter(row -> row.day().isEmpty() && row.state().equals("COMPLETE"))
          .filter(row -> row.requests() > 0)
          .findFirst()
          .ifPresent(whole -> past.add(of(whole, rows)));
    }
    return past;
  }

  private static PastSlice of(Attempt whole, List<Attempt> rows) {
    Duration busy = Duration.between(whole.startedAt(), whole.finishedAt()).minus(whole.waited());
    return new PastSlice(
        rows.stream().mapToLong(Attempt::received).sum(),
        whole.requests(),
        whole.bytes(),
        Math.max(0, busy.toNanos() / 1e9));
  }

  /** Whether an attempt tells what a whole day holds. */
  static boolean isWholeDay(Attempt attempt) {
    return attempt.day().isPresent()
        && (attempt.state().equals(DayState.OK.name())
            || attempt.state().equals(DayState.EMPTY.name()));
  }
}
