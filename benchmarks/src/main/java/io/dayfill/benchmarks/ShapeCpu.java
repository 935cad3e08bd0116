package io.dayfill.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * CPU seconds per million rows for pages of several shapes, beside those of code written by hand
 * for each of them: {@code java [-XX:TieredStopAtLevel=1] io.dayfill.benchmarks.ShapeCpu}. Both
 * take turns, so that what disturbs the machine disturbs both; the least of many rounds counts.
 */
public final class ShapeCpu {
  private static final int ROUNDS = 80;
  private static final int WARM = 20;

  private ShapeCpu() {}

  /** Measures. */
  public static void main(String[] args) {
    for (ShapePages.Shape shape : ShapePages.Shape.values()) {
      ShapePages pages = new ShapePages(shape);
      double[] ours = new double[ROUNDS];
      double[] byHand = new double[ROUNDS];
      for (int i = 0; i < ROUNDS; i++) {
        ours[i] = seconds(pages::decode);
        byHand[i] = seconds(pages::decodeByHand);
      }
      double our = least(ours);
      double hand = least(byHand);
      System.out.printf(
          Locale.ROOT,
          "%-8s Dayfill %.3f, by hand %.3f CPU-s per million rows: %.2f times%n",
          shape,
          our,
          hand,
          our / hand);
    }
  }

  private static double seconds(LongSupplier decode) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    long rows = decode.getAsLong();
    if (rows != (long) ShapePages.PAGES * ShapePages.ROWS) {
      throw new IllegalStateException(rows + " rows");
    }
    return (threads.getCurrentThreadCpuTime() - before) / 1e3 / rows;
  }

  private static double least(double[] rounds) {
    return Arrays.stream(rounds).skip(WARM).min().orElseThrow();
  }
}
