package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.parquet.Json;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The note that a slice leaves beside its table before it makes files there, so that what it leaves
 * behind if it dies can be told from what others make. Touched while the slice lives.
 */
public final class Manifest {
  private static final Logger LOG = LoggerFactory.getLogger(Manifest.class);

  /** The run that a manifest names while old files of its table are being removed. */
  public static final String UPKEEP = "maintain";

  /** The run that a manifest names while files of an old version are being put back. */
  public static final String RESTORE = "restore";

  private static final long TOUCH_NANOS = Duration.ofMinutes(5).toNanos();

  private final AtomicFiles files;
  private final TimeSource time;
  private final Path path;
  private final Path scratch;
  private long touchedAt;
  private int scratches;

  private Manifest(AtomicFiles files, TimeSource time, Path path, Path scratch) {
    this.files = files;
    this.time = time;
    this.path = path;
    this.scratch = scratch;
    touchedAt = time.nanoTime();
  }

  /** The folder of a table's manifests. */
  public static Path folder(Path table) {
    return table.resolve("_dayfill").resolve("runs");
  }

  /**
   * Writes a manifest.
   *
   * @param landing what makes the names of this slice's files its own
   * @param staged the files that may be made, as paths below the table
   */
  public static Manifest write(
      AtomicFiles files,
      TimeSource time,
      Path table,
      String runId,
      String landing,
      List<String> staged)
      throws IOException {
    Path folder = folder(table);
    files.disk().createDirectories(folder);
    Path path = folder.resolve(runId + "." + landing + ".json");
    Path scratch = folder.resolve(landing + ".scratch");
    if (!Locations.isLocal(table)) {
      scratch = Path.of(System.getProperty("java.io.tmpdir")).resolve("dayfill-" + landing);
    }
    Manifest manifest = new Manifest(files, time, path, scratch);
    files.replace(path, json(runId, landing, staged));
    manifest.touch(true);
    return manifest;
  }

  private static String json(String runId, String landing, List<String> staged) {
    StringBuilder json = new StringBuilder("{\"format\":1,\"run_id\":");
    Json.appendText(json, runId);
    json.append(",\"landing\":");
    Json.appendText(json, landing);
    json.append(",\"process\":");
    Json.appendText(json, RunningProcess.current().toString());
    json.append(",\"files\":[");
    for (int i = 0; i < staged.size(); i++) {
      json.append(i == 0 ? "" : ",");
      Json.appendText(json, staged.get(i));
    }
    return json.append("]}\n").toString();
  }

  /**
   * Whether a run of a name is under way at a table, or died less than an hour ago. Of two that
   * write their manifests first and then ask for each other's, one at least finds the other.
   */
  public static boolean isUnderWay(Path table, String runId) throws IOException {
    if (!Files.isDirectory(folder(table))) {
      return false;
    }
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder(table), runId + ".*.json")) {
      return found.iterator().hasNext();
    }
  }

  /** Says that the slice lives, now and then. */
  public void touch() throws IOException {
    touch(time.nanoTime() - touchedAt >= TOUCH_NANOS);
  }

  /** Says that the slice lives; fails if somebody took it for dead and removed its files. */
  public void touch(boolean now) throws IOException {
    if (now) {
      try {
        Files.setLastModifiedTime(path, FileTime.from(time.now()));
      } catch (NoSuchFileException e) {
        throw takenForDead(e);
      }
      touchedAt = time.nanoTime();
    }
  }

  /** Scratch files are local ones, wherever the table lies. */
  private Disk scratchDisk() {
    return Locations.isLocal(path) ? files.disk() : new LocalDisk();
  }

  /** Names a new scratch file. */
  Path scratchFile() throws IOException {
    scratchDisk().createDirectories(scratch);
    return scratch.resolve(++scratches + ".tmp");
  }

  /** Removes the manifest; one that stays is swept when its process is gone. */
  public void deleteQuietly() {
    try {
      delete();
    } catch (IOException e) {
      LOG.warn("{} stays until a later sweep", path, e);
    }
  }

  /** Removes the manifest and its scratch files. */
  public void delete() throws IOException {
    Sweeper.deleteFolder(scratchDisk(), scratch);
    files.disk().delete(path);
  }

  private DayfillException takenForDead(IOException cause) {
    return DayfillException.storage(
        "what was staged is gone: the manifest " + path + " was removed",
        "another run took this one for dead, which had not been heard of for an hour or whose clock"
            + " is behind",
        "What was stored before is untouched; set the hosts' clocks right and run it again",
        cause);
  }
}
