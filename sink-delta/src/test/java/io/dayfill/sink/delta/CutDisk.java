package io.dayfill.sink.delta;

import io.dayfill.sink.delta.internal.fs.Disk;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A disk that hands nothing to the device, which is quick, but knows what was to be handed there:
 * so it can do what a power cut does to everything else.
 */
final class CutDisk implements Disk {
  private final @Nullable Path attic;
  private final Deque<Change> changes = new ArrayDeque<>();
  private final Map<Path, Long> durableLengths = new HashMap<>();
  private int kept;

  /** Something done to the names in a folder that is not durable yet. */
  private record Change(Path folder, Action undo) {}

  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }

  /**
   * Makes one.
   *
   * @param attic a folder on the same file system for what may have to come back; null where power
   *     is never cut
   */
  CutDisk(@Nullable Path attic) {
    this.attic = attic;
  }

  /**
   * Cuts the power.
   *
   * @param namesToo whether names that were not made durable are undone, and not content alone
   */
  synchronized void cut(boolean namesToo) throws IOException {
    for (Map.Entry<Path, Long> each : durableLengths.entrySet()) {
      if (Files.exists(each.getKey())) {
        try (RandomAccessFile file = new RandomAccessFile(each.getKey().toFile(), "rw")) {
          file.setLength(each.getValue());
        }
      }
    }
    durableLengths.clear();
    while (namesToo && !changes.isEmpty()) {
      Change last = changes.pop();
      // A folder that is durably gone took what was done in it along
      if (Files.isDirectory(last.folder)) {
        last.undo.run();
      }
    }
    changes.clear();
  }

  private synchronized void changed(Path file, Action undo) {
    if (attic != null) {
      changes.push(new Change(folder(file), undo));
    }
  }

  private static Path folder(Path file) {
    return Objects.requireNonNull(file.getParent());
  }

  /** Another name of a file, by which it can come back. */
  private synchronized @Nullable Path keep(Path file) throws IOException {
    if (attic == null || !Files.isRegularFile(file)) {
      return null;
    }
    return Files.createLink(attic.resolve(Integer.toString(kept++)), file);
  }

  private static void restore(@Nullable Path copy, Path file) throws IOException {
    if (copy != null) {
      Files.createLink(file, copy);
    }
  }

  @Override
  public NewFile create(Path file) throws IOException {
    Files.createFile(file);
    changed(file, () -> Files.deleteIfExists(file));
    FileOutputStream out = new FileOutputStream(file.toFile());
    setDurable(file, 0);
    return new NewFile() {
      private long position;

      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        position += length;
      }

      @Override
      public long position() {
        return position;
      }

      @Override
      public void sync() {
        setDurable(file, position);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  private synchronized void setDurable(Path file, long length) {
    if (attic != null) {
      durableLengths.put(file, length);
    }
  }

  @Override
  public synchronized void link(Path existing, Path name) throws IOException {
    Files.createLink(name, existing);
    changed(name, () -> Files.deleteIfExists(name));
    Long durable = durableLengths.get(existing);
    if (durable != null) {
      durableLengths.put(name, durable);
    }
  }

  @Override
  public synchronized void move(Path from, Path to) throws IOException {
    Path replaced = keep(to);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    changed(
        to,
        () -> {
          Files.move(to, from, StandardCopyOption.ATOMIC_MOVE);
          restore(replaced, to);
        });
    for (Path each : durableLengths.keySet().toArray(new Path[0])) {
      if (each.startsWith(from)) {
        Long durable = durableLengths.remove(each);
        durableLengths.put(
            each.equals(from) ? to : to.resolve(from.relativize(each)),
            Objects.requireNonNull(durable));
      }
    }
  }

  @Override
  public void createDirectories(Path folder) throws IOException {
    Files.createDirectories(folder);
  }

  @Override
  public synchronized void syncDirectory(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException(folder + " is no folder");
    }
    changes.removeIf(change -> change.folder.equals(folder));
  }

  @Override
  public long usableSpace(Path folder) {
    return Long.MAX_VALUE;
  }

  @Override
  public synchronized boolean delete(Path file) throws IOException {
    Path copy = keep(file);
    boolean folder = Files.isDirectory(file);
    boolean deleted = Files.deleteIfExists(file);
    if (deleted) {
      durableLengths.remove(file);
      changed(
          file,
          () -> {
            if (folder) {
              Files.createDirectory(file);
            }
            restore(copy, file);
          });
    }
    return deleted;
  }
}
