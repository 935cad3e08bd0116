package io.dayfill.sink.delta.internal.fs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/**
 * The few ways in which Dayfill changes a file system. Everything durable is made of these, so a
 * test can stop the world before any of them.
 */
public interface Disk {
  /** A file being written: what was written is durable once {@link #sync} returned. */
  abstract class NewFile extends OutputStream {
    /** The bytes written so far. */
    public abstract long position();

    /** Hands what was written to the device. */
    public abstract void sync() throws IOException;
  }

  /**
   * Makes a file that must not exist; its folder must.
   *
   * @return the file, not buffered
   */
  NewFile create(Path file) throws IOException;

  /**
   * Makes a file in place of the one that may be there. Only of an object store's disk, where a
   * file appears whole and under its own name when it is synced; elsewhere {@link #move} does it.
   */
  default NewFile replace(Path file) throws IOException {
    throw new UnsupportedOperationException();
  }

  /**
   * Puts a small file in the place of the very one that was seen there. Only of an object store's
   * disk.
   *
   * @param tag the file key of that one
   * @return the file key of the new one
   * @throws java.nio.file.NoSuchFileException if none is there any more
   * @throws java.nio.file.FileAlreadyExistsException if another is there
   */
  default String replace(Path file, String content, String tag) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** How far the clock by which files get their times is ahead of this host's. */
  default Duration clockAhead() {
    return Duration.ZERO;
  }

  /**
   * Gives a file a second name, atomically and only if that is free.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the name is taken
   */
  void link(Path existing, Path name) throws IOException;

  /** Renames a file or folder atomically; a file at the new name is replaced. */
  void move(Path from, Path to) throws IOException;

  /** Makes a folder and those above it, durably. */
  void createDirectories(Path folder) throws IOException;

  /** Makes the names in a folder durable. */
  void syncDirectory(Path folder) throws IOException;

  /** Sets when a file was last heard of; not on an object store's disk. */
  default void touch(Path file, Instant at) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(at));
  }

  /**
   * Opens a file that is locked while somebody has it, made if it is not there; not on an object
   * store's disk. What is written there is nothing that anybody relies on.
   */
  default FileChannel hold(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /**
   * The bytes that can be written below a folder.
   *
   * @param folder a folder that may not be there yet
   */
  long usableSpace(Path folder) throws IOException;

  /**
   * Removes a file or an empty folder.
   *
   * @return false if it was not there
   */
  boolean delete(Path file) throws IOException;
}
