package io.dayfill.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimulatedApi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Loads years of days by one command, in a process of its own, from a source that counts what it is
 * asked; kills the command now and then, and begins it again. Tells what a day costs early and
 * late, what was asked more than once, and how true the time left was.
 */
public final class TenYears {
  private static final LocalDate FIRST = LocalDate.parse("2016-01-01");
  private static final int BATCH = 7;
  private static final int MANY_ROWS = 10_000;
  private static final int PARTS = 10;

  /** What a process does before is its start. */
  private static final int WARM_SLICES = 20;

  private static final Pattern LEFT =
      Pattern.compile(
          "(\\d[\\d,]*) of .* days.*?, about (?:(\\d+) h ?)?(?:(\\d+) min ?)?(?:(\\d+) s )?left");

  private final TimeSource time = new SystemTimeSource();
  private final String launcher;
  private final Path folder;
  private final int days;
  private final int kills;
  private final List<SimEntity> entities;
  private final SimulatedApi api;
  private final Map<String, Integer> firstPages = new ConcurrentHashMap<>();
  private final List<long[]> samples = new ArrayList<>();
  private final List<double[]> told = new ArrayList<>();
  private final Random random = new Random(1);

  private TenYears(String launcher, Path folder, int days, int kills, int rows) throws IOException {
    this.launcher = launcher;
    this.folder = Files.createDirectories(folder);
    this.days = days;
    this.kills = kills;
    entities =
        rows > MANY_ROWS ? List.of(SimEntity.TEMPERATURE_HUMIDITY) : List.of(SimEntity.values());
    var builder = SimulatedApi.builder();
    entities.forEach(entity -> builder.rowsPerDay(entity, rows, Math.max(1, rows / 96)));
    api = builder.build().start();
    api.respond(
        request -> {
          count(request);
          return null;
        });
    StringBuilder yaml = new StringBuilder("warehouse: ./warehouse\nconnections:\n  sensors:\n");
    yaml.append("    base_url: ").append(api.baseUrl());
    yaml.append("\n    rate_limit: {requests: 1000, max_concurrent: 2}\nentities:\n");
    entities.forEach(
        entity ->
            yaml.append("  ").append(entity.entityName()).append(": {connection: sensors}\n"));
    Files.writeString(folder.resolve("dayfill.yaml"), yaml);
  }

  /** The launcher, FOLDER, the number of days, how often it is killed, and the readings a day. */
  public static void main(String[] args) throws Exception {
    new TenYears(
            args[0],
            Path.of(args[1]),
            Integer.parseInt(args[2]),
            Integer.parseInt(args[3]),
            Integer.parseInt(args[4]))
        .run();
    System.exit(0);
  }

  private void count(SimRequest request) {
    if (request.page() == 1 && request.start() != null) {
      firstPages.merge(request.path() + " " + request.start(), 1, Integer::sum);
    }
  }

  private long slices() {
    return (long) entities.size() * ((days + BATCH - 1) / BATCH);
  }

  private void run() throws Exception {
    for (int kill = 1; kill <= kills; kill++) {
      long until = slices() * kill / (kills + 1) + random.nextInt(9);
      once(until);
      System.out.printf(
          Locale.ROOT,
          "killed when %,d of %,d slices were asked for%n",
          firstPages.size(),
          slices());
    }
    once(Long.MAX_VALUE);
    tell();
  }

  /** Runs the command to its end, or until so many slices were asked for. */
  private void once(long untilSlices) throws Exception {
    String last = FIRST.plusDays(days - 1L).toString();
    List<String> command = List.of(launcher, "run", "--from", FIRST.toString(), "--to", last);
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out.txt").toFile())
            .start();
    long began = time.nanoTime();
    Thread reader = new Thread(() -> read(process, began));
    reader.start();
    while (process.isAlive() && firstPages.size() < untilSlices) {
      time.sleep(Duration.ofMillis(500));
      sample(process);
    }
    if (process.isAlive()) {
      process.destroyForcibly();
    }
    int code = process.waitFor();
    reader.join();
    if (untilSlices == Long.MAX_VALUE) {
      double seconds = (time.nanoTime() - began) / 1e9;
      System.out.printf(Locale.ROOT, "%nthe last run took %.0f s, exit code %d%n%n", seconds, code);
      System.out.println("| done | told to be left, s | was left, s |\n|---|---|---|");
      for (int i = 0; i < told.size(); i += Math.max(1, told.size() / 12)) {
        double[] each = told.get(i);
        System.out.printf(
            Locale.ROOT, "| %.0f %% | %.0f | %.0f |%n", 100 * each[2], each[1], seconds - each[0]);
      }
    }
    told.clear();
  }

  private void read(Process process, long began) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher left = LEFT.matcher(line);
        if (line.startsWith(entities.get(0).entityName()) && left.find()) {
          double seconds =
              number(left.group(2)) * 3600 + number(left.group(3)) * 60 + number(left.group(4));
          told.add(
              new double[] {
                (time.nanoTime() - began) / 1e9, seconds, firstPages.size() / (double) slices()
              });
        }
      }
    } catch (IOException e) {
      // it was killed
    }
  }

  private static double number(@Nullable String text) {
    return text == null ? 0 : Double.parseDouble(text);
  }

  /** Notes the process, the slices asked for, its CPU time and its memory. */
  private void sample(Process process) throws IOException {
    long cpu = process.info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
    long resident = ChildProcesses.memory(process, "VmRSS");
    samples.add(new long[] {process.pid(), firstPages.size(), cpu, resident});
  }

  private void tell() {
    System.out.println(
        "\n| part | slices | CPU ms a day and entity | resident MiB at most |\n|---|---|---|---|");
    for (int part = 0; part < PARTS; part++) {
      long from = slices() * part / PARTS;
      long to = slices() * (part + 1) / PARTS;
      Map<Long, Long> begun = new TreeMap<>();
      Map<Long, long[]> before = new TreeMap<>();
      long most = 0;
      long cpu = 0;
      long slices = 0;
      for (long[] sample : samples) {
        long since = begun.computeIfAbsent(sample[0], process -> sample[1]);
        boolean warm = sample[1] >= since + WARM_SLICES && sample[2] > 0;
        if (warm && sample[1] >= from && sample[1] <= to) {
          long[] last = before.getOrDefault(sample[0], sample);
          slices += sample[1] - last[1];
          cpu += sample[2] - last[2];
          before.put(sample[0], sample);
          most = Math.max(most, sample[3]);
        }
      }
      System.out.printf(
          Locale.ROOT,
          "| %d | %,d | %.2f | %d |%n",
          part + 1,
          slices,
          cpu / (double) (slices * BATCH),
          most / 1024);
    }
    long twice = firstPages.values().stream().mapToLong(n -> n - 1).sum();
    System.out.printf(
        Locale.ROOT,
        "%nrequests %,d; first pages %,d, of %,d slices; asked for again after %d kills: %,d%n",
        api.requestCount(),
        firstPages.size() + twice,
        slices(),
        kills,
        twice);
  }
}
