package io.dayfill.sink.delta.internal.fs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
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
    return new ChannelFile(
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
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
        syncDirectory(parent);
      }
    }
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public boolean delete(Path file) throws IOException {
    return Files.deleteIfExists(file);
  }

  private static final class ChannelFile extends NewFile {
    private final FileChannel channel;
    private long position;

    ChannelFile(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      position += length;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void sync() throws IOException {
      channel.force(true);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
