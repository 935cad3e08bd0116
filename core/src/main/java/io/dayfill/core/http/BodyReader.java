package io.dayfill.core.http;

import java.io.IOException;
import java.io.InputStream;

/** Takes a body in to its end: into memory while it is small, into a file otherwise. */
final class BodyReader {
  private static final int FIRST_GUESS = 1 << 18;

  private final BodyLimits limits;
  private final PageBuffers buffers = new PageBuffers();
  private volatile int usual = FIRST_GUESS;

  BodyReader(BodyLimits limits) {
    this.limits = limits;
  }

  /**
   * Reads a body.
   *
   * @param declared the bytes it is said to have; negative where that is not known
   * @throws IOException if it ends before its end, or stops coming
   * @throws SourceException if it is longer than allowed
   */
  PageBody read(InputStream in, long declared) throws IOException {
    if (declared > limits.longest()) {
      throw tooLong();
    }
    // one byte more than declared, so that the end shows without growing
    long wanted = declared < 0 ? usual : declared + 1;
    byte[] buffer = buffers.borrow((int) Math.min(wanted, limits.inMemory()) + PageBody.SLACK);
    int length = 0;
    try {
      while (true) {
        if (length + PageBody.SLACK == buffer.length) {
          if (length >= limits.inMemory()) {
            return spill(in, buffer, length);
          }
          buffer = grown(buffer, length);
        }
        int read = in.read(buffer, length, buffer.length - PageBody.SLACK - length);
        if (read < 0) {
          usual = Math.max(FIRST_GUESS, length + length / 8);
          PageBody body = new MemoryBody(buffers, buffer, length);
          buffer = null;
          return body;
        }
        length += read;
      }
    } finally {
      if (buffer != null) {
        buffers.giveBack(buffer);
      }
    }
  }

  private byte[] grown(byte[] buffer, int length) {
    long size = Math.min(2L * buffer.length, (long) limits.inMemory() + PageBody.SLACK);
    byte[] larger = buffers.borrow((int) Math.max(size, buffer.length + 1L));
    System.arraycopy(buffer, 0, larger, 0, length);
    buffers.giveBack(buffer);
    return larger;
  }

  private PageBody spill(InputStream in, byte[] buffer, int length) throws IOException {
    FileBody body = FileBody.create(limits.spillTo());
    boolean complete = false;
    try {
      body.append(buffer, length);
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        body.append(buffer, read);
        if (body.length() > limits.longest()) {
          throw tooLong();
        }
      }
      complete = true;
      return body;
    } finally {
      if (!complete) {
        body.close();
      }
    }
  }

  private SourceException tooLong() {
    return new SourceException(
        SourceException.Kind.ANSWER,
        "a page is longer than " + limits.longest() + " bytes",
        "more is not taken in",
        "Ask for smaller pages: page_size, or fewer batch_days");
  }
}
