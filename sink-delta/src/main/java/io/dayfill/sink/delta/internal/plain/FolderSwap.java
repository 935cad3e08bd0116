package io.dayfill.sink.delta.internal.plain;

import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.internal.fs.FateUnknownException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a folder in the place of another by two renames, and mends what a kill between them leaves.
 * Every method is called under the folder's lock.
 *
 * <p>Beside a folder {@code day=08} the new one waits as {@code .day=08.<id>.new}; the old one
 * steps aside as {@code .day=08.<id>.old}. If the folder is missing and an old one stands aside,
 * the old one comes back: the new one was never told to be stored.
 */
final class FolderSwap {
  private static final Logger LOG = LoggerFactory.getLogger(FolderSwap.class);
  private static final String NEW = ".new";
  private static final String OLD = ".old";

  private final Disk disk;
  private final Path folder;
  private final Path parent;
  private final String name;

  FolderSwap(Disk disk, Path folder) {
    this.disk = disk;
    this.folder = folder;
    Path above = folder.getParent();
    if (above == null) {
      throw new IllegalArgumentException(folder + " has no folder above it");
    }
    parent = above;
    name = String.valueOf(folder.getFileName());
  }

  /** True for a name that a swap uses. */
  static boolean isAside(String name) {
    return name.startsWith(".") && (name.endsWith(NEW) || name.endsWith(OLD));
  }

  /** The name of the folder that stands aside under a name. */
  static String nameOf(String aside) {
    return aside.substring(1, aside.indexOf('.', 1));
  }

  /** Fills the folder that is to come. */
  @FunctionalInterface
  interface Filling {
    /** Fills it. */
    void fill(Path fresh) throws IOException;
  }

  /**
   * Makes the folder that is to come, and puts it in its place.
   *
   * @throws FateUnknownException if nobody can tell whether it is there, and stays there; after any
   *     other exception it is not
   */
  void replace(String id, Filling filling) throws IOException {
    Path fresh = parent.resolve("." + name + "." + id + NEW);
    boolean filled = false;
    try {
      disk.createDirectories(fresh);
      filling.fill(fresh);
      disk.syncDirectory(fresh);
      filled = true;
      swap(fresh, id);
    } catch (IOException | RuntimeException e) {
      if (!filled || !hasSucceeded(fresh, e)) {
        mendQuietly(e);
        throw e;
      }
    }
    mendQuietly(null);
  }

  /** Puts the folder that was made in its place. */
  private void swap(Path fresh, String id) throws IOException {
    if (Files.isDirectory(folder)) {
      disk.move(folder, parent.resolve("." + name + "." + id + OLD));
    }
    disk.move(fresh, folder);
    disk.syncDirectory(parent);
  }

  /** Looks whether a swap that failed has put the new folder in its place after all. */
  private boolean hasSucceeded(Path fresh, Exception failure) throws FateUnknownException {
    try {
      boolean there =
          !DayFolders.names(parent).contains(String.valueOf(fresh.getFileName()))
              && Files.isDirectory(folder);
      if (there) {
        disk.syncDirectory(parent);
      }
      return there;
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
      throw new FateUnknownException(failure);
    }
  }

  /** Who looks next mends what could not be mended now. */
  private void mendQuietly(@Nullable Exception failure) {
    try {
      mend();
    } catch (IOException | RuntimeException e) {
      if (failure == null) {
        LOG.warn("{} keeps what stood aside for it; a later sweep removes it", folder, e);
      } else {
        failure.addSuppressed(e);
      }
    }
  }

  /** Removes the folder. */
  void remove(String id) throws IOException {
    if (Files.isDirectory(folder)) {
      // An old one aside would be brought back: so an empty one takes the place first
      replace(id, fresh -> {});
      delete(folder);
      disk.syncDirectory(parent);
    }
  }

  /** Mends what a kill has left. */
  void mend() throws IOException {
    for (Path aside : aside()) {
      String asideName = String.valueOf(aside.getFileName());
      if (asideName.endsWith(OLD) && !Files.isDirectory(folder)) {
        disk.move(aside, folder);
        disk.syncDirectory(parent);
      } else {
        delete(aside);
      }
    }
  }

  private List<Path> aside() throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(parent)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(parent)) {
        for (Path each : all) {
          String each1 = String.valueOf(each.getFileName());
          if (isAside(each1) && nameOf(each1).equals(name)) {
            found.add(each);
          }
        }
      }
    }
    return found;
  }

  private void delete(Path aside) throws IOException {
    if (!Files.isDirectory(aside)) {
      return;
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(aside)) {
      all.forEach(files::add);
    }
    for (Path file : files) {
      disk.delete(file);
    }
    disk.delete(aside);
  }
}
