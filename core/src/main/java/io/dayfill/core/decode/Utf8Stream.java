package io.dayfill.core.decode;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Hands on a stream with what is no UTF-8 replaced, and keeps where that was. */
final class Utf8Stream extends FilterInputStream {
  private static final int SIZE = 32 * 1024;

  private final BadBytes bad;
  private final byte[] buffer = new byte[SIZE + 8];

  /** What is handed on next stands from {@code next} to {@code ready}; behind that, unjudged. */
  private int next;

  private int ready;
  private int filled;
  private long origin;
  private boolean ended;

  Utf8Stream(InputStream in, BadBytes bad) {
    super(in);
    this.bad = bad;
  }

  @Override
  public int read() throws IOException {
    return fill() ? buffer[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] b, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, ready - next);
    System.arraycopy(buffer, next, b, offset, count);
    next += count;
    return count;
  }

  private boolean fill() throws IOException {
    while (next == ready) {
      if (ended) {
        return false;
      }
      int rest = filled - ready;
      System.arraycopy(buffer, ready, buffer, 0, rest);
      origin += ready;
      next = 0;
      int count = in.read(buffer, rest, SIZE - rest);
      ended = count < 0;
      filled = rest + Math.max(count, 0);
      ready = bad.replace(buffer, 0, filled, origin, ended);
    }
    return true;
  }

  @Override
  public long skip(long n) throws IOException {
    throw new IOException("only reading is supported");
  }

  @Override
  public int available() {
    return ready - next;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
