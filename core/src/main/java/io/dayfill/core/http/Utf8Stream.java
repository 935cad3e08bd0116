package io.dayfill.core.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * A text of any encoding, read as UTF-8. For each piece that the encoding does not know stands a
 * byte that no UTF-8 has: who reads on finds it there, and knows which record it is in.
 */
final class Utf8Stream extends InputStream {
  private static final int BUFFER = 1 << 14;
  private static final byte UNKNOWN = (byte) 0xff;

  private final InputStream in;
  private final CharsetDecoder decoder;
  private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
  private final ByteBuffer source = ByteBuffer.allocate(BUFFER).flip();
  private final CharBuffer chars = CharBuffer.allocate(BUFFER).flip();
  private final ByteBuffer target = ByteBuffer.allocate(4 * BUFFER).flip();
  private boolean ended;
  private boolean decoded;

  Utf8Stream(InputStream in, Charset charset) {
    this.in = in;
    decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  @Override
  public int read() throws IOException {
    return fill() ? target.get() & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int taken = Math.min(count, target.remaining());
    target.get(bytes, offset, taken);
    return taken;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Sees to it that a byte is there; false at the end. */
  private boolean fill() throws IOException {
    while (!target.hasRemaining()) {
      if (decoded) {
        return false;
      }
      target.clear();
      step();
      target.flip();
    }
    return true;
  }

  private void step() throws IOException {
    if (!ended) {
      source.compact();
      int read = in.read(source.array(), source.position(), source.remaining());
      ended = read < 0;
      source.position(source.position() + Math.max(read, 0));
      source.flip();
    }
    chars.compact();
    CoderResult result = decoder.decode(source, chars, ended);
    if (ended && result.isUnderflow()) {
      result = decoder.flush(chars);
      decoded = result.isUnderflow();
    }
    chars.flip();
    encoder.encode(chars, target, decoded);
    if (result.isError()) {
      source.position(source.position() + result.length());
      target.put(UNKNOWN);
    }
  }
}
