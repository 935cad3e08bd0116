package io.dayfill.core.decode;

import java.util.Arrays;

/** A value set aside until the record has ended: a column takes the first of its paths there is. */
final class HeldValue {
  private byte[] text = new byte[64];
  private int length;
  private int kind;
  private long record = -1;

  void set(long ofRecord, int scalar, byte[] b, int count) {
    if (text.length - 32 < count) {
      text = new byte[count * 2 + 32];
    }
    System.arraycopy(b, 0, text, 0, count);
    Arrays.fill(text, count, count + 32, (byte) 0);
    length = count;
    kind = scalar;
    record = ofRecord;
  }

  void forget() {
    record = -1;
  }

  boolean isOf(long thisRecord) {
    return record == thisRecord;
  }

  int kind() {
    return kind;
  }

  byte[] text() {
    return text;
  }

  int length() {
    return length;
  }
}
