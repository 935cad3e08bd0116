package io.dayfill.testkit;

import java.util.Arrays;

/** ASCII text under construction. Goes without strings, since pages are made while others wait. */
final class ByteText {
  private byte[] bytes;
  private int size;

  ByteText(int capacity) {
    bytes = new byte[capacity];
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  void put(char c) {
    room(1);
    bytes[size++] = (byte) c;
  }

  void put(byte[] text) {
    room(text.length);
    System.arraycopy(text, 0, bytes, size, text.length);
    size += text.length;
  }

  void put(String ascii) {
    int length = ascii.length();
    room(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) ascii.charAt(i);
    }
  }

  void whole(long value) {
    padded(value, 1);
  }

  /** A number with a point; {@code (-5, 2)} is -0.05. */
  void decimal(long unscaled, int scale) {
    long power = 1;
    for (int i = 0; i < scale; i++) {
      power *= 10;
    }
    if (unscaled < 0) {
      put('-');
    }
    long magnitude = Math.abs(unscaled);
    long whole = magnitude / power;
    padded(whole, 1);
    put('.');
    padded(magnitude - whole * power, scale);
  }

  /** A number of at least so many digits. */
  void padded(long value, int width) {
    if (value < 0) {
      put('-');
    }
    long rest = Math.abs(value);
    int digits = Math.max(width, digits(rest));
    room(digits);
    for (int at = size + digits - 1; at >= size; at--) {
      long next = rest / 10;
      bytes[at] = (byte) ('0' + rest - next * 10);
      rest = next;
    }
    size += digits;
  }

  private static int digits(long value) {
    int digits = 1;
    for (long limit = 10; limit <= value; limit *= 10) {
      digits++;
    }
    return digits;
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }
}
