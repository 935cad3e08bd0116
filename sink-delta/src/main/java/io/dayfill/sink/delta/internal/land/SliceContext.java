package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.metadata.TableName;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.object.Place;
import io.dayfill.sink.delta.internal.stage.MemoryBudget;
import io.dayfill.sink.delta.internal.stage.SliceFiles;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the slices of one warehouse share. Safe for use by several threads.
 *
 * @param root where the warehouse lies
 * @param files how files are put
 * @param time the time
 * @param budget the memory in which rows wait
 */
public record SliceContext(Path root, AtomicFiles files, TimeSource time, MemoryBudget budget) {
  /**
   * That of a warehouse.
   *
   * @param location a {@code file:} URI, or a path
   * @param singleWriter whether nobody else writes there
   */
  public static SliceContext of(
      URI location, Disk disk, boolean singleWriter, TimeSource time, MemoryBudget budget) {
    return new SliceContext(
        Locations.localPath(location), new AtomicFiles(disk, singleWriter), time, budget);
  }

  /** That of a warehouse at a place. */
  public static SliceContext of(
      Place place, boolean singleWriter, TimeSource time, MemoryBudget budget) {
    return new SliceContext(
        place.root(), new AtomicFiles(place.disk(), singleWriter), time, budget);
  }

  /** Where a table lies. */
  public Path path(TableName name) {
    return root.resolve(name.schema()).resolve(name.table());
  }

  /** The table of an entity's records that could not be read. */
  public static TableName quarantine(TableName target) {
    return new TableName("quarantine", target.schema() + "__" + target.table());
  }

  /** The file system. */
  public Disk disk() {
    return files.disk();
  }

  /** The files that a run makes below a table: one in a folder, and one that takes its place. */
  public SliceFiles sliceFiles(Path table, String runId, List<String> folders) {
    return sliceFiles(
        table,
        runId,
        folders.stream().distinct().collect(Collectors.toMap(each -> each, each -> 2)));
  }

  /** The files that a run makes below a table, by how many may be in each folder. */
  public SliceFiles sliceFiles(Path table, String runId, Map<String, Integer> folders) {
    return new SliceFiles(files, time, table, runId, folders);
  }
}
