package io.dayfill.sink.delta.internal.fs;

import io.delta.kernel.defaults.engine.fileio.PositionOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** A stream whose file gets its name when it is closed, and never if it was abandoned before. */
final class AtomicStream extends PositionOutputStream {
  private final AtomicFiles files;
  private final Path file;
  private final Path temporary;
  private final Disk.NewFile target;
  private final BufferedOutputStream out;
  private final BooleanSupplier abandoned;
  private long position;
  private boolean broken;
  private boolean closed;

  /**
   * Begins the file under its temporary name.
   *
   * @param abandoned asked at the end: whether what was written is worth nothing
   */
  AtomicStream(AtomicFiles files, Path file, BooleanSupplier abandoned) throws IOException {
    this.files = files;
    this.file = file;
    this.abandoned = abandoned;
    temporary = Locations.isLocal(file) ? AtomicFiles.temporary(file) : file;
    target = files.disk().create(temporary);
    out = new BufferedOutputStream(target, 1 << 15);
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      // Who closes after this may not know of it, and would publish a file with a hole
      broken = true;
      throw e;
    }
    position += length;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    boolean whole = !broken && !abandoned.getAsBoolean();
    try (target) {
      if (whole) {
        out.flush();
        target.sync();
        if (!temporary.equals(file)) {
          files.publish(temporary, file);
        }
      }
    } finally {
      if (!temporary.equals(file)) {
        files.deleteQuietly(temporary);
      }
    }
    if (whole) {
      files.disk().syncDirectory(AtomicFiles.parent(file));
    }
  }
}
