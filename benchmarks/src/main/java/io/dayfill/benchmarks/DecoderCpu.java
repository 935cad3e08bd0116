package io.dayfill.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * CPU seconds per million rows of the decoder, in some seconds: {@code java
 * [-XX:TieredStopAtLevel=1] io.dayfill.benchmarks.DecoderCpu [PLAIN|ODD|WILD|SPILLED]}. The least
 * and the median of many rounds: on a shared machine the least says most.
 */
public final class DecoderCpu {
  private static final int ROUNDS = 60;

  private DecoderCpu() {}

  /** Measures. */
  public static void main(String[] args) {
    ReadingPages.Kind kind = ReadingPages.Kind.valueOf(args.length > 0 ? args[0] : "PLAIN");
    ReadingPages pages = new ReadingPages(kind);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double[] seconds = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      long before = threads.getCurrentThreadCpuTime();
      long rows = pages.decode();
      seconds[i] = (threads.getCurrentThreadCpuTime() - before) / 1e3 / rows;
    }
    double[] warm = Arrays.copyOfRange(seconds, ROUNDS / 4, ROUNDS);
    Arrays.sort(warm);
    System.out.printf(
        Locale.ROOT,
        "%s: least %.3f, median %.3f CPU-s per million rows%n",
        kind,
        warm[0],
        warm[warm.length / 2]);
  }
}
