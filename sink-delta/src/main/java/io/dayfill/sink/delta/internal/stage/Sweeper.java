package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.fs.Locations;
import io.dayfill.sink.delta.internal.fs.Probe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes what slices that died have left beside a table. It reads nothing but their manifests. */
public final class Sweeper {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
  private static final Duration DEAD_AFTER = Duration.ofHours(1);
  private static final Duration KEPT = Duration.ofDays(1);
  private static final Pattern LANDING = Pattern.compile(".*\\.([0-9a-f-]{36})\\.(json|swept)");
  private static final Pattern STAGED =
      Pattern.compile("\"([A-Za-z0-9_=./-]*part-[A-Za-z0-9-]+\\.zstd\\.parquet)\"");

  private final Disk disk;
  private final TimeSource time;
  private final Path table;

  /** Names the files that belong to the table now, as paths below it. */
  @FunctionalInterface
  public interface Active {
    /** The paths. */
    Set<String> paths() throws IOException;
  }

  /** Makes one for a table. */
  public Sweeper(Disk disk, TimeSource time, Path table) {
    this.disk = disk;
    this.time = time;
    this.table = table;
  }

  /** The data files that a sweep would remove. */
  public List<Path> find(Active active) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path manifest : dead()) {
      Set<String> kept = active.paths();
      Matcher staged = STAGED.matcher(read(manifest));
      while (staged.find()) {
        if (!kept.contains(staged.group(1)) && Files.exists(inside(staged.group(1)))) {
          found.add(inside(staged.group(1)));
        }
      }
    }
    return found;
  }

  /** The files that slices may have staged, dead or alive, as paths below the table. */
  public static Set<String> staged(Path table) throws IOException {
    Set<String> files = new HashSet<>();
    for (Path manifest : list(Manifest.folder(table), "*.{json,swept}")) {
      Matcher staged = STAGED.matcher(read(manifest));
      while (staged.find()) {
        files.add(staged.group(1));
      }
    }
    return files;
  }

  private List<Path> dead() throws IOException {
    List<Path> dead = new ArrayList<>();
    for (Path manifest : list(Manifest.folder(table), "*.{json,swept}")) {
      if (isDead(manifest)) {
        dead.add(manifest);
      }
    }
    return dead;
  }

  /** Removes what is left of slices that have not been heard of for an hour. */
  public void sweep(Active active) throws IOException {
    for (Path manifest : dead()) {
      sweep(manifest, active);
    }
    if (Locations.isLocal(table)) {
      sweepTemporary(table);
      sweepTemporary(table.resolve("_delta_log"));
      sweepTemporary(Manifest.folder(table));
      sweepKept();
    }
  }

  /** Removes what was put into a warehouse to try it out, by who died over that. */
  public static void sweepProbes(Disk disk, TimeSource time, Path root) throws IOException {
    Sweeper sweeper = new Sweeper(disk, time, root);
    for (Path probe : list(root, Probe.PREFIX + "*")) {
      if (sweeper.isOld(probe)) {
        if (Files.isDirectory(probe)) {
          disk.delete(probe.resolve(Probe.FILE));
        }
        disk.delete(probe);
      }
    }
  }

  private void sweepKept() throws IOException {
    for (Path file : list(LockedFile.folder(table), "*.members")) {
      if (isOlder(file, KEPT)) {
        LockedFile.sweep(disk, file);
      }
    }
  }

  /** Removes files under temporary names from a folder, an hour after they were written. */
  public void sweepTemporary(Path folder) throws IOException {
    for (Path file : list(folder, ".*")) {
      if (AtomicFiles.isTemporary(String.valueOf(file.getFileName())) && isOld(file)) {
        disk.delete(file);
      }
    }
  }

  private boolean isDead(Path manifest) throws IOException {
    if (!isOld(manifest)) {
      return false;
    }
    Matcher process = Manifest.PROCESS.matcher(read(manifest));
    return !process.find()
        || !RunningProcess.parse(process.group(1)).map(RunningProcess::isAlive).orElse(false);
  }

  private boolean isOld(Path file) throws IOException {
    return isOlder(file, DEAD_AFTER);
  }

  private boolean isOld(BasicFileAttributes seen) {
    return isOlder(seen.lastModifiedTime(), DEAD_AFTER);
  }

  private boolean isOlder(Path file, Duration age) throws IOException {
    try {
      return isOlder(Files.getLastModifiedTime(file), age);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** By the clock that gave the file its time, where that can be told. */
  private boolean isOlder(FileTime touched, Duration age) {
    Instant now = time.now().plus(disk.clockAhead());
    return touched.toInstant().isBefore(now.minus(age));
  }

  private void sweep(Path manifest, Active active) throws IOException {
    String name = String.valueOf(manifest.getFileName());
    try {
      // Gone before its files are: whoever lives after all finds it so and commits nothing
      Path claimed = manifest.resolveSibling(claimedName(name));
      Optional<String> content =
          Locations.isLocal(table)
              ? rename(manifest, claimed)
              : Manifest.claim(disk, manifest, this::isOld);
      if (content.isEmpty()) {
        // It was heard of just before, and may be about to commit
        return;
      }
      Set<String> kept = active.paths();
      Matcher staged = STAGED.matcher(content.get());
      Set<Path> folders = new LinkedHashSet<>();
      while (staged.find()) {
        Path file = inside(staged.group(1));
        if (!kept.contains(staged.group(1)) && disk.delete(file)) {
          LOG.info("removed {}, left behind by a run that died", file);
        }
        folders.add(AtomicFiles.parent(file));
      }
      for (Path folder : folders) {
        // A folder of the table's is shared with others; one for staging alone is not
        if (folder.startsWith(table.resolve("_dayfill"))) {
          deleteFolder(disk, folder);
        }
      }
      deleteScratch(name);
      disk.delete(claimed);
    } catch (NoSuchFileException e) {
      LOG.debug("{} is swept by another", manifest);
    }
  }

  /** In a store nothing can be renamed: there it keeps its name, and gets another content. */
  private String claimedName(String name) {
    return Locations.isLocal(table) ? name.replaceFirst("json$", "swept") : name;
  }

  private Optional<String> rename(Path manifest, Path claimed) throws IOException {
    if (!claimed.equals(manifest)) {
      disk.move(manifest, claimed);
      if (!isOld(claimed)) {
        disk.move(claimed, manifest);
        return Optional.empty();
      }
    }
    return Optional.of(read(claimed));
  }

  private Path inside(String file) throws IOException {
    Path path = table.resolve(file).normalize();
    if (!path.startsWith(table)) {
      throw new IOException(file + " is not below " + table);
    }
    return path;
  }

  private void deleteScratch(String manifest) throws IOException {
    Matcher landing = LANDING.matcher(manifest);
    if (landing.matches() && Locations.isLocal(table)) {
      deleteFolder(disk, Manifest.folder(table).resolve(landing.group(1) + ".scratch"));
    }
  }

  static void deleteFolder(Disk disk, Path folder) throws IOException {
    for (Path file : list(folder, "*")) {
      disk.delete(file);
    }
    disk.delete(folder);
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  private static List<Path> list(Path folder, String glob) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, glob)) {
        all.forEach(found::add);
      }
    }
    return found;
  }
}
