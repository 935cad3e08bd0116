package io.dayfill.sink.delta.internal.fs;

import io.delta.kernel.defaults.engine.fileio.InputFile;
import io.delta.kernel.defaults.engine.fileio.SeekableInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;

/** A file read from any place. */
final class LocalInputFile implements InputFile {
  private final String path;
  private final long size;

  LocalInputFile(String path, long size) {
    this.path = path;
    this.size = size;
  }

  @Override
  public long length() throws IOException {
    return size > 0 ? size : Files.size(LocalFileIO.path(path));
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    try {
      return new Stream(FileChannel.open(LocalFileIO.path(path), StandardOpenOption.READ));
    } catch (NoSuchFileException e) {
      throw LocalFileIO.notFound(path, e);
    }
  }

  private static final class Stream extends SeekableInputStream {
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 13).limit(0);

    Stream(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public long getPos() throws IOException {
      return channel.position() - buffer.remaining();
    }

    @Override
    public void seek(long position) throws IOException {
      channel.position(position);
      buffer.limit(0);
    }

    @Override
    public int read() throws IOException {
      if (!buffer.hasRemaining()) {
        buffer.clear();
        int count = channel.read(buffer);
        buffer.flip();
        if (count < 0) {
          return -1;
        }
      }
      return buffer.get() & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (buffer.hasRemaining()) {
        int count = Math.min(length, buffer.remaining());
        buffer.get(bytes, offset, count);
        return count;
      }
      return channel.read(ByteBuffer.wrap(bytes, offset, length));
    }

    @Override
    public void readFully(byte[] bytes, int offset, int length) throws IOException {
      int done = 0;
      while (done < length) {
        int count = read(bytes, offset + done, length - done);
        if (count < 0) {
          throw new EOFException("the file ends " + (length - done) + " bytes too early");
        }
        done += count;
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
