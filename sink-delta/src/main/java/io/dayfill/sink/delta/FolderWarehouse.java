package io.dayfill.sink.delta;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.land.KeptFile;
import io.dayfill.core.land.Landing;
import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.internal.land.SliceCommitter;
import io.dayfill.sink.delta.internal.land.SliceContext;
import io.dayfill.sink.delta.internal.land.SliceLanding;
import io.dayfill.sink.delta.internal.land.StoredTable;
import io.dayfill.sink.delta.internal.object.Place;
import io.dayfill.sink.delta.internal.runs.RunRecord;
import io.dayfill.sink.delta.internal.stage.LockedFile;
import io.dayfill.sink.delta.internal.stage.Sweeper;
import java.io.IOException;
import java.net.URI;
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
 * A warehouse whose tables are folders of Parquet files. What tells their days, and how these are
 * replaced, is the format's.
 */
abstract class FolderWarehouse<T extends StoredTable> implements Warehouse {
  private final URI location;
  private final Map<Entity, T> tables = new ConcurrentHashMap<>();
  final SliceContext context;

  FolderWarehouse(URI location, SliceContext context) {
    this.location = location;
    this.context = context;
  }

  /** An entity's table, whether it is there or not. */
  abstract T open(Entity entity);

  /** What lands the days of a slice. */
  abstract SliceCommitter committer(LandingRequest request, T table);

  /** What was tried. */
  abstract RunRecord runs();

  /** Removes what dead runs have left. */
  abstract void sweepTables() throws IOException;

  private T table(Entity entity) {
    return tables.computeIfAbsent(entity, this::open);
  }

  @Override
  public final URI location() {
    return location;
  }

  @Override
  public final URI tableLocation(Entity entity) {
    return Locations.uri(context.path(entity.targetTable()));
  }

  @Override
  public final String probe() {
    return Place.probe(context.files(), context.root());
  }

  @Override
  public final void check(Entity entity, boolean adopt) {
    read(
        entity,
        () -> {
          table(entity).check(adopt);
          return true;
        });
  }

  @Override
  public final List<String> tableChanges(Entity entity) {
    return read(entity, () -> table(entity).changes());
  }

  @Override
  public final NavigableMap<LocalDate, StoredDay> storedDays(Entity entity, DayRange range) {
    return read(entity, () -> table(entity).storedDays(range));
  }

  @Override
  public final List<LocalDate> provisionalDays(Entity entity) {
    return read(entity, () -> table(entity).provisionalDays());
  }

  @Override
  public final Optional<LocalDate> latestDay(Entity entity, LocalDate... excluding) {
    return read(entity, () -> table(entity).latestDay(excluding));
  }

  @Override
  public final Set<List<String>> storedValues(Entity entity, LocalDate day, List<String> columns) {
    return read(entity, () -> table(entity).storedValues(day, columns));
  }

  @Override
  public final @Nullable KeptFile keep(Entity entity, String name) {
    return read(
            entity,
            () ->
                // An object store has no locks, and nothing can be appended to an object
                Locations.isLocal(context.root())
                    ? Optional.ofNullable(
                        LockedFile.open(context.disk(), context.path(entity.targetTable()), name))
                    : Optional.<KeptFile>empty())
        .orElse(null);
  }

  @Override
  public final Landing land(LandingRequest request) {
    StorageErrors.requireSpace(context.disk(), context.root());
    T table = table(request.entity());
    return new SliceLanding(context, request, table.columns(), committer(request, table));
  }

  @Override
  public final void record(List<Attempt> attempts) {
    StorageErrors.run(
        "record attempts in",
        context.root(),
        () -> {
          runs().record(attempts);
          return true;
        });
  }

  @Override
  public final List<Attempt> attempts(Optional<String> entity, Optional<Instant> since, int limit) {
    return StorageErrors.run(
        "read attempts from", context.root(), () -> runs().attempts(entity, since, limit));
  }

  @Override
  public final NavigableMap<LocalDate, Attempt> lastAttempts(String entity, DayRange range) {
    return StorageErrors.run(
        "read attempts from", context.root(), () -> runs().last(entity, range));
  }

  @Override
  public final NavigableMap<LocalDate, Attempt> lastLandings(String entity, DayRange range) {
    return StorageErrors.run(
        "read attempts from", context.root(), () -> runs().last(entity, range, Attempt::hasLanded));
  }

  @Override
  public final void verify(Entity entity, DayRange range, ReadBack found) {
    read(
        entity,
        () -> {
          table(entity).verify(range, found);
          return true;
        });
  }

  @Override
  public final void sweep() {
    StorageErrors.run(
        "sweep",
        context.root(),
        () -> {
          Sweeper.sweepProbes(context.disk(), context.time(), context.root());
          sweepTables();
          return true;
        });
  }

  @Override
  public final void close() {
    StorageErrors.run(
        "let go of",
        context.root(),
        () -> {
          Place.close(context.root());
          return true;
        });
  }

  private <R> R read(Entity entity, StorageErrors.Step<R> step) {
    return StorageErrors.run("read the table at", context.path(entity.targetTable()), step);
  }
}
