package io.dayfill.core.decode;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One line of values, found in the bytes of a page (RFC 4180). A line may go on over line breaks
 * inside of quotes. A quote in the midst of a value that does not begin with one is a part of it.
 */
final class CsvRow {
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LINE_FEEDS = ONES * '\n';
  private static final long RETURNS = ONES * '\r';
  private static final long QUOTES = ONES * '"';
  private static final byte PLAIN = 0;
  private static final byte QUOTED = 1;
  private static final byte ESCAPED = 2;

  private final byte delimiter;
  private final long delimiters;

  /** Where the line begins. */
  int start;

  /** The number of values. */
  int count;

  /** Behind the last value. */
  int end;

  /** Behind the line's end. */
  int next;

  /** The line breaks inside of quotes. */
  int breaks;

  /** True if the page ends before the line does. */
  boolean isOpen;

  /** True if there is more than ASCII. */
  boolean isWide;

  /** The value whose closing quote something follows; -1 where there is none. */
  private int stray;

  private int[] from = new int[16];
  private int[] to = new int[16];
  private byte[] kinds = new byte[16];

  CsvRow(char delimiter) {
    this.delimiter = (byte) delimiter;
    delimiters = ONES * delimiter;
  }

  /**
   * Finds the values of a line that begins at a place.
   *
   * @param last whether no bytes follow behind the end
   * @param line the line's number, for errors
   * @return false if more bytes are needed
   */
  boolean split(byte[] b, int begin, int limit, boolean last, long line) {
    start = begin;
    count = 0;
    breaks = 0;
    stray = -1;
    isOpen = false;
    isWide = false;
    int p = start;
    long seen = 0;
    while (true) {
      if (count == from.length) {
        grow();
      }
      int first = p;
      int behind;
      byte kind = PLAIN;
      if (p < limit && b[p] == '"') {
        int close = closing(b, p + 1, limit, last, line);
        if (close < 0) {
          return false;
        }
        first = p + 1;
        behind = close;
        kind = escaped ? ESCAPED : QUOTED;
        p = close + 1;
        if (p < limit && b[p] != delimiter && b[p] != '\n' && b[p] != '\r') {
          stray = stray < 0 ? count : stray;
          p = plain(b, p, limit);
        }
      } else {
        p = plain(b, p, limit);
        behind = p;
      }
      seen |= high;
      from[count] = first;
      to[count] = behind;
      kinds[count++] = kind;
      if (p == limit) {
        if (!last) {
          return false;
        }
        isOpen = true;
        end = p;
        next = p;
        break;
      }
      if (b[p] == delimiter) {
        p++;
      } else {
        end = p;
        if (b[p] == '\r') {
          if (p + 1 == limit && !last) {
            return false;
          }
          p += p + 1 < limit && b[p + 1] == '\n' ? 1 : 0;
        }
        next = p + 1;
        break;
      }
    }
    isWide = (seen & HIGH_BITS) != 0;
    return true;
  }

  private long high;
  private boolean escaped;

  /** The end of a value without quotes. */
  private int plain(byte[] b, int start, int limit) {
    long all = 0;
    int p = start;
    while (p < limit) {
      long word = Words.get(b, p);
      long d = word ^ delimiters;
      long n = word ^ LINE_FEEDS;
      long r = word ^ RETURNS;
      long hit = (((d - ONES) & ~d) | ((n - ONES) & ~n) | ((r - ONES) & ~r)) & HIGH_BITS;
      if (hit != 0) {
        int bytes = Long.numberOfTrailingZeros(hit) >>> 3;
        all |= bytes == 0 ? 0 : word << (64 - 8 * bytes);
        p += bytes;
        break;
      }
      all |= word;
      p += 8;
    }
    high = all;
    return Math.min(p, limit);
  }

  /** The closing quote of a value; -1 if more bytes are needed. */
  private int closing(byte[] b, int start, int limit, boolean last, long line) {
    escaped = false;
    long all = 0;
    int p = start;
    while (true) {
      while (p < limit && !hasQuoteOrBreak(Words.get(b, p))) {
        all |= Words.get(b, p);
        p += 8;
      }
      if (p >= limit) {
        if (last) {
          throw PageFault.openQuote(line);
        }
        return -1;
      }
      int c = b[p];
      all |= c & 0x80L;
      if (c == '"') {
        if (p + 1 >= limit && !last) {
          return -1;
        }
        if (p + 1 >= limit || b[p + 1] != '"') {
          break;
        }
        escaped = true;
        p++;
      } else if (c == '\n') {
        breaks++;
      }
      p++;
    }
    high = all;
    return p;
  }

  private static boolean hasQuoteOrBreak(long word) {
    long q = word ^ QUOTES;
    long n = word ^ LINE_FEEDS;
    return ((((q - ONES) & ~q) | ((n - ONES) & ~n)) & HIGH_BITS) != 0;
  }

  private void grow() {
    from = Arrays.copyOf(from, count * 2);
    to = Arrays.copyOf(to, count * 2);
    kinds = Arrays.copyOf(kinds, count * 2);
  }

  /** What is wrong with the line; null if nothing. */
  @Nullable String problem() {
    return stray < 0 ? null : "has more behind the closing quote of value " + (stray + 1);
  }

  int from(int i) {
    return from[i];
  }

  int to(int i) {
    return to[i];
  }

  /** True if there is no value: nothing, not even quotes. */
  boolean isAbsent(int i) {
    return from[i] == to[i] && kinds[i] == PLAIN;
  }

  /** True if quotes in the value stand twice. */
  boolean isEscaped(int i) {
    return kinds[i] == ESCAPED;
  }

  /** Copies a value as it is meant; there must be room. Returns its length. */
  int copy(byte[] b, int i, byte[] target) {
    int length = to[i] - from[i];
    if (kinds[i] != ESCAPED) {
      System.arraycopy(b, from[i], target, 0, length);
      return length;
    }
    int at = 0;
    for (int p = from[i]; p < to[i]; p++) {
      target[at++] = b[p];
      p += b[p] == '"' ? 1 : 0;
    }
    return at;
  }
}
