package io.dayfill.benchmarks;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Column vectors to a staged Parquet file, with everything a user gets: duplicates looked for,
 * statistics, compression, fsync; nanoseconds a row. Only the commit is left out.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 3, time = 3)
@Fork(value = 1, jvmArgsAppend = "-XX:TieredStopAtLevel=1")
public class StagingBenchmark {
  private final ReadingPages pages = new ReadingPages(ReadingPages.Kind.PLAIN);
  private final List<ColumnBatch> batches = pages.batches();
  private final DeltaWarehouse warehouse = open();

  private static DeltaWarehouse open() {
    try {
      return DeltaWarehouse.open(
          Files.createTempDirectory("dayfill-benchmark").toUri(), new SystemTimeSource());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Stages a day of a hundred thousand rows. */
  @Benchmark
  @OperationsPerInvocation(ReadingPages.PAGES * ReadingPages.ROWS)
  public int stage() {
    LandingRequest request =
        new LandingRequest(
            pages.entity(),
            "benchmark",
            "benchmark",
            DayRange.of(ReadingPages.DAY),
            ReadingPages.WINDOW.end(),
            false);
    try (Landing landing = warehouse.land(request)) {
      batches.forEach(landing::add);
      return landing.finish().size();
    }
  }
}
