package io.dayfill.sink.delta;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.KeptFile;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.fs.Probe;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.land.SliceLanding;
import io.dayfill.sink.delta.internal.plain.PlainCommitter;
import io.dayfill.sink.delta.internal.plain.PlainSweep;
import io.dayfill.sink.delta.internal.plain.PlainTable;
import io.dayfill.sink.delta.internal.runs.PlainRuns;
import io.dayfill.sink.delta.internal.stage.LockedFile;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A warehouse of plain Parquet files on a local file system, for those without Delta.
 *
 * <p>A day's folder is swapped by two renames: a reader may find it missing for an instant, and the
 * days of a slice change one after the other.
 */
public final class ParquetWarehouse implements Warehouse {
  private final URI location;
  private final SliceContext context;
  private final PlainRuns runs;
  private final Map<Entity, PlainTable> tables = new ConcurrentHashMap<>();

  private ParquetWarehouse(
      URI location, Disk disk, TimeSource time, SinkOptions options, MemoryBudget budget) {
    this.location = location;
    AtomicFiles files = new AtomicFiles(disk, options.singleWriter());
    context = new SliceContext(Locations.localPath(location), files, time, budget);
    runs = new PlainRuns(context);
  }

  /**
   * Opens a warehouse; nothing is read or written yet.
   *
   * @param location a {@code file:} URI, or a path
   */
  public static ParquetWarehouse open(URI location, TimeSource time, SinkOptions options) {
    return new ParquetWarehouse(location, new LocalDisk(), time, options, MemoryBudget.ofHeap());
  }

  /** Opens one over a disk that a test watches. */
  static ParquetWarehouse open(URI location, TimeSource time, Disk disk, MemoryBudget budget) {
    return new ParquetWarehouse(location, disk, time, SinkOptions.DEFAULT, budget);
  }

  private PlainTable table(Entity entity) {
    return tables.computeIfAbsent(
        entity, each -> new PlainTable(context.files(), context.path(each.targetTable()), each));
  }

  @Override
  public URI location() {
    return location;
  }

  @Override
  public URI tableLocation(Entity entity) {
    return Locations.uri(context.path(entity.targetTable()));
  }

  @Override
  public String probe() {
    return Probe.run(context.files(), context.root());
  }

  @Override
  public void check(Entity entity, boolean adopt) {
    read(
        entity,
        () -> {
          table(entity).check(adopt);
          return true;
        });
  }

  @Override
  public NavigableMap<LocalDate, StoredDay> storedDays(Entity entity, DayRange range) {
    return read(entity, () -> table(entity).storedDays(range));
  }

  @Override
  public List<LocalDate> provisionalDays(Entity entity) {
    return read(entity, () -> table(entity).provisionalDays());
  }

  @Override
  public Optional<LocalDate> latestDay(Entity entity, LocalDate... excluding) {
    return read(entity, () -> table(entity).latestDay(excluding));
  }

  @Override
  public Set<List<String>> storedValues(Entity entity, LocalDate day, List<String> columns) {
    return read(entity, () -> table(entity).storedValues(day, columns));
  }

  @Override
  public @Nullable KeptFile keep(Entity entity, String name) {
    return read(
            entity,
            () ->
                Optional.ofNullable(
                    LockedFile.open(context.disk(), context.path(entity.targetTable()), name)))
        .orElse(null);
  }

  @Override
  public Landing land(LandingRequest request) {
    StorageErrors.requireSpace(context.disk(), context.root());
    PlainTable table = table(request.entity());
    return new SliceLanding(
        context, request, table.columns(), new PlainCommitter(context, request, table));
  }

  @Override
  public void record(List<Attempt> attempts) {
    run(
        "record attempts in",
        context.root(),
        () -> {
          runs.record(attempts);
          return true;
        });
  }

  @Override
  public List<Attempt> attempts(Optional<String> entity, Optional<Instant> since, int limit) {
    return run("read attempts from", context.root(), () -> runs.attempts(entity, since, limit));
  }

  @Override
  public NavigableMap<LocalDate, Attempt> lastAttempts(String entity, DayRange range) {
    return run("read attempts from", context.root(), () -> runs.last(entity, range));
  }

  @Override
  public void sweep() {
    run(
        "sweep",
        context.root(),
        () -> {
          new PlainSweep(context).run();
          return true;
        });
  }

  @Override
  public void close() {}

  /** What may fail with the file system. */
  @FunctionalInterface
  private interface Step<T> {
    T run() throws IOException;
  }

  private <T> T read(Entity entity, Step<T> step) {
    return run("read the table at", context.path(entity.targetTable()), step);
  }

  private static <T> T run(String what, Path where, Step<T> step) {
    try {
      return step.run();
    } catch (DayfillException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw StorageErrors.storage(what, where, e);
    }
  }
}
