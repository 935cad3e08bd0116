package io.dayfill.benchmarks;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * CPU seconds per million rows for pages of several shapes, beside those of code written by hand
 * for each of them, to column vectors and on to a staged Parquet file: {@code java
 * [-XX:TieredStopAtLevel=1] io.dayfill.benchmarks.ShapeCpu}. Both take turns, so that what disturbs
 * the machine disturbs both; the least of many rounds counts.
 */
public final class ShapeCpu {
  private static final int ROUNDS = 80;
  private static final int WARM = 20;

  private final ShapePages pages;
  private final DeltaWarehouse warehouse;

  private ShapeCpu(ShapePages pages, DeltaWarehouse warehouse) {
    this.pages = pages;
    this.warehouse = warehouse;
  }

  /** Measures. */
  public static void main(String[] args) throws IOException {
    DeltaWarehouse warehouse =
        DeltaWarehouse.open(
            Files.createTempDirectory("dayfill-benchmark").toUri(), new SystemTimeSource());
    for (ShapePages.Shape shape : ShapePages.Shape.values()) {
      ShapeCpu cpu = new ShapeCpu(new ShapePages(shape), warehouse);
      cpu.compare(shape + " to vectors", batches -> batches.applyAsLong(batch -> {}));
      cpu.compare(shape + " to Parquet", cpu::stage);
    }
  }

  private long stage(ToLongFunction<Consumer<ColumnBatch>> source) {
    LandingRequest request =
        new LandingRequest(
            pages.entity(),
            "benchmark",
            "benchmark",
            DayRange.of(ShapePages.DAY),
            ShapePages.WINDOW.end(),
            false);
    try (Landing landing = warehouse.land(request)) {
      long rows = source.applyAsLong(landing::add);
      landing.finish();
      return rows;
    }
  }

  private void compare(
      String what, ToLongFunction<ToLongFunction<Consumer<ColumnBatch>>> consumer) {
    double[] ours = new double[ROUNDS];
    double[] byHand = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      ours[i] = seconds(consumer, pages::decode);
      byHand[i] = seconds(consumer, pages::decodeByHand);
    }
    System.out.printf(
        Locale.ROOT,
        "%-18s Dayfill %.3f, by hand %.3f CPU-s per million rows: %.2f times%n",
        what,
        least(ours),
        least(byHand),
        least(ours) / least(byHand));
  }

  private static double seconds(
      ToLongFunction<ToLongFunction<Consumer<ColumnBatch>>> consumer,
      ToLongFunction<Consumer<ColumnBatch>> source) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    long rows = consumer.applyAsLong(source);
    if (rows != (long) ShapePages.PAGES * ShapePages.ROWS) {
      throw new IllegalStateException(rows + " rows");
    }
    return (threads.getCurrentThreadCpuTime() - before) / 1e3 / rows;
  }

  private static double least(double[] rounds) {
    return Arrays.stream(rounds).skip(WARM).min().orElseThrow();
  }
}
