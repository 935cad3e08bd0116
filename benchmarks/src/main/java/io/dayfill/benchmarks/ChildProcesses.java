package io.dayfill.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What processes cost that were started here and have ended. Linux only: it reads {@code /proc}.
 */
final class ChildProcesses {
  /** The clock ticks of {@code /proc}, of which Linux has as many in a second everywhere. */
  private static final double TICKS = 100;

  private ChildProcesses() {}

  /** The CPU seconds of all of them so far. */
  static double cpu() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / TICKS;
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
