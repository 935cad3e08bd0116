package io.dayfill.benchmarks;

import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/** Runs two distributions in turn on the same days, and compares what they cost. */
public final class Revisions {
  private static final LocalDate FIRST = LocalDate.parse("2026-03-01");
  private static final int DEVICES = 1_000;

  private final TimeSource time = new SystemTimeSource();
  private final SimulatedApi api;
  private final Path folder;
  private final int days;
  private int count;

  private Revisions(SimulatedApi api, Path folder, int days) {
    this.api = api;
    this.folder = folder;
    this.days = days;
  }

  /** Two launchers, FOLDER, the days, the readings a day, and how often each runs. */
  public static void main(String[] args) throws Exception {
    int rows = Integer.parseInt(args[4]);
    try (SimulatedApi api =
        SimulatedApi.builder()
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, rows, DEVICES)
            .build()
            .start()) {
      new Revisions(api, Path.of(args[2]), Integer.parseInt(args[3]))
          .compare(args[0], args[1], Integer.parseInt(args[5]));
    }
  }

  private void compare(String first, String second, int runs) throws Exception {
    // The first run of each leaves its class archive, and warms the source
    run(first);
    run(second);
    double[][] a = new double[runs][];
    double[][] b = new double[runs][];
    System.out.println("| | A | B | B / A |\n|---|---|---|---|");
    for (int i = 0; i < runs; i++) {
      a[i] = run(first);
      b[i] = run(second);
    }
    tell("CPU, s", a, b, 0);
    tell("wall, s", a, b, 1);
  }

  /** CPU and wall seconds of one run. */
  private double[] run(String launcher) throws Exception {
    Path out = Files.createDirectory(folder.resolve("run-" + count++));
    Files.writeString(
        out.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          source: {base_url: "%s", rate_limit: {requests: 100000, max_concurrent: 1}}
        entities:
          temperature_humidity: {connection: source}
        """
            .formatted(api.baseUrl()));
    String last = FIRST.plusDays(days - 1L).toString();
    double cpu = ChildProcesses.cpu();
    long began = time.nanoTime();
    int code =
        new ProcessBuilder(
                List.of(launcher, "run", "--quiet", "--from", FIRST.toString(), "--to", last))
            .directory(out.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.resolve("out.txt").toFile())
            .start()
            .waitFor();
    double wall = (time.nanoTime() - began) / 1e9;
    if (code != 0) {
      throw new IllegalStateException(Files.readString(out.resolve("out.txt")));
    }
    return new double[] {ChildProcesses.cpu() - cpu, wall};
  }

  private static void tell(String name, double[][] a, double[][] b, int figure) {
    double[] ofA = new double[a.length];
    double[] ofB = new double[a.length];
    double[] ratios = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      ofA[i] = a[i][figure];
      ofB[i] = b[i][figure];
      ratios[i] = ofB[i] / ofA[i];
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %.2f | %.2f | %.2f |%n",
        name,
        ChildProcesses.median(ofA),
        ChildProcesses.median(ofB),
        ChildProcesses.median(ratios));
  }
}
