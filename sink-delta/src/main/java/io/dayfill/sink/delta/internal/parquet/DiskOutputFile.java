package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.sink.delta.internal.fs.Disk;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A new file for Parquet's writer, durable when it is closed. */
final class DiskOutputFile implements OutputFile {
  private final Disk disk;
  private final Path path;

  DiskOutputFile(Disk disk, Path path) {
    this.disk = disk;
    this.path = path;
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) throws IOException {
    return new Stream(disk.create(path));
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
    return create(blockSizeHint);
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  private static final class Stream extends PositionOutputStream {
    private final Disk.NewFile file;
    private final BufferedOutputStream out;
    private long position;
    private boolean closed;

    Stream(Disk.NewFile file) {
      this.file = file;
      out = new BufferedOutputStream(file, 1 << 16);
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      position++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      position += length;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      try (file) {
        out.flush();
        file.sync();
      }
    }
  }
}
