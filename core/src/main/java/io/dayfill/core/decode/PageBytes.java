package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.PageBody;
import java.io.IOException;
import java.util.Arrays;

/**
 * The bytes of a page and a place in them. A page in memory is all there; of one in a file a window
 * is, which moves on.
 *
 * <p>Behind the bytes that are there stand {@link PageBody#SLACK} zeros, which end every loop.
 */
final class PageBytes {
  /** What a page in a file takes of memory by default, as long as nothing in it is larger. */
  static final int WINDOW = 1 << 20;

  /** The part of the window that is looked ahead at a record. */
  private static final int LOOK_AHEAD = 64;

  /** No text or record is larger than half of this. */
  private static final int LARGEST = 16 << 20;

  private static final byte[] NONE = new byte[PageBody.SLACK];

  /** The bytes; they are others after each move of the window. */
  byte[] b = NONE;

  /** The place in {@link #b}. */
  int p;

  /** Behind the last byte in {@link #b}. */
  int end;

  /** From where on bytes must stay when the window moves; -1 if those behind the place suffice. */
  int keep = -1;

  private final int size;
  private PageBody body = NoBody.INSTANCE;
  private byte[] window = NONE;
  private long origin;
  private boolean last = true;

  /**
   * Makes one without a page.
   *
   * @param size the bytes of the window, as long as nothing in a page is larger
   */
  PageBytes(int size) {
    this.size = size;
  }

  /** Stands at the first byte of a page. */
  void begin(PageBody page) {
    body = page;
    p = 0;
    keep = -1;
    origin = 0;
    if (page.inMemory()) {
      b = page.array();
      end = Math.toIntExact(page.length());
      last = true;
      Arrays.fill(b, end, end + PageBody.SLACK, (byte) 0);
    } else {
      if (window.length < size + PageBody.SLACK) {
        window = new byte[size + PageBody.SLACK];
      }
      b = window;
      end = 0;
      last = false;
      fill();
    }
  }

  /** Forgets the page. */
  void release() {
    body = NoBody.INSTANCE;
    b = NONE;
    p = 0;
    end = 0;
    last = true;
    if (window.length > size + PageBody.SLACK) {
      window = NONE;
    }
  }

  /** The place in the page. */
  long place() {
    return origin + p;
  }

  /** The place in the page of a place in {@link #b}. */
  long placeOf(int index) {
    return origin + index;
  }

  /** True if no byte of the page is behind those in {@link #b}. */
  boolean isLast() {
    return last;
  }

  /** Goes to a place in the page. */
  void seek(long place) {
    if (place >= origin && place <= origin + end) {
      p = (int) (place - origin);
      return;
    }
    origin = place;
    p = 0;
    end = 0;
    last = false;
    fill();
  }

  /** The byte at the place; fails where the page has ended. */
  int at() {
    if (p == end && !more()) {
      throw PageFault.cut("it ends at byte " + place());
    }
    return b[p];
  }

  /** True if the page has ended. */
  boolean atEnd() {
    return p == end && !more();
  }

  /** Sees to it that so many bytes are there, unless the page ends before. */
  void ensure(int count) {
    while (end - p < count && more()) {
      // another look
    }
  }

  /** Sees to it that a record of common size is there. */
  void lookAhead() {
    if (!last && end - p < size / LOOK_AHEAD) {
      ensure(size / LOOK_AHEAD);
    }
  }

  /**
   * Moves the window on, to bring more bytes behind those that are there.
   *
   * @return false if there are none
   */
  boolean more() {
    if (last) {
      return false;
    }
    int from = keep >= 0 ? keep : p;
    int room = b.length - PageBody.SLACK;
    if (end - from > room / 2) {
      grow(room);
    }
    System.arraycopy(b, from, b, 0, end - from);
    origin += from;
    p -= from;
    end -= from;
    keep = keep >= 0 ? 0 : -1;
    return fill();
  }

  private void grow(int room) {
    if (room * 2L > LARGEST) {
      throw PageFault.beyondBounds("a text or record at byte " + place() + " is too long");
    }
    window = Arrays.copyOf(b, room * 2 + PageBody.SLACK);
    b = window;
  }

  private boolean fill() {
    int before = end;
    int room = b.length - PageBody.SLACK;
    while (end < room) {
      int read = read(origin + end, room - end);
      if (read <= 0) {
        break;
      }
      end += read;
    }
    last = origin + end >= body.length();
    Arrays.fill(b, end, end + PageBody.SLACK, (byte) 0);
    return end > before;
  }

  private int read(long place, int count) {
    try {
      return body.read(place, b, end, count);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Part of a page's bytes as they came. */
  static byte[] range(PageBody body, long offset, int length) {
    try {
      return body.range(offset, length);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static DayfillException unreadable(IOException cause) {
    return DayfillException.storage(
        "A page set aside on disk cannot be read back",
        String.valueOf(cause.getMessage()),
        "Check the temporary folder and the disk it is on",
        cause);
  }
}
