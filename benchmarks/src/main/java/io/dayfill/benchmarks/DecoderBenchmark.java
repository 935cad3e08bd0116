package io.dayfill.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * From a page's bytes to column vectors, per row. With {@code -prof gc} it shows what is allocated
 * for one: nothing to speak of where pages are plain.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecoderBenchmark {
  /** What the pages are like: see {@link ReadingPages.Kind}. */
  @Param({"PLAIN", "ODD", "WILD", "SPILLED"})
  public String pages = "PLAIN";

  private ReadingPages readings = new ReadingPages(ReadingPages.Kind.PLAIN);

  /** Renders the pages. */
  @Setup
  public void render() {
    readings = new ReadingPages(ReadingPages.Kind.valueOf(pages));
  }

  /** By the quick compiler alone, as the launcher starts the JVM. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = "-XX:TieredStopAtLevel=1")
  @OperationsPerInvocation(ReadingPages.PAGES * ReadingPages.ROWS)
  public long quickCompiler() {
    return readings.decode();
  }

  /** By both compilers, as a JVM starts by default. */
  @Benchmark
  @Fork(1)
  @OperationsPerInvocation(ReadingPages.PAGES * ReadingPages.ROWS)
  public long bothCompilers() {
    return readings.decode();
  }
}
