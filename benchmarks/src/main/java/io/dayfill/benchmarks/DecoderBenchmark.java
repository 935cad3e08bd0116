package io.dayfill.benchmarks;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.decode.Decoder;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.http.PageBody;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Page bytes to column vectors: nanoseconds a record. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(value = 1, jvmArgsAppend = "-XX:TieredStopAtLevel=1")
public class DecoderBenchmark {
  private static final int PAGES = 20;

  private List<PageBody> pages = List.of();
  private Decoder decoder =
      DecoderCompiler.compile(Pages.entity())
          .open(Pages.WINDOW, Pages.WINDOW.end(), record -> {});

  /** Renders the pages. */
  @Setup(Level.Trial)
  public void render() {
    pages = Pages.of(PAGES);
  }

  /** Begins a slice. */
  @Setup(Level.Iteration)
  public void begin() {
    decoder =
        DecoderCompiler.compile(Pages.entity())
            .open(Pages.WINDOW, Pages.WINDOW.end(), record -> {});
  }

  /** Decodes twenty pages of a thousand records. */
  @Benchmark
  @OperationsPerInvocation(PAGES * Pages.RECORDS)
  public long decode() {
    long rows = 0;
    for (PageBody body : pages) {
      DecodedPage page = decoder.decode(body, 1);
      for (ColumnBatch batch = page.next(); batch != null; batch = page.next()) {
        rows += batch.rowCount();
      }
    }
    return rows;
  }
}
