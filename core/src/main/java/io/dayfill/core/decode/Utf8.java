package io.dayfill.core.decode;

/** Text to and from UTF-8, without an object a text. */
final class Utf8 {
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

  /** Writes a code point that is no surrogate; four bytes may be needed. Returns where it ends. */
  static int put(int codePoint, byte[] b, int at) {
    int p = at;
    if (codePoint < 0x80) {
      b[p++] = (byte) codePoint;
      return p;
    }
    if (codePoint < 0x800) {
      b[p++] = (byte) (0xc0 | codePoint >> 6);
    } else {
      if (codePoint < 0x10000) {
        b[p++] = (byte) (0xe0 | codePoint >> 12);
      } else {
        b[p++] = (byte) (0xf0 | codePoint >> 18);
        b[p++] = (byte) (0x80 | ((codePoint >> 12) & 0x3f));
      }
      b[p++] = (byte) (0x80 | ((codePoint >> 6) & 0x3f));
    }
    b[p++] = (byte) (0x80 | (codePoint & 0x3f));
    return p;
  }

  /**
   * Writes a text of UTF-16; three bytes a char must be there.
   *
   * @return where it ends; -1 if half of a surrogate pair stands alone
   */
  static int put(char[] chars, int offset, int count, byte[] b, int at) {
    int p = at;
    int end = offset + count;
    for (int i = offset; i < end; i++) {
      char c = chars[i];
      if (c < 0x80) {
        b[p++] = (byte) c;
      } else if (!Character.isSurrogate(c)) {
        p = put((int) c, b, p);
      } else if (i + 1 < end && Character.isSurrogatePair(c, chars[i + 1])) {
        p = put(Character.toCodePoint(c, chars[++i]), b, p);
      } else {
        return -1;
      }
    }
    return p;
  }

  /** Where the first byte stands that begins no whole, well-formed sequence; the end if none. */
  static int validUntil(byte[] b, int from, int to) {
    int p = from;
    while (p < to) {
      while (to - p >= 8 && (Words.get(b, p) & HIGH_BITS) == 0) {
        p += 8;
      }
      int length = p < to ? sequence(b, p, to) : 0;
      if (length <= 0) {
        return p;
      }
      p += length;
    }
    return p;
  }

  /**
   * The bytes of the well-formed sequence that begins at a place.
   *
   * @return 0 if there is none; -1 if the text ends within one
   */
  static int sequence(byte[] b, int p, int to) {
    int lead = b[p];
    if (lead >= 0) {
      return 1;
    }
    lead &= 0xff;
    if (lead < 0xc2 || lead > 0xf4) {
      return 0;
    }
    int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    for (int i = 1; i < length; i++) {
      if (p + i == to) {
        return -1;
      }
      int c = b[p + i] & 0xff;
      int low = i > 1 ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
      int high = i > 1 ? 0xbf : lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
      if (c < low || c > high) {
        return 0;
      }
    }
    return length;
  }
}
