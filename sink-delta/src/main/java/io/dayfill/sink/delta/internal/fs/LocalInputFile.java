package io.dayfill.sink.delta.internal.fs;

import io.delta.kernel.defaults.engine.fileio.SeekableInputStream;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file read from any place. */
final class LocalInputFile extends KernelInputFile {
  LocalInputFile(String path, long size) {
    super(path, size);
  }

  @Override
  protected Path file() {
    return LocalFileIO.path(path());
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    Path file = file();
    if (!Files.exists(file)) {
      throw new FileNotFoundException(path());
    }
    return new Stream(new RandomAccessFile(file.toFile(), "r"));
  }

  /** Not over a channel, which an interrupt would close in the middle of a commit. */
  private static final class Stream extends SeekableInputStream {
    private final RandomAccessFile file;
    private final byte[] buffer = new byte[1 << 13];
    private int at;
    private int end;

    Stream(RandomAccessFile file) {
      this.file = file;
    }

    @Override
    public long getPos() throws IOException {
      return file.getFilePointer() - (end - at);
    }

    @Override
    public void seek(long position) throws IOException {
      file.seek(position);
      at = end;
    }

    @Override
    public int read() throws IOException {
      if (at == end) {
        end = Math.max(0, file.read(buffer, 0, buffer.length));
        at = 0;
        if (end == 0) {
          return -1;
        }
      }
      return buffer[at++] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (at == end) {
        return file.read(bytes, offset, length);
      }
      int count = Math.min(length, end - at);
      System.arraycopy(buffer, at, bytes, offset, count);
      at += count;
      return count;
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
      file.close();
    }
  }
}
