package io.dayfill.core.decode;

/** Text to and from UTF-8, without an object a text. */
final class Utf8 {
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
}
