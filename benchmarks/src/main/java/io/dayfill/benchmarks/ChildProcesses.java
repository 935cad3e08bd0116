package io.dayfill.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** What processes cost that were started here. Linux only: it reads {@code /proc}. */
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

  /**
   * What the system tells of a process's memory, in KiB; 0 once it has ended.
   *
   * @param field such as {@code VmRSS}, what is resident now, or {@code VmHWM}, the most that was
   */
  static long memory(Process process, String field) throws IOException {
    try (Stream<String> lines =
        Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
      return lines
          .filter(line -> line.startsWith(field + ":"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (NoSuchFileException | UncheckedIOException e) {
      return 0;
    }
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
