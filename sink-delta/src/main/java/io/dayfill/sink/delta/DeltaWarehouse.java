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
import io.dayfill.sink.delta.internal.runs.DeltaRuns;
import io.dayfill.sink.delta.internal.stage.LockedFile;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.table.DeltaCommitter;
import io.dayfill.sink.delta.internal.table.DeltaTables;
import io.dayfill.sink.delta.internal.table.EntityTable;
import io.dayfill.sink.delta.internal.table.TableSweep;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A warehouse of Delta Lake tables on a local file system. */
public final class DeltaWarehouse implements Warehouse {
  private final URI location;
  private final Path root;
  private final AtomicFiles files;
  private final SliceContext context;
  private final DeltaTables deltaTables;
  private final DeltaRuns runs;
  private final TimeSource time;
  private final Map<Entity, EntityTable> tables = new ConcurrentHashMap<>();

  private DeltaWarehouse(
      URI location, Disk disk, TimeSource time, SinkOptions options, MemoryBudget budget) {
    this.location = location;
    this.time = time;
    root = Locations.localPath(location);
    files = new AtomicFiles(disk, options.singleWriter());
    context = new SliceContext(root, files, time, budget);
    deltaTables = new DeltaTables(context, new Random());
    runs = new DeltaRuns(deltaTables);
  }

  /**
   * Opens a warehouse; nothing is read or written yet.
   *
   * @param location a {@code file:} URI, or a path
   */
  public static DeltaWarehouse open(URI location, TimeSource time, SinkOptions options) {
    return new DeltaWarehouse(location, new LocalDisk(), time, options, MemoryBudget.ofHeap());
  }

  /** Opens a warehouse that several processes may write to; nothing is read or written yet. */
  public static DeltaWarehouse open(URI location, TimeSource time) {
    return open(location, time, SinkOptions.DEFAULT);
  }

  /** Opens one over a disk that a test watches. */
  static DeltaWarehouse open(URI location, TimeSource time, Disk disk, MemoryBudget budget) {
    return new DeltaWarehouse(location, disk, time, SinkOptions.DEFAULT, budget);
  }

  private EntityTable table(Entity entity) {
    return tables.computeIfAbsent(
        entity, each -> new EntityTable(deltaTables.log(each.targetTable()), each));
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
    return Probe.run(files, root);
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
    StorageErrors.requireSpace(files.disk(), root);
    EntityTable table = table(request.entity());
    return new SliceLanding(
        context, request, table.columns(), new DeltaCommitter(deltaTables, request, table));
  }

  @Override
  public void record(List<Attempt> attempts) {
    run(
        "record attempts in",
        root,
        () -> {
          runs.record(attempts);
          return true;
        });
  }

  @Override
  public List<Attempt> attempts(Optional<String> entity, Optional<Instant> since, int limit) {
    return run("read attempts from", root, () -> runs.attempts(entity, since, limit));
  }

  @Override
  public NavigableMap<LocalDate, Attempt> lastAttempts(String entity, DayRange range) {
    return run("read attempts from", root, () -> runs.last(entity, range));
  }

  @Override
  public void sweep() {
    run(
        "sweep",
        root,
        () -> {
          new TableSweep(root, files, time).run();
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
