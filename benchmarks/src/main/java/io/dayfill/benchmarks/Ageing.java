package io.dayfill.benchmarks;

import io.dayfill.adapters.temphumidity.TempHumidityAdapter;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Fills a warehouse with a decade of days of three entities, a commit a day, and tells now and then
 * what its logs hold and what it takes to look into it. Time passes with the days: a log's file is
 * as old as it would be had each day been loaded on its evening, or, where all are loaded at once,
 * of today.
 */
public final class Ageing {
  private static final int ENTITIES = 3;
  private static final int ROUNDS = 5;
  private static final Set<Integer> STAGES = Set.of(10, 1_000, 3_000, 10_000);

  private final Path config;
  private final Path root;
  private final boolean daily;
  private final Clock time = new Clock();
  private final Metadata metadata;
  private final List<Entity> entities;
  private final LocalDate first;

  private Ageing(Path folder, int days, boolean daily) throws IOException {
    this.daily = daily;
    config = Files.createDirectories(folder).resolve("dayfill.yaml");
    root = folder.resolve("warehouse");
    StringBuilder yaml = new StringBuilder("warehouse: ./warehouse\nconnections:\n");
    yaml.append("  api: {base_url: \"http://127.0.0.1:9\"}\nentities:\n");
    for (int i = 1; i <= ENTITIES; i++) {
      yaml.append("  readings_").append(i);
      yaml.append(": {adapter: temperature_humidity, connection: api, target_table: raw.readings_");
      yaml.append(i).append("}\n");
    }
    Files.writeString(config, yaml);
    TempHumidityAdapter adapter = new TempHumidityAdapter();
    metadata = new MetadataLoader(Map.of(adapter.name(), adapter.declaration())).load(config);
    entities = List.copyOf(metadata.entities().values());
    first = LocalDate.ofInstant(time.real.now(), ZoneOffset.UTC).minusDays(days);
  }

  /** The present, or the evening of a day long ago. */
  private static final class Clock implements TimeSource {
    final TimeSource real = new SystemTimeSource();
    Duration back = Duration.ZERO;

    @Override
    public Instant now() {
      return real.now().minus(back);
    }

    @Override
    public long nanoTime() {
      return real.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      real.sleep(duration);
    }
  }

  /**
   * FOLDER, the number of days, whether they pass ({@code daily}) or not ({@code at-once}), and how
   * many of them are there already.
   */
  public static void main(String[] args) throws Exception {
    int days = Integer.parseInt(args[1]);
    int there = args.length > 3 ? Integer.parseInt(args[3]) : 0;
    new Ageing(Path.of(args[0]), days, args[2].equals("daily")).run(there, days);
  }

  private void run(int there, int days) throws Exception {
    System.out.println(
        "| commits | log files | log KiB | checkpoints | checkpoint KiB | .crc | runs' files |"
            + " open ms | status ms | plan ms | start ms | start for all days ms | land ms |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    try (DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time.real)) {
      List<Long> landings = new ArrayList<>();
      int commits = there * ENTITIES;
      if (there > 0) {
        tell(commits, first.plusDays(there - 1L), new ArrayList<>(List.of(0L)));
      }
      for (int day = there; day < days; day++) {
        time.back = daily ? Duration.ofDays(days - day - 1L) : Duration.ZERO;
        List<Attempt> attempts = new ArrayList<>();
        for (Entity entity : entities) {
          long started = cpu();
          land(warehouse, entity, first.plusDays(day), attempts);
          landings.add(cpu() - started);
          commits++;
          if (STAGES.contains(commits) || commits == days * ENTITIES) {
            tell(commits, first.plusDays(day - 1L), landings);
          }
        }
        warehouse.record(attempts);
        if (daily) {
          age();
        }
      }
    }
  }

  private void land(
      DeltaWarehouse warehouse, Entity entity, LocalDate day, List<Attempt> attempts) {
    String run = "run-" + day;
    LandingRequest request =
        new LandingRequest(entity, run, entity.name(), DayRange.of(day), time.now(), false);
    try (Landing landing = warehouse.land(request)) {
      landing.add(batch(entity, day));
      landing.finish();
      landing.commit(Map.of(day, DayState.OK), (present, staged) -> Optional.empty());
    }
    attempts.add(attempt(run, entity, Optional.of(day), "OK"));
    attempts.add(attempt(run, entity, Optional.empty(), "COMPLETE"));
  }

