package io.dayfill.sink.delta.internal.fs;

import io.delta.kernel.defaults.engine.fileio.PositionOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * A Parquet file that gets its name when it is closed, and never if it was abandoned before, or
 * ends without a footer: whatever made its writer fail closes it all the same.
 */
final class AtomicStream extends PositionOutputStream {
  /** {@code PAR1}, by the Parquet format. */
  private static final int MAGIC = 0x50415231;

  private final AtomicFiles files;
  private final Path file;
  private final Path temporary;
  private final Disk.NewFile target;
  private final BufferedOutputStream out;
  private final BooleanSupplier abandoned;
  private long position;
  private int lastFour;
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
    for (int i = Math.max(offset, offset + length - Integer.BYTES); i < offset + length; i++) {
      lastFour = (lastFour << Byte.SIZE) | (bytes[i] & 0xff);
    }
  }

  /** Whether the magic number that begins a file stands at its end too, behind a footer. */
  private boolean hasFooter() {
    return position > 2 * Integer.BYTES && lastFour == MAGIC;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    boolean whole = !broken && hasFooter() && !abandoned.getAsBoolean();
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
