package io.dayfill.core.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Buffers for pages, used again and again. Safe for use by several threads. */
final class PageBuffers {
  private static final int ROUNDED_TO = 1 << 16;
  private static final long MOST_KEPT = 32L << 20;

  private final Deque<byte[]> free = new ArrayDeque<>();
  private long kept;

  /** A buffer of at least so many bytes; its content means nothing. */
  synchronized byte[] borrow(int size) {
    for (Iterator<byte[]> all = free.iterator(); all.hasNext(); ) {
      byte[] buffer = all.next();
      if (buffer.length >= size) {
        all.remove();
        kept -= buffer.length;
        return buffer;
      }
    }
    return new byte[(size + ROUNDED_TO - 1) / ROUNDED_TO * ROUNDED_TO];
  }

  /** Takes a buffer back. */
  synchronized void giveBack(byte[] buffer) {
    free.addFirst(buffer);
    kept += buffer.length;
    while (kept > MOST_KEPT) {
      // the last was not asked for the longest; it may be too small for what comes now
      kept -= free.removeLast().length;
    }
  }
}
