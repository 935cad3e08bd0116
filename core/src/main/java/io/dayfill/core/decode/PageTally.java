package io.dayfill.core.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What became of the records read since the last batch was handed on: not yet in the books. */
final class PageTally {
  /** No day is known. */
  static final int NO_DAY = Integer.MIN_VALUE;

  /**
   * A record to be quarantined, once its page is known to be good.
   *
   * @param day days since 1970-01-01, or {@link #NO_DAY}
   * @param record its place on the page
   * @param column its column; -1 where none is the cause
   * @param reason what is wrong
   * @param start its first byte
   * @param end behind its last byte
   */
  record Refusal(int day, long record, int column, String reason, long start, long end) {}

  final List<Refusal> refusals = new ArrayList<>();

  /** Of each column, the values that its map does not know. */
  final long[] unknown;

  /** Of each column, the values that do not fit and became nulls. */
  final long[] lost;

  long received;

  /** The records that are no readings. */
  long skipped;

  long outOfWindow;
  private long earliest;
  private long latestBefore;
  private long earliestAfter;
  private long latest;

  PageTally(int columns) {
    unknown = new long[columns];
    lost = new long[columns];
    clearOutside();
  }

  void clear() {
    refusals.clear();
    Arrays.fill(unknown, 0);
    Arrays.fill(lost, 0);
    received = 0;
    skipped = 0;
    outOfWindow = 0;
    clearOutside();
  }

  private void clearOutside() {
    earliest = Outside.NONE.earliest();
    latestBefore = Outside.NONE.latestBefore();
    earliestAfter = Outside.NONE.earliestAfter();
    latest = Outside.NONE.latest();
  }

  /** Counts a row outside the window. */
  void outside(long micros, long windowStart) {
    outOfWindow++;
    earliest = Math.min(earliest, micros);
    latest = Math.max(latest, micros);
    if (micros < windowStart) {
      latestBefore = Math.max(latestBefore, micros);
    } else {
      earliestAfter = Math.min(earliestAfter, micros);
    }
  }

  /** Where the rows outside the window lie. */
  Outside outside() {
    return new Outside(earliest, latestBefore, earliestAfter, latest);
  }
}
