package io.dayfill.sink.delta.internal.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The bytes of a page while it is put together; used again for every page. */
final class PageBuffer {
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Room behind the end that every writer may scribble on. */
  private static final int SLACK = 16;

  byte[] bytes = new byte[1 << 16];
  int size;

  void clear() {
    size = 0;
  }

  /** Makes room for some more bytes, and for a word behind them. */
  void ensure(int more) {
    if (bytes.length - size < more + SLACK) {
      long wanted = Math.max(bytes.length * 2L, (long) size + more + SLACK);
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 8L));
    }
  }

  void putByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  void putInt(int value) {
    ensure(4);
    INT.set(bytes, size, value);
    size += 4;
  }

  void putVarint(int value) {
    ensure(5);
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      bytes[size++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void putZigZag(long value) {
    ensure(10);
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void put(byte[] source, int offset, int length) {
    ensure(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  void putLongs(long[] values, int count) {
    ensure(count * 8);
    byte[] target = bytes;
    int at = size;
    for (int i = 0; i < count; i++, at += 8) {
      LONG.set(target, at, values[i]);
    }
    size = at;
  }

  void putInts(long[] values, int count) {
    ensure(count * 4);
    byte[] target = bytes;
    int at = size;
    for (int i = 0; i < count; i++, at += 4) {
      INT.set(target, at, (int) values[i]);
    }
    size = at;
  }

  /** Bits, the first in the lowest place. */
  void putBooleans(long[] values, int count) {
    int length = (count + 7) >>> 3;
    ensure(length);
    Arrays.fill(bytes, size, size + length, (byte) 0);
    for (int i = 0; i < count; i++) {
      if (values[i] != 0) {
        bytes[size + (i >>> 3)] |= (byte) (1 << (i & 7));
      }
    }
    size += length;
  }

  /** A run of one value, as the RLE hybrid writes it. */
  void putRun(int value, int count, int width) {
    putVarint(count << 1);
    for (int bits = 0; bits < width; bits += 8) {
      putByte(value >>> bits);
    }
  }

  /** Values of some bits each as one bit-packed run of the RLE hybrid. */
  void putPacked(int[] values, int count, int width) {
    int groups = (count + 7) >>> 3;
    putVarint((groups << 1) | 1);
    ensure(groups * width + 8);
    byte[] target = bytes;
    int at = size;
    long word = 0;
    int bits = 0;
    for (int i = 0; i < count; i++) {
      word |= (long) values[i] << bits;
      bits += width;
      if (bits >= 32) {
        INT.set(target, at, (int) word);
        at += 4;
        word >>>= 32;
        bits -= 32;
      }
    }
    LONG.set(target, at, word);
    int end = size + groups * width;
    for (int i = at + 8; i < end; i++) {
      target[i] = 0;
    }
    size = end;
  }

  /** Levels with their length in front, as a run where they are all the same. */
  void putLevels(int[] levels, int count, int width) {
    int start = size;
    putInt(0);
    if (allEqual(levels, count)) {
      putRun(count == 0 ? 0 : levels[0], count, width);
    } else {
      putPacked(levels, count, width);
    }
    INT.set(bytes, start, size - start - 4);
  }

  private static boolean allEqual(int[] values, int count) {
    for (int i = 1; i < count; i++) {
      if (values[i] != values[0]) {
        return false;
      }
    }
    return true;
  }

  /** The bits that the ids of a dictionary take. */
  static int width(int distinct) {
    return distinct <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(distinct - 1);
  }

  /** Ids of a dictionary, the width in front. */
  void putIds(int[] ids, int count, int distinct) {
    int width = width(distinct);
    putByte(width);
    if (width == 0) {
      putVarint(count << 1);
    } else {
      putPacked(ids, count, width);
    }
  }
}
