package io.dayfill.sink.delta.internal.fs;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * Puts files where a reader sees all of them or nothing: written under a temporary name, made
 * durable, then named.
 *
 * <p>Where a file may be put only if it is absent, a hard link is what decides, since a check
 * before a rename decides nothing between two processes. An object store does all that by itself:
 * an object appears whole, and is put only if it is absent.
 */
public final class AtomicFiles {
  private static final String TEMPORARY = ".tmp";

  /** How systems say that a file system has no hard links, or none between these names. */
  private static final List<String> NO_LINKS =
      List.of(
          "Operation not permitted",
          "Operation not supported",
          "Function not implemented",
          "Not supported",
          "Too many links",
          "Invalid cross-device link");

  private final Disk disk;
  private final boolean singleWriter;

  /**
   * Makes one.
   *
   * @param singleWriter whether the user says that nobody else writes; then no link is needed
   */
  public AtomicFiles(Disk disk, boolean singleWriter) {
    this.disk = disk;
    this.singleWriter = singleWriter;
  }

  /** What writes the content. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** The file system underneath. */
  public Disk disk() {
    return disk;
  }

  /** Whether the user says that nobody else writes. */
  public boolean isSingleWriter() {
    return singleWriter;
  }

  /** True for a name that a write in progress, or one that died, uses. */
  public static boolean isTemporary(String name) {
    return name.startsWith(".") && name.endsWith(TEMPORARY);
  }

  /**
   * Puts a file that must not be there.
   *
   * @throws FileAlreadyExistsException if another is
   */
  public void putIfAbsent(Path file, Content content) throws IOException {
    if (!Locations.isLocal(file)) {
      write(disk.create(file), content);
      return;
    }
    Path temporary = temporary(file);
    try {
      write(disk.create(temporary), content);
      publish(temporary, file);
    } finally {
      deleteQuietly(temporary);
    }
    disk.syncDirectory(parent(file));
  }

  /** Puts a file, in place of the one that may be there. */
  public void replace(Path file, Content content) throws IOException {
    if (!Locations.isLocal(file)) {
      write(disk.replace(file), content);
      return;
    }
    Path temporary = temporary(file);
    try {
      write(disk.create(temporary), content);
      disk.move(temporary, file);
    } catch (IOException | RuntimeException e) {
      deleteQuietly(temporary);
      throw e;
    }
    disk.syncDirectory(parent(file));
  }

  /** Puts a text, in place of the file that may be there. */
  public void replace(Path file, String text) throws IOException {
    replace(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** A temporary name beside a file. */
  public static Path temporary(Path file) {
    return file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + TEMPORARY);
  }

  /** Names a finished file, only if the name is free, and removes its temporary name. */
  void publish(Path temporary, Path file) throws IOException {
    if (singleWriter) {
      if (Files.exists(file)) {
        throw new FileAlreadyExistsException(file.toString());
      }
      disk.move(temporary, file);
      return;
    }
    try {
      disk.link(temporary, file);
    } catch (FileAlreadyExistsException e) {
      // An answer that was lost: the link is there, and it is ours
      if (!isSame(temporary, file)) {
        throw e;
      }
    } catch (UnsupportedOperationException | FileSystemException e) {
      if (isSame(temporary, file)) {
        return;
      }
      if (e instanceof FileSystemException failure && !isWithoutLinks(failure)) {
        throw failure;
      }
      throw new NoHardLinksException(file, e);
    }
  }

  /** Whether a failure says that there are no hard links here, and not that this one failed. */
  private static boolean isWithoutLinks(FileSystemException failure) {
    String reason = String.valueOf(failure.getReason());
    return NO_LINKS.stream().anyMatch(reason::contains);
  }

  private static boolean isSame(Path temporary, Path file) throws IOException {
    return Files.exists(file) && Files.isSameFile(temporary, file);
  }

  private static void write(Disk.NewFile begun, Content content) throws IOException {
    try (Disk.NewFile file = begun) {
      BufferedOutputStream out = new BufferedOutputStream(file, 1 << 15);
      content.writeTo(out);
      out.flush();
      file.sync();
    }
  }

  /** Removes a temporary file, if it is there and can be. */
  public void deleteQuietly(Path temporary) {
    try {
      disk.delete(temporary);
    } catch (IOException e) {
      // Its name says that it is nothing, and a sweep removes it
    }
  }

  /** The folder of a file. */
  public static Path parent(Path file) {
    Path parent = file.getParent();
    if (parent == null) {
      throw new IllegalArgumentException(file + " has no folder");
    }
    return parent;
  }
}
