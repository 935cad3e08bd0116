package io.dayfill.sink.delta.internal.table;

import io.dayfill.core.land.LandingRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TableName;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.log.CommitLoop;
import io.dayfill.sink.delta.internal.log.DeltaLog;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import io.dayfill.sink.delta.internal.stage.Staging;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/** What the landings of one warehouse share. Safe for use by several threads. */
public final class LandingContext {
  private final Path root;
  private final AtomicFiles files;
  private final TimeSource time;
  private final RandomGenerator random;
  private final MemoryBudget budget;
  private final Map<TableName, DeltaLog> logs = new ConcurrentHashMap<>();

  /** Makes one. */
  public LandingContext(
      Path root, AtomicFiles files, TimeSource time, RandomGenerator random, MemoryBudget budget) {
    this.root = root;
    this.files = files;
    this.time = time;
    this.random = random;
    this.budget = budget;
  }

  /** Where a table lies. */
  public Path path(TableName name) {
    return root.resolve(name.schema()).resolve(name.table());
  }

  /** The log of a table; always the same for the same name. */
  public DeltaLog log(TableName name) {
    return logs.computeIfAbsent(name, each -> new DeltaLog(path(each), files, time));
  }

  /** How changes are committed to a log. */
  public CommitLoop loop(DeltaLog log) {
    return new CommitLoop(log, time, random);
  }

  /** How files are put. */
  public AtomicFiles files() {
    return files;
  }

  Disk disk() {
    return files.disk();
  }

  /** The time. */
  public TimeSource time() {
    return time;
  }

  SliceFiles sliceFiles(Path table, LandingRequest request, List<String> folders) {
    return new SliceFiles(files, time, table, request.runId(), folders);
  }

  Path quarantinePath(LandingRequest request) {
    return path(QuarantineTable.name(request.entity().targetTable()));
  }

  QuarantineTable quarantineTable(Entity entity) {
    return new QuarantineTable(log(QuarantineTable.name(entity.targetTable())), entity);
  }

  Staging staging(LandingRequest request, TableColumns columns, SliceFiles into) {
    return new Staging(
        files.disk(),
        request,
        columns,
        new Staging.StagingNames() {
          @Override
          public Path file(LocalDate day, int generation) {
            return into.file(TableColumns.folder(day), generation);
          }

          @Override
          public Path scratch() {
            return into.scratch();
          }
        },
        budget);
  }
}
