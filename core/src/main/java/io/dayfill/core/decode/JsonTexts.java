package io.dayfill.core.decode;

import java.util.Arrays;

/**
 * Reads JSON texts straight from the bytes of a page. Behind the page's end stand at least eight
 * zeros, which end every loop.
 */
final class JsonTexts {
  /** What no text of a reading exceeds; a longer one is left to the general path. */
  static final int MAX_LENGTH = 64 * 1024;

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long QUOTES = 0x2222222222222222L;
  private static final long BACKSLASHES = 0x5c5c5c5c5c5c5c5cL;
  private static final long BLANKS = 0x2020202020202020L;

  private JsonTexts() {}

  /**
   * Appends a text to a vector, word by word: what is copied too much, the next value overwrites.
   *
   * @param from behind the opening quote
   * @param to the end of the page
   * @return behind the closing quote; -1 if it is to be left to the general path, the vector then
   *     being as before
   */
  static int append(BytesVector vector, byte[] b, int from, int to) {
    byte[] out = vector.bytes;
    int at = vector.offsets[vector.size];
    int p = from;
    while (true) {
      if (out.length - at < 8) {
        vector.grow(at, 8);
        out = vector.bytes;
      }
      long word = Words.get(b, p);
      Words.set(out, at, word);
      long quote = word ^ QUOTES;
      long backslash = word ^ BACKSLASHES;
      // the lowest byte marked is right; those above it may be marked by a borrow
      long hit =
          (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | (word - BLANKS) | word)
              & HIGH_BITS;
      if (hit != 0) {
        // the bytes below the lowest mark, counted by a product: the intrinsic is none for C1
        int clean = (int) ((((hit ^ (hit - 1)) & ONES) * ONES) >>> 56) - 1;
        p += clean;
        if (b[p] == '"' && p - from <= MAX_LENGTH) {
          vector.end(at + clean);
          return p + 1;
        }
        return appendOdd(vector, b, p, to, at + clean, from);
      }
      p += 8;
      at += 8;
    }
  }

  /** Goes on where a text holds more than plain ASCII. */
  private static int appendOdd(
      BytesVector vector, byte[] b, int odd, int to, int written, int from) {
    int at = written;
    int p = odd;
    while (p < to && p - from <= MAX_LENGTH) {
      if (vector.bytes.length - at < 8) {
        vector.grow(at, 8);
      }
      byte[] out = vector.bytes;
      int c = b[p];
      if (c == '"') {
        vector.end(at);
        return p + 1;
      }
      if (c == '\\') {
        int escaped = unescape(b, p, to);
        if (escaped < 0) {
          return -1;
        }
        at = Utf8.put(escaped, out, at);
        p += escapeLength(b, p, escaped);
      } else if (c >= ' ') {
        out[at++] = (byte) c;
        p++;
      } else {
        int length = c >= 0 ? 0 : Utf8.sequence(b, p, to);
        if (length <= 0) {
          return -1;
        }
        for (int i = 0; i < length; i++) {
          out[at++] = b[p++];
        }
      }
    }
    return -1;
  }

  /** The code point of an escape; -1 if it is none, or half of a pair. */
  private static int unescape(byte[] b, int p, int to) {
    int letter = b[p + 1];
    if (letter != 'u') {
      return switch (letter) {
        case '"', '\\', '/' -> letter;
        case 'b' -> '\b';
        case 'f' -> '\f';
        case 'n' -> '\n';
        case 'r' -> '\r';
        case 't' -> '\t';
        default -> -1;
      };
    }
    int unit = hex(b, p + 2, to);
    if (unit < 0 || !Character.isSurrogate((char) unit)) {
      return unit;
    }
    if (p + 12 > to || b[p + 6] != '\\' || b[p + 7] != 'u') {
      return -1;
    }
    int low = hex(b, p + 8, to);
    return low >= 0 && Character.isSurrogatePair((char) unit, (char) low)
        ? Character.toCodePoint((char) unit, (char) low)
        : -1;
  }

  private static int escapeLength(byte[] b, int p, int codePoint) {
    return b[p + 1] != 'u' ? 2 : codePoint < 0x10000 ? 6 : 12;
  }

  private static int hex(byte[] b, int p, int to) {
    if (p + 4 > to) {
      return -1;
    }
    int value = 0;
    for (int i = p; i < p + 4; i++) {
      int digit = Character.digit(b[i] & 0xff, 16);
      if (digit < 0 || b[i] < 0) {
        return -1;
      }
      value = value << 4 | digit;
    }
    return value;
  }

  /**
   * The end of a text that stands as it is: no escapes, well-formed UTF-8.
   *
   * @param from behind the opening quote
   * @return where the closing quote stands; -1 if the text is another
   */
  static int plainEnd(byte[] b, int from, int to) {
    int p = from;
    while (p < to && p - from <= MAX_LENGTH) {
      int c = b[p];
      if (c == '"') {
        return p;
      }
      if (c == '\\' || (c >= 0 && c < ' ')) {
        return -1;
      }
      int length = c > 0 ? 1 : Utf8.sequence(b, p, to);
      if (length <= 0) {
        return -1;
      }
      p += length;
    }
    return -1;
  }

  /** A text as JSON, escaped where it must be and nowhere else; from UTF-8. */
  static byte[] quote(byte[] text, int length) {
    byte[] quoted = new byte[length * 6 + 2];
    return Arrays.copyOf(quoted, quote(text, 0, length, quoted, 0));
  }

  /** The same into an array with room for six bytes a byte, and two; returns where it ends. */
  static int quote(byte[] text, int from, int to, byte[] quoted, int start) {
    int at = start;
    quoted[at++] = '"';
    for (int i = from; i < to; i++) {
      byte c = text[i];
      if (c == '"' || c == '\\') {
        quoted[at++] = '\\';
        quoted[at++] = c;
      } else if (c >= 0 && c < ' ') {
        at = control(c, quoted, at);
      } else {
        quoted[at++] = c;
      }
    }
    quoted[at++] = '"';
    return at;
  }

  /** Writes the escape of a control character; returns where it ends. */
  static int control(int c, byte[] out, int from) {
    int at = from;
    int letter = "\b\t\n\f\r".indexOf(c);
    out[at++] = '\\';
    if (letter >= 0) {
      out[at++] = (byte) "btnfr".charAt(letter);
      return at;
    }
    return unicode(c, out, at);
  }

  /** Writes what stands behind the backslash of a numbered escape; returns where it ends. */
  static int unicode(int unit, byte[] out, int from) {
    int at = from;
    out[at++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      out[at++] = (byte) "0123456789abcdef".charAt((unit >> shift) & 15);
    }
    return at;
  }
}
