package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.land.KeptFile;
import io.dayfill.sink.delta.internal.fs.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that a slice keeps beside its table, under a lock that ends with the process. Read through
 * its own channel: closing another one to the same file would end the lock.
 */
public final class LockedFile implements KeptFile {
  private static final Logger LOG = LoggerFactory.getLogger(LockedFile.class);

  private final Disk disk;
  private final Path path;
  private final FileChannel channel;

  private LockedFile(Disk disk, Path path, FileChannel channel) {
    this.disk = disk;
    this.path = path;
    this.channel = channel;
  }

  /** The folder of a table's kept files. */
  public static Path folder(Path table) {
    return table.resolve("_dayfill").resolve("kept");
  }

  /** Opens one, made if it is not there; null if somebody else has it. */
  public static @Nullable KeptFile open(Disk disk, Path table, String name) throws IOException {
    Path folder = folder(table);
    disk.createDirectories(folder);
    return lock(disk, folder.resolve(name + ".members"));
  }

  private static @Nullable LockedFile lock(Disk disk, Path path) throws IOException {
    FileChannel channel = disk.hold(path);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // another slice of this process has it
    }
    if (lock == null) {
      channel.close();
      return null;
    }
    return new LockedFile(disk, path, channel);
  }

  /** Removes a file if nobody has it open. */
  static void sweep(Disk disk, Path path) throws IOException {
    LockedFile file = Files.exists(path) ? lock(disk, path) : null;
    if (file != null) {
      file.remove();
      file.close();
    }
  }

  @Override
  public InputStream read() throws IOException {
    channel.position(0);
    return new InputStream() {
      private final InputStream in = Channels.newInputStream(channel);
      private long at;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        // what is written meanwhile moves the channel's own place
        channel.position(at);
        int n = in.read(bytes, offset, length);
        at += Math.max(n, 0);
        return n;
      }
    };
  }

  @Override
  public OutputStream append(long length) throws IOException {
    channel.truncate(length);
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int count) throws IOException {
        channel.position(channel.size());
        Channels.newOutputStream(channel).write(bytes, offset, count);
      }
    };
  }

  @Override
  public void remove() throws IOException {
    disk.delete(path);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.warn("{} could not be closed", path, e);
    }
  }
}
