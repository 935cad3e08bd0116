package io.dayfill.core.decode;

import java.util.Arrays;

/** Reads bytes from texts. */
final class BinaryTexts {
  private static final byte[] DIGITS_64 = digits64();

  private BinaryTexts() {}

  private static byte[] digits64() {
    byte[] digits = new byte[128];
    Arrays.fill(digits, (byte) -1);
    String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < letters.length(); i++) {
      digits[letters.charAt(i)] = (byte) i;
    }
    digits['-'] = 62;
    digits['_'] = 63;
    return digits;
  }

  /** Appends what Base 64 stands for; false if the text is none, nothing being appended then. */
  static boolean appendBase64(byte[] b, int from, int to, BytesVector target) {
    int end = to;
    while (end > from && to - end < 2 && b[end - 1] == '=') {
      end--;
    }
    int digits = end - from;
    if (digits % 4 == 1 || (end < to && (to - from) % 4 != 0)) {
      return false;
    }
    int at = room(target, digits);
    byte[] out = target.bytes;
    int word = 0;
    int bits = 0;
    for (int p = from; p < end; p++) {
      int digit = b[p] < 0 ? -1 : DIGITS_64[b[p]];
      if (digit < 0) {
        return false;
      }
      word = word << 6 | digit;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        out[at++] = (byte) (word >> bits);
      }
    }
    target.end(at);
    return true;
  }

  /** Appends what pairs of hexadecimal digits stand for; false if the text is none. */
  static boolean appendHex(byte[] b, int from, int to, BytesVector target) {
    if ((to - from & 1) != 0) {
      return false;
    }
    int at = room(target, to - from);
    byte[] out = target.bytes;
    for (int p = from; p < to; p += 2) {
      int high = b[p] < 0 ? -1 : Character.digit(b[p], 16);
      int low = b[p + 1] < 0 ? -1 : Character.digit(b[p + 1], 16);
      if ((high | low) < 0) {
        return false;
      }
      out[at++] = (byte) (high << 4 | low);
    }
    target.end(at);
    return true;
  }

  private static int room(BytesVector target, int most) {
    int at = target.offsets[target.size];
    if (target.bytes.length - at < most) {
      target.grow(at, most);
    }
    return at;
  }
}
