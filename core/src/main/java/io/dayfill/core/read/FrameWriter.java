package io.dayfill.core.read;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Writes frames: a kind, a length, a checksum, and as many bytes, deflated. */
final class FrameWriter {
  private final DataOutputStream out;
  private long written;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();

  /** What a frame holds. */
  @FunctionalInterface
  interface Payload {
    /** Writes it. */
    void writeTo(DataOutputStream payload) throws IOException;
  }

  FrameWriter(OutputStream out) {
    this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
  }

  void frame(Frame frame, Payload payload) throws IOException {
    held.reset();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DataOutputStream deflated =
        new DataOutputStream(new DeflaterOutputStream(held, deflater, 1 << 13))) {
      payload.writeTo(deflated);
    } finally {
      deflater.end();
    }
    byte[] bytes = held.toByteArray();
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, bytes.length);
    out.writeByte(frame.code());
    out.writeInt(bytes.length);
    out.writeInt((int) sum.getValue());
    out.write(bytes);
    written += FrameReader.HEAD + bytes.length;
  }

  /**
   * What was written until now outlives the process.
   *
   * @return the bytes written since the last time
   */
  long flush() throws IOException {
    out.flush();
    long since = written;
    written = 0;
    return since;
  }
}
