package io.dayfill.core.read;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32C;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** Reads what {@link FrameWriter} wrote, as far as it is whole. */
final class FrameReader implements AutoCloseable {
  /** The bytes before what a frame holds. */
  static final int HEAD = 9;

  private final DataInputStream in;
  private byte[] bytes = {};
  private long position;

  FrameReader(InputStream in) {
    this.in = new DataInputStream(new BufferedInputStream(in, 1 << 16));
  }

  /** The kind of the next frame; null where none follows that is whole. */
  @Nullable Frame next() throws IOException {
    try {
      Frame frame = Frame.of(in.readUnsignedByte());
      int length = in.readInt();
      int sum = in.readInt();
      if (frame == null || length < 0) {
        return null;
      }
      // a length that was torn must not ask for memory that the file has not
      bytes = in.readNBytes(length);
      CRC32C found = new CRC32C();
      found.update(bytes, 0, bytes.length);
      if (bytes.length < length || (int) found.getValue() != sum) {
        return null;
      }
      position += HEAD + length;
      return frame;
    } catch (EOFException e) {
      return null;
    }
  }

  /** What the frame holds. */
  DataInputStream payload() {
    return new DataInputStream(
        new BufferedInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)), 1 << 13));
  }

  /** The bytes read up to the end of the last whole frame. */
  long position() {
    return position;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
