package io.dayfill.benchmarks;

import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * What a process that loads one small day takes from its start to its first request, as the source
 * sees it, and to its first commit, as the file system shows it; for new tables and for old ones.
 */
public final class StartTimes {
  private static final LocalDate FIRST = LocalDate.parse("2016-01-01");
  private static final int ROWS = 300;

  private final TimeSource time = new SystemTimeSource();
  private final AtomicLong firstRequest = new AtomicLong();
  private final String launcher;
  private final SimulatedApi api;

  private StartTimes(String launcher) throws IOException {
    this.launcher = launcher;
    var builder = SimulatedApi.builder();
    for (SimEntity entity : SimEntity.values()) {
      builder.rowsPerDay(entity, ROWS, 3);
    }
    api = builder.build().start();
    api.respond(
        request -> {
          firstRequest.compareAndSet(0, time.nanoTime());
          return null;
        });
  }

  /** The launcher, FOLDER, the days of the old tables, and how often each is measured. */
  public static void main(String[] args) throws Exception {
    new StartTimes(args[0])
        .run(Path.of(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
    System.exit(0);
  }

  private void run(Path folder, int days, int runs) throws Exception {
    Path old = configured(folder.resolve("old"));
    LocalDate last = FIRST.plusDays(days - 1L);
    start(old, "--from", FIRST.toString(), "--to", last.toString()).waitFor();
    double[][] ofNew = new double[runs][];
    double[][] ofOld = new double[runs][];
    double[] empty = new double[runs];
    // The first one after a change leaves the class archive
    measure(configured(folder.resolve("first")), FIRST);
    for (int i = 0; i < runs; i++) {
      ofNew[i] = measure(configured(folder.resolve("new-" + i)), FIRST);
      ofOld[i] = measure(old, last.plusDays(1L + i));
      double before = ChildProcesses.cpu();
      new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
          .redirectErrorStream(true)
          .redirectOutput(folder.resolve("version.txt").toFile())
          .start()
          .waitFor();
      empty[i] = ChildProcesses.cpu() - before;
    }
    System.out.println(
        "| tables | first request, ms | first commit, ms | whole, ms | CPU, s |\n"
            + "|---|---|---|---|---|");
    tell("new", ofNew);
    tell("of " + days + " days", ofOld);
    System.out.printf(Locale.ROOT, "%nan empty JVM: %.2f CPU-s%n", ChildProcesses.median(empty));
  }

  private Path configured(Path folder) throws IOException {
    StringBuilder yaml = new StringBuilder("warehouse: ./warehouse\nconnections:\n  sensors:\n");
    yaml.append("    base_url: ").append(api.baseUrl());
    yaml.append("\n    rate_limit: {requests: 1000, max_concurrent: 2}\nentities:\n");
    for (SimEntity entity : SimEntity.values()) {
      yaml.append("  ").append(entity.entityName()).append(": {connection: sensors}\n");
    }
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("dayfill.yaml"), yaml);
    return folder;
  }

  private Process start(Path folder, String... days) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher, "run"));
    command.addAll(List.of(days));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("out.txt").toFile())
        .start();
  }

  /** Milliseconds to the first request, to the first commit and to the end; CPU seconds. */
  private double[] measure(Path folder, LocalDate day) throws Exception {
    long commits = commits(folder);
    firstRequest.set(0);
    double cpu = ChildProcesses.cpu();
    long began = time.nanoTime();
    Process process = start(folder, "--proc-date", day.toString());
    long committed = 0;
    while (process.isAlive()) {
      if (committed == 0 && commits(folder) > commits) {
        committed = time.nanoTime();
      }
      time.sleep(Duration.ofMillis(3));
    }
    long ended = time.nanoTime();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(folder.resolve("out.txt")));
    }
    return new double[] {
      (firstRequest.get() - began) / 1e6,
      (committed - began) / 1e6,
      (ended - began) / 1e6,
      ChildProcesses.cpu() - cpu
    };
  }

  /** How many commits the logs of all tables hold. */
  private static long commits(Path folder) throws IOException {
    long sum = 0;
    Path raw = folder.resolve("warehouse/raw");
    if (!Files.isDirectory(raw)) {
      return 0;
    }
    try (Stream<Path> tables = Files.list(raw)) {
      for (Path table : tables.toList()) {
        Path log = table.resolve("_delta_log");
        if (Files.isDirectory(log)) {
          try (Stream<Path> files = Files.list(log)) {
            sum += files.filter(file -> file.toString().endsWith(".json")).count();
          }
        }
      }
    }
    return sum;
  }

  private static void tell(String tables, double[][] runs) {
    double[] medians = new double[4];
    for (int i = 0; i < medians.length; i++) {
      int figure = i;
      medians[i] =
          ChildProcesses.median(Arrays.stream(runs).mapToDouble(run -> run[figure]).toArray());
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f | %.0f | %.0f | %.2f |%n",
        tables,
        medians[0],
        medians[1],
        medians[2],
        medians[3]);
  }
}
