package io.dayfill.core.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * Decompresses what is framed as RFC 1952 has it, and knows whether anything follows. The versions
 * of Java differ in how far they look behind the end, and pass over what they cannot read there.
 */
final class Gunzip extends GZIPInputStream {
  private static final int BUFFER = 1 << 16;
  private static final int TRAILER = 8;

  private final Counted source;
  private long filled;

  Gunzip(InputStream in) throws IOException {
    this(new Counted(in));
  }

  private Gunzip(Counted source) throws IOException {
    super(source, BUFFER);
    this.source = source;
    filled = source.count;
  }

  @Override
  protected void fill() throws IOException {
    super.fill();
    filled = source.count;
  }

  /**
   * Reads what frames the body to its end.
   *
   * @throws IOException if more bytes follow the compressed ones
   */
  void finish() throws IOException {
    int buffered = inf.getRemaining();
    long expected = filled + Math.max(0, TRAILER - buffered);
    if (buffered > TRAILER || source.count > expected || source.read() >= 0) {
      throw new IOException("more bytes follow the end of the compressed body");
    }
  }

  /** Counts, and is at its end for good once it was: the client's own fails who asks again. */
  private static final class Counted extends FilterInputStream {
    private long count;
    private boolean ended;

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = ended ? -1 : in.read();
      ended = value < 0;
      count += ended ? 0 : 1;
      return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = ended ? -1 : in.read(bytes, offset, length);
      ended = read < 0;
      count += Math.max(0, read);
      return read;
    }

    @Override
    public int available() throws IOException {
      return ended ? 0 : in.available();
    }
  }
}
