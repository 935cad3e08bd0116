package io.dayfill.sink.delta.internal.fs;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The machine's own file system. */
public final class LocalDisk implements Disk {
  @Override
  public NewFile create(Path file) throws IOException {
    Files.createFile(file);
    return new PlainFile(new FileOutputStream(file.toFile()));
  }

  @Override
  public void link(Path existing, Path name) throws IOException {
    Files.createLink(name, existing);
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void createDirectories(Path folder) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (@Nullable Path at = folder; at != null && !Files.isDirectory(at); at = at.getParent()) {
      missing.push(at);
    }
    for (Path each : missing) {
      try {
        Files.createDirectory(each);
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(each)) {
          throw e;
        }
      }
      Path parent = each.getParent();
      if (parent != null) {
        syncNew(parent, each);
      }
    }
  }

  /** A folder whose name could not be made durable must not be found there by who tries next. */
  private void syncNew(Path parent, Path folder) throws IOException {
    try {
      syncDirectory(parent);
    } catch (IOException e) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException notEmpty) {
        e.addSuppressed(notEmpty);
      }
      throw e;
    }
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    boolean interrupted = false;
    while (true) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
        break;
      } catch (ClosedByInterruptException e) {
        // What is in hand is ended; the interrupt is for what comes after
        interrupted = Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public long usableSpace(Path folder) throws IOException {
    Path at = folder;
    while (!Files.exists(at)) {
      Path parent = at.getParent();
      if (parent == null) {
        throw new NoSuchFileException(folder.toString());
      }
      at = parent;
    }
    return Files.getFileStore(at).getUsableSpace();
  }

  @Override
  public boolean delete(Path file) throws IOException {
    return Files.deleteIfExists(file);
  }

  /** A stream rather than a channel, which an interrupt would close in the middle of a commit. */
  private static final class PlainFile extends NewFile {
    private final FileOutputStream out;
    private long position;

    PlainFile(FileOutputStream out) {
      this.out = out;
    }

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
    public void sync() throws IOException {
      out.getFD().sync();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