  private static ColumnBatch batch(Entity entity, LocalDate day) {
    int rows = 24;
    ColumnBatch batch = new ColumnBatch(entity.columns(), rows);
    long start = day.toEpochDay() * 86_400_000_000L;
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < entity.columns().size(); i++) {
        ColumnVector vector = batch.vector(i);
        if (vector instanceof BytesVector texts) {
          byte[] bytes = (day + "-" + row).getBytes(StandardCharsets.UTF_8);
          texts.append(bytes, 0, bytes.length);
        } else if (vector instanceof DoubleVector doubles) {
          doubles.append(20 + row / 10.0);
        } else if (vector instanceof LongVector longs && isTime(entity, i)) {
          longs.append(start + row * 3_600_000_000L);
        } else {
          vector.appendNull();
        }
      }
      batch.rescued().appendNull();
      batch.endRow((int) day.toEpochDay());
    }
    return batch;
  }

  private static boolean isTime(Entity entity, int column) {
    return entity.columns().get(column).name().equals(entity.eventTime());
  }

  private Attempt attempt(String run, Entity entity, Optional<LocalDate> day, String state) {
    return new Attempt(
        run,
        entity.name() + "/" + run,
        entity.name(),
        day,
        state,
        24,
        24,
        0,
        0,
        0,
        0,
        0,
        1,
        Duration.ZERO,
        4_000,
        time.now(),
        time.now(),
        Window.ofDay(day.orElse(first), ZoneOffset.UTC),
        Optional.empty(),
        Optional.empty(),
        "benchmark",
        metadata.hash());
  }

  /** A day has passed: every file of a log is a day older. */
  private void age() throws IOException {
    for (Path log : logs()) {
      try (Stream<Path> files = Files.list(log)) {
        for (Path file : files.toList()) {
          FileTime was = Files.getLastModifiedTime(file);
          Files.setLastModifiedTime(file, FileTime.from(was.toInstant().minus(Duration.ofDays(1))));
        }
      }
    }
  }

  private List<Path> logs() throws IOException {
    try (Stream<Path> tables = Files.list(root.resolve("raw"))) {
      List<Path> logs = new ArrayList<>();
      tables.map(table -> table.resolve("_delta_log")).forEach(logs::add);
      Path runs = root.resolve("metadata/ingestion_runs/_delta_log");
      if (Files.isDirectory(runs)) {
        logs.add(runs);
      }
      return logs;
    }
  }

  private void tell(int commits, LocalDate day, List<Long> landings) throws IOException {
    Map<String, long[]> found = new TreeMap<>();
    for (Path log : logs()) {
      try (Stream<Path> files = Files.list(log)) {
        for (Path file : files.toList()) {
          String name = String.valueOf(file.getFileName());
          String kind = name.substring(name.lastIndexOf('.') + 1);
          for (String each : new String[] {kind, "all"}) {
            long[] sums = found.computeIfAbsent(each, unused -> new long[2]);
            sums[0]++;
            sums[1] += Files.size(file);
          }
        }
      }
    }
    long runs = 0;
    if (Files.isDirectory(root.resolve("metadata/ingestion_runs"))) {
      try (DeltaWarehouse warehouse = DeltaWarehouse.open(root.toUri(), time.real)) {
        runs = warehouse.attempts(Optional.empty(), Optional.empty(), Integer.MAX_VALUE).size();
      }
    }
    long[] none = new long[2];
    long[] all = found.getOrDefault("all", none);
    long[] checkpoints = found.getOrDefault("parquet", none);
    long[] checksums = found.getOrDefault("crc", none);
    Entity entity = entities.get(0);
    List<Long> last =
        new ArrayList<>(landings.subList(Math.max(0, landings.size() - 30), landings.size()));
    System.out.printf(
        Locale.ROOT,
        "| %,d | %d | %,d | %d | %,d | %d | %d | %s | %s | %s | %s | %s | %s |%n",
        commits,
        all[0],
        all[1] / 1024,
        checkpoints[0],
        checkpoints[1] / 1024,
        checksums[0],
        runs,
        measure(dayfill -> dayfill.warehouse().check(entity, false)),
        measure(
            dayfill ->
                entities.forEach(e -> dayfill.status(e.name(), dayfill.knownRange(e.name())))),
        measure(dayfill -> dayfill.plan(PlanRequest.daily())),
        measure(dayfill -> start(dayfill, day, day)),
        measure(dayfill -> start(dayfill, first, day)),
        median(last));
    System.out.flush();
  }

  /** Of days that are all stored: what a run does before its first request. */
  private static void start(Dayfill dayfill, LocalDate from, LocalDate to) {
    PlanRequest request = PlanRequest.range(from.toString(), to.toString());
    dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, RunListener.NONE);
  }

  /** What is done with a warehouse that was just opened. */
  @FunctionalInterface
  private interface Look {
    void at(Dayfill dayfill);
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private String measure(Look look) {
    List<Long> nanos = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      try (Dayfill dayfill =
          Dayfill.builder(metadata, DeltaWarehouse.open(root.toUri(), time.real))
              .time(time)
              .build()) {
        long started = cpu();
        look.at(dayfill);
        nanos.add(cpu() - started);
      }
    }
    return median(nanos);
  }

  private static String median(List<Long> nanos) {
    nanos.sort(null);
    return String.format(Locale.ROOT, "%.1f", nanos.get(nanos.size() / 2) / 1e6);
  }
}
