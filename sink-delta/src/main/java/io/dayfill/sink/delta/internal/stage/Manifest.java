package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.parquet.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
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

  /** The process that a manifest names. */
  static final Pattern PROCESS = Pattern.compile("\"process\":\"([^\"]*)\"");

  private static final long TOUCH_NANOS = Duration.ofMinutes(5).toNanos();

  private final AtomicFiles files;
  private final TimeSource time;
  private final Path path;
  private final Path scratch;
  private final String content;
  private String tag = "";
  private long touchedAt;
  private long touches;
  private int scratches;

  private Manifest(AtomicFiles files, TimeSource time, Path path, Path scratch, String content) {
    this.files = files;
    this.time = time;
    this.path = path;
    this.scratch = scratch;
    this.content = content;
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
    String content = json(runId, landing, staged);
    Manifest manifest = new Manifest(files, time, path, scratch, content);
    files.replace(path, content);
    if (!Locations.isLocal(path)) {
      manifest.tag = tag(path);
    }
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
        if (Locations.isLocal(path)) {
          files.disk().touch(path, time.now());
        } else {
          // Another content each time: a sweep that has seen the one before finds it changed
          tag = files.disk().replace(path, content + "{\"touched\":" + ++touches + "}\n", tag);
        }
      } catch (NoSuchFileException | FileAlreadyExistsException e) {
        throw takenForDead(e);
      }
      touchedAt = time.nanoTime();
    }
  }

  /** What tells the object of a manifest from one that took its place. */
  private static String tag(Path path) throws IOException {
    return String.valueOf(Files.readAttributes(path, BasicFileAttributes.class).fileKey());
  }

  /**
   * Takes the manifest of a run for dead in a store, where nothing can be renamed: whoever touches
   * it after this finds it changed.
   *
   * @return its content; empty where it was heard of since, or another has taken it
   */
  static Optional<String> claim(Disk disk, Path path, Predicate<BasicFileAttributes> old)
      throws IOException {
    BasicFileAttributes seen = Files.readAttributes(path, BasicFileAttributes.class);
    if (!old.test(seen)) {
      return Optional.empty();
    }
    String content = Files.readString(path, StandardCharsets.UTF_8);
    try {
      disk.replace(
          path,
          PROCESS.matcher(content).replaceFirst("\"process\":\"swept " + UUID.randomUUID() + "\""),
          String.valueOf(seen.fileKey()));
      return Optional.of(content);
    } catch (FileAlreadyExistsException e) {
      return Optional.empty();
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
