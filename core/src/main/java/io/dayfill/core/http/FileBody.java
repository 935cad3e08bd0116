package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A body in a temporary file. The file has no name any more once it is open, so that nothing is
 * left behind, however the process ends.
 */
final class FileBody implements PageBody {
  private static final int STREAM_BUFFER = 1 << 16;

  private final FileChannel file;
  private long length;

  private FileBody(FileChannel file) {
    this.file = file;
  }

  static FileBody create(Path folder) {
    try {
      Path path = Files.createTempFile(folder, "dayfill-", ".page");
      try {
        return new FileBody(
            FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE));
      } finally {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  void append(byte[] bytes, int count) {
    try {
      ByteBuffer rest = ByteBuffer.wrap(bytes, 0, count);
      while (rest.hasRemaining()) {
        length += file.write(rest, length);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private static DayfillException unwritable(IOException cause) {
    // not the source's fault: asking again would not help
    return DayfillException.storage(
        "a large page cannot be kept in a temporary file",
        String.valueOf(cause.getMessage()),
        "Make room in the folder for temporary files, or ask for smaller pages",
        cause);
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public boolean inMemory() {
    return false;
  }

  @Override
  public byte[] array() {
    throw new IllegalStateException("the body is in a file");
  }

  @Override
  public InputStream open() {
    return new Bytes();
  }

  @Override
  public byte[] range(long offset, int count) throws IOException {
    byte[] bytes = new byte[(int) Math.max(0, Math.min(count, length - offset))];
    int filled = 0;
    while (filled < bytes.length) {
      int read = file.read(ByteBuffer.wrap(bytes, filled, bytes.length - filled), offset + filled);
      if (read < 0) {
        return Arrays.copyOf(bytes, filled);
      }
      filled += read;
    }
    return bytes;
  }

  @Override
  public int read(long offset, byte[] target, int from, int count) throws IOException {
    return file.read(ByteBuffer.wrap(target, from, count), offset);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private final class Bytes extends InputStream {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(STREAM_BUFFER).flip();
    private long position;

    @Override
    public int read() throws IOException {
      return fill() ? buffer.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      if (count == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int taken = Math.min(count, buffer.remaining());
      buffer.get(target, offset, taken);
      return taken;
    }

    private boolean fill() throws IOException {
      if (buffer.hasRemaining()) {
        return true;
      }
      buffer.clear();
      int read = file.read(buffer, position);
      buffer.flip();
      position += Math.max(0, read);
      return read > 0;
    }
  }
}
