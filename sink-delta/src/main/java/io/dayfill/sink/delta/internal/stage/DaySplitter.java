package io.dayfill.sink.delta.internal.stage;

import java.io.IOException;
import java.util.Arrays;

/** Parts the rows of a batch by day: in whole runs where they come in order, else by lists. */
final class DaySplitter {
  /** Runs shorter than this on average are not worth the calls that each of them takes. */
  private static final int SHORT_RUN = 48;

  private int[] rows = new int[0];
  private int[] starts = new int[0];

  /** What is done with the rows of a day. */
  interface Target {
    /** Takes consecutive rows. */
    void take(int day, int from, int to) throws IOException;

    /** Takes some rows, in the order in which they are named. */
    void take(int day, int[] rows, int count) throws IOException;
  }

  /**
   * Hands out all rows.
   *
   * @param days the day of each
   * @param first no day is before it
   * @param last no day is after it
   */
  void split(int[] days, int count, int first, int last, Target target) throws IOException {
    int runs = 1;
    for (int i = 1; i < count; i++) {
      runs += days[i] == days[i - 1] ? 0 : 1;
    }
    if (runs == 1 || count / runs >= SHORT_RUN) {
      splitRuns(days, count, target);
    } else {
      splitLists(days, count, first, last, target);
    }
  }

  private static void splitRuns(int[] days, int count, Target target) throws IOException {
    int from = 0;
    for (int i = 1; i <= count; i++) {
      if (i == count || days[i] != days[from]) {
        target.take(days[from], from, i);
        from = i;
      }
    }
  }

  private void splitLists(int[] days, int count, int first, int last, Target target)
      throws IOException {
    int width = last - first + 1;
    if (starts.length < width + 1) {
      starts = new int[width + 1];
    }
    if (rows.length < count) {
      rows = new int[count];
    }
    Arrays.fill(starts, 0, width + 1, 0);
    for (int i = 0; i < count; i++) {
      starts[days[i] - first + 1]++;
    }
    for (int i = 0; i < width; i++) {
      starts[i + 1] += starts[i];
    }
    int[] at = Arrays.copyOf(starts, width);
    for (int i = 0; i < count; i++) {
      rows[at[days[i] - first]++] = i;
    }
    for (int i = 0; i < width; i++) {
      int size = starts[i + 1] - starts[i];
      if (size > 0) {
        target.take(first + i, Arrays.copyOfRange(rows, starts[i], starts[i + 1]), size);
      }
    }
  }
}
