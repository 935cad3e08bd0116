package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that one slice makes below a table: where they lie, the manifest that names them, and
 * their removal if they do not become part of it.
 */
public final class SliceFiles implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SliceFiles.class);

  private final AtomicFiles files;
  private final TimeSource time;
  private final Path table;
  private final String runId;
  private final String landing = UUID.randomUUID().toString();
  private final Map<String, Integer> folders;
  private final Set<Path> made = new HashSet<>();
  private @Nullable Manifest manifest;

  /**
   * Makes one; nothing is written before a file is asked for.
   *
   * @param folders the folders below the table in which files may be made, and how many in each; an
   *     empty one is the table's own
   */
  public SliceFiles(
      AtomicFiles files, TimeSource time, Path table, String runId, Map<String, Integer> folders) {
    this.files = files;
    this.time = time;
    this.table = table;
    this.runId = runId;
    this.folders = Map.copyOf(folders);
  }

  /**
   * Names a file in one of the folders, and makes that.
   *
   * @param number 0 for the first file of the folder, 1 for the second or one that takes its place
   */
  public Path file(String folder, int number) {
    if (number >= folders.getOrDefault(folder, 0)) {
      throw new IllegalArgumentException("no manifest names file " + number + " of " + folder);
    }
    try {
      manifest();
      Path path = table.resolve(relative(folder, number));
      made.add(path);
      files.disk().createDirectories(folder(path));
      return path;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder(Path file) {
    Path folder = file.getParent();
    if (folder == null) {
      throw new IllegalArgumentException(file + " has no folder");
    }
    return folder;
  }

  private String relative(String folder, int number) {
    return (folder.isEmpty() ? "" : folder + "/")
        + "part-"
        + landing
        + "-"
        + number
        + ".zstd.parquet";
  }

  private Manifest manifest() throws IOException {
    Manifest written = manifest;
    if (written == null) {
      List<String> all = new ArrayList<>();
      folders.forEach(
          (folder, most) -> {
            for (int number = 0; number < most; number++) {
              all.add(relative(folder, number));
            }
          });
      written = Manifest.write(files, time, table, runId, landing, all);
      manifest = written;
    }
    return written;
  }

  /** Names a new scratch file, and makes its folder. */
  public Path scratch() {
    try {
      return manifest().scratchFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The path of a file below the table, as the log writes it. */
  public String logPath(Path file) {
    return table.relativize(file).toString().replace(File.separatorChar, '/');
  }

  /** Says that the slice lives. */
  public void touch(boolean now) throws IOException {
    if (manifest != null) {
      if (now) {
        manifest.touch(true);
      } else {
        manifest.touch();
      }
    }
  }

  /** Fails if a file that was staged is there no longer, whoever removed it. */
  public void requireStaged(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(
          file.toString(), null, "it was removed before it was committed");
    }
  }

  /** Makes the names of the files durable. */
  public void sync() throws IOException {
    Set<Path> folders = new HashSet<>();
    made.forEach(file -> folders.add(folder(file)));
    try {
      for (Path folder : folders) {
        files.disk().syncDirectory(folder);
      }
    } catch (IOException e) {
      // A folder that is gone went with the manifest, and that tells why
      touch(true);
      throw e;
    }
  }

  /** Takes a file, named as in the log, out of those that are removed at the end. */
  public void keep(String logPath) {
    made.remove(table.resolve(logPath));
  }

  /** Leaves all files where they are, for a sweep to judge: whether they belong is not known. */
  public void leave() {
    made.clear();
    manifest = null;
  }

  /**
   * Makes the files ready to be named by a log: durable, and known to be ours. Fails if somebody
   * took this run for dead and removed its files.
   */
  public void seal() throws IOException {
    sync();
    touch(true);
  }

  /** Removes what did not become part of the table. */
  @Override
  public void close() {
    try {
      for (Path file : made) {
        files.disk().delete(file);
      }
      for (Path file : made) {
        // A folder of the table's is shared with others; one for staging alone is ours
        if (folder(file).startsWith(table.resolve("_dayfill"))) {
          files.disk().delete(folder(file));
        }
      }
      made.clear();
      if (manifest != null) {
        manifest.delete();
        manifest = null;
      }
    } catch (IOException e) {
      LOG.warn("{} keeps files of run {} that a later sweep removes", table, runId, e);
    }
  }
}
