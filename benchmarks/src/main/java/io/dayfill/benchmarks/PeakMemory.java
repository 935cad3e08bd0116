package io.dayfill.benchmarks;

import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.ReadingOrder;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/** The most memory that a load takes at any time, as the system counts it, whatever it reads. */
public final class PeakMemory {
  private static final LocalDate FIRST = LocalDate.parse("2026-03-01");
  private static final int ROWS = 100_000;
  private static final int DEVICES = 1_000;
  private static final int BATCH = 7;

  private final TimeSource time = new SystemTimeSource();
  private final Path launcher;
  private final Path folder;

  private PeakMemory(Path launcher, Path folder) {
    this.launcher = launcher;
    this.folder = folder;
  }

  /** What is loaded. */
  private record Case(int days, int page, ReadingOrder order, boolean gzip) {}

  /** The launcher, and FOLDER. */
  public static void main(String[] args) throws Exception {
    PeakMemory memory = new PeakMemory(Path.of(args[0]), Path.of(args[1]));
    // The first one after a change leaves the class archive
    memory.load(new Case(1, 1_000, ReadingOrder.TIME, false));
    System.out.println(
        "| days | records a page | longest page, MiB | order | | peak, MiB | CPU-s a million |\n"
            + "|---|---|---|---|---|---|---|");
    for (Case each :
        List.of(
            new Case(7, 1_000, ReadingOrder.TIME, false),
            new Case(70, 1_000, ReadingOrder.TIME, false),
            new Case(140, 1_000, ReadingOrder.TIME, false),
            new Case(70, 1_000, ReadingOrder.TIME, true),
            new Case(7, 1_000, ReadingOrder.TIME_DESCENDING, false),
            new Case(7, 1_000, ReadingOrder.DEVICE_THEN_TIME, false),
            new Case(7, 1_000, ReadingOrder.SHUFFLED, false),
            new Case(7, 10_000, ReadingOrder.TIME, false),
            new Case(7, 100_000, ReadingOrder.TIME, false),
            new Case(7, 600_000, ReadingOrder.TIME, false),
            new Case(7, 600_000, ReadingOrder.SHUFFLED, false),
            new Case(7, 600_000, ReadingOrder.TIME, true))) {
      System.out.println(memory.load(each));
    }
    System.exit(0);
  }

  /** Loads, and tells in a line of a table what that took. */
  private String load(Case load) throws Exception {
    try (SimulatedApi api =
        SimulatedApi.builder()
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, ROWS, DEVICES)
            .order(SimEntity.TEMPERATURE_HUMIDITY, load.order)
            .pageSize(load.page)
            .gzip(load.gzip)
            .build()
            .start()) {
      Path root = configured(api, load);
      long longest = firstPage(api, load);
      double cpu = ChildProcesses.cpu();
      long peak = run(root, load);
      double millions = load.days * (double) ROWS / 1e6;
      return String.format(
          Locale.ROOT,
          "| %d | %,d | %.1f | %s | %s | %d | %.1f |",
          load.days,
          load.page,
          longest / (double) (1 << 20),
          load.order.name().toLowerCase(Locale.ROOT).replace('_', ' '),
          load.gzip ? "gzip" : "",
          peak >> 10,
          (ChildProcesses.cpu() - cpu) / millions);
    }
  }

  /** The bytes of a page, which the source is asked for once before it is measured. */
  private static long firstPage(SimulatedApi api, Case load) throws Exception {
    LocalDate end = FIRST.plusDays(Math.min(load.days, BATCH));
    URI page =
        URI.create(
            "%s/v1/readings/temp-humidity?device_group=temperature_humidity&start_time=%sT00:00:00Z&end_time=%sT00:00:00Z&limit=%d"
                .formatted(api.baseUrl(), FIRST, end, load.page));
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(page + " gave " + answer.statusCode());
    }
    return answer.body().length;
  }

  /** Runs the command and gives the most KiB that it had. */
  private long run(Path root, Case load) throws Exception {
    String last = FIRST.plusDays(load.days - 1L).toString();
    Path out = root.resolve("out.txt");
    Process process =
        new ProcessBuilder(
                launcher.toString(), "run", "--from", FIRST.toString(), "--to", last, "--quiet")
            .directory(root.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    long peak = 0;
    while (process.isAlive()) {
      peak = Math.max(peak, ChildProcesses.memory(process, "VmHWM"));
      time.sleep(Duration.ofMillis(20));
    }
    if (process.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(out));
    }
    return peak;
  }

  private Path configured(SimulatedApi api, Case load) throws IOException {
    Path root =
        Files.createDirectories(
            folder.resolve(load.days + "-" + load.page + "-" + load.order + "-" + load.gzip));
    Files.writeString(
        root.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          sensors:
            base_url: %s
            rate_limit: {requests: 100000, per: 1 s, max_concurrent: 2}
        entities:
          temperature_humidity:
            connection: sensors
            pagination: {page_size: %d}
        """
            .formatted(api.baseUrl(), load.page));
    return root;
  }
}
