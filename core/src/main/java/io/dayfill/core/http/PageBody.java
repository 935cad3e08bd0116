package io.dayfill.core.http;

import java.io.IOException;
import java.io.InputStream;

/**
 * The whole body of one answer, received to its end: in memory while it is small, in a temporary
 * file otherwise.
 *
 * <p>Not safe for use by several threads. Whoever holds it closes it.
 */
public interface PageBody extends AutoCloseable {
  /** Bytes behind {@link #length()} that {@link #array()} has at least. */
  int SLACK = 32;

  /** The number of bytes. */
  long length();

  /** True if {@link #array()} may be called. */
  boolean inMemory();

  /**
   * The bytes, from 0 to {@link #length()}, and at least {@link #SLACK} more whose content means
   * nothing and which may be written to. Not to be changed otherwise.
   *
   * @throws IllegalStateException if the body is not in memory
   */
  byte[] array();

  /** A new stream over the bytes from the first one on. The caller closes it. */
  InputStream open() throws IOException;

  /** Reads bytes from a place: at most {@code length} of them, fewer at the end. */
  byte[] range(long offset, int length) throws IOException;

  /**
   * Reads bytes from a place into an array.
   *
   * @return how many were read, at least one; -1 at the end
   */
  default int read(long offset, byte[] target, int from, int count) throws IOException {
    byte[] bytes = range(offset, count);
    System.arraycopy(bytes, 0, target, from, bytes.length);
    return bytes.length == 0 ? -1 : bytes.length;
  }

  /** Gives the memory or the file back. */
  @Override
  void close();
}
