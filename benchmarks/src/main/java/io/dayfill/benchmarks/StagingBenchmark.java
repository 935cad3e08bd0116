package io.dayfill.benchmarks;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.decode.Decoder;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.http.PageBody;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
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
import org.openjdk.jmh.annotations.Setup;
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
  private static final int PAGES = 200;

  private final Entity entity = Pages.entity();
  private final List<ColumnBatch> batches = new ArrayList<>();
  private final DeltaWarehouse warehouse = open();

  private static DeltaWarehouse open() {
    try {
      return DeltaWarehouse.open(
          Files.createTempDirectory("dayfill-benchmark").toUri(), new SystemTimeSource());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Decodes the day once; a decoder a page, since a batch is used again by its decoder. */
  @Setup
  public void decode() {
    for (PageBody body : Pages.of(PAGES)) {
      Decoder decoder =
          DecoderCompiler.compile(entity).open(Pages.WINDOW, Pages.WINDOW.end(), record -> {});
      DecodedPage page = decoder.decode(body, 1);
      ColumnBatch batch = page.next();
      if (batch != null) {
        batches.add(batch);
      }
    }
  }

  /** Stages a day of two hundred thousand rows. */
  @Benchmark
  @OperationsPerInvocation(PAGES * Pages.RECORDS)
  public int stage() {
    LandingRequest request =
        new LandingRequest(
            entity,
            "benchmark",
            "benchmark",
            DayRange.of(Pages.DAY),
            Pages.WINDOW.end(),
            false);
    try (Landing landing = warehouse.land(request)) {
      batches.forEach(landing::add);
      return landing.finish().size();
    }
  }
}
