package io.dayfill.benchmarks;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DoubleVector;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.land.DayState;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.TableName;
import io.dayfill.core.metadata.TimeFormat;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.sink.delta.SinkOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CPU time that landing takes, for the rows of the comparison job: {@code rows a day}, {@code
 * days}, {@code rows a batch}, and as a fourth argument {@code key}, {@code whole} (no key, so that
 * whole rows are hashed) or {@code shuffled} (days in any order).
 *
 * <p>The rows are made beforehand; only the landing thread is measured.
 */
public final class ParquetWriterBenchmark {
  private static final Logger LOG = LoggerFactory.getLogger(ParquetWriterBenchmark.class);
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
  private static final List<Column> COLUMNS =
      List.of(
          column("reading_id", Kind.STRING),
          column("device_id", Kind.STRING),
          column("ts", Kind.TIMESTAMP),
          column("temperature_c", Kind.DOUBLE),
          column("humidity_pct", Kind.DOUBLE),
          column("battery_v", Kind.DOUBLE),
          column("rssi_dbm", Kind.INT),
          column("firmware", Kind.STRING));

  private ParquetWriterBenchmark() {}

  private static Column column(String name, Kind kind) {
    return new Column(
        name,
        List.of(name),
        ColumnType.of(kind),
        TimeFormat.ISO,
        false,
        Map.of(),
        Optional.empty(),
        Optional.empty());
  }

  private static Entity entity(List<String> key) {
    return new Entity(
        "temperature_humidity",
        "none",
        "sensors",
        "/v1/readings/temp-humidity",
        Duration.ofMinutes(15),
        true,
        ZoneOffset.UTC,
        7,
        1,
        1,
        false,
        0.5,
        0.01,
        key,
        "ts",
        Map.of(),
        new WindowBounds(
            WindowBounds.Bound.INCLUSIVE,
            WindowBounds.Bound.EXCLUSIVE,
            Duration.ZERO,
            Duration.ZERO),
        new Pagination.Cursor("next_cursor", "cursor", OptionalInt.empty(), "limit", 10_000, 3),
        "data",
        TableName.parse("raw.readings"),
        COLUMNS);
  }

  private static List<ColumnBatch> batches(int rows, int size, LocalDate day) {
    List<ColumnBatch> batches = new ArrayList<>();
    Random random = new Random(day.toEpochDay());
    long start = day.toEpochDay() * 86_400_000_000L;
    for (int from = 0; from < rows; from += size) {
      ColumnBatch batch = new ColumnBatch(COLUMNS, size);
      for (int i = from; i < Math.min(rows, from + size); i++) {
        long bits = random.nextLong();
        text(batch, 0, "r-" + day.toEpochDay() + "-" + i);
        text(batch, 1, String.format(Locale.ROOT, "th-%05d", i % 1000));
        ((LongVector) batch.vector(2)).append(start + i * (86_400_000_000L / rows) / 1000 * 1000);
        ((DoubleVector) batch.vector(3)).append((1500 + (bits & 1023)) / 100.0);
        ((DoubleVector) batch.vector(4)).append((3000 + ((bits >>> 10) & 4095)) / 100.0);
        ((DoubleVector) batch.vector(5)).append((280 + ((bits >>> 22) & 63)) / 100.0);
        ((LongVector) batch.vector(6)).append(-40 - ((bits >>> 28) & 63));
        text(batch, 7, "2." + ((bits >>> 34) & 3) + ".1");
        batch.rescued().appendNull();
        batch.endRow((int) day.toEpochDay());
      }
      batches.add(batch);
    }
    return batches;
  }

  private static void text(ColumnBatch batch, int column, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    ((BytesVector) batch.vector(column)).append(bytes, 0, bytes.length);
  }

  /** Runs it. */
  public static void main(String[] args) throws IOException {
    int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    int days = args.length > 1 ? Integer.parseInt(args[1]) : 7;
    int size = args.length > 2 ? Integer.parseInt(args[2]) : 1000;
    String mode = args.length > 3 ? args[3] : "key";
    List<ColumnBatch> batches = batches(rows, size, FIRST);
    Entity entity = entity(mode.equals("whole") ? List.of() : List.of("reading_id"));
    Random random = new Random(1);
    for (int round = 0; round < Integer.getInteger("rounds", 3); round++) {
      Path root = Files.createTempDirectory("dayfill-benchmark");
      long before = cpu();
      land(root, entity, batches, days, mode.equals("shuffled") ? random : null);
      double seconds = (cpu() - before) / 1e9;
      long bytes = bytes(root);
      LOG.info(
          "{} rows: {} CPU-s, {} CPU-s per million rows, {} bytes a row",
          (long) rows * days,
          String.format(Locale.ROOT, "%.2f", seconds),
          String.format(Locale.ROOT, "%.3f", seconds / rows / days * 1e6),
          String.format(Locale.ROOT, "%.1f", bytes / (double) rows / days));
      delete(root);
    }
  }

  private static void land(
      Path root, Entity entity, List<ColumnBatch> batches, int days, @Nullable Random shuffled) {
    DayRange range = new DayRange(FIRST, FIRST.plusDays(days - 1L));
    try (DeltaWarehouse warehouse =
        DeltaWarehouse.open(root.toUri(), new SystemTimeSource(), SinkOptions.DEFAULT)) {
      LandingRequest request =
          new LandingRequest(
              entity, "run-1", "slice", range, Instant.parse("2026-03-20T00:00:00Z"), false);
      try (Landing landing = warehouse.land(request)) {
        int first = (int) FIRST.toEpochDay();
        for (int day = 0; day < days; day++) {
          int today = first + day;
          for (ColumnBatch batch : batches) {
            int[] all = batch.days();
            for (int i = 0; i < batch.rowCount(); i++) {
              all[i] = shuffled == null ? today : first + shuffled.nextInt(days);
            }
            landing.add(batch);
          }
        }
        landing.finish();
        Map<LocalDate, DayState> states = new HashMap<>();
        range.forEach(day -> states.put(day, DayState.OK));
        landing.commit(states, (present, staged) -> Optional.empty());
      }
    }
  }

  private static long cpu() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.getCurrentThreadCpuTime();
  }

  private static long bytes(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".parquet"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
