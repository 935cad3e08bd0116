package io.dayfill.sink.delta.internal.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Texts looked at eight bytes at a time. */
public final class Words {
  private static final VarHandle LITTLE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long M = 0x9E3779B97F4A7C15L;

  private Words() {}

  /** The first eight bytes, the first in the lowest place; zeros behind a shorter text. */
  public static long prefix(byte[] bytes, int offset, int length) {
    if (length >= 8) {
      return (long) LITTLE.get(bytes, offset);
    }
    if (length == 0) {
      return 0;
    }
    if (offset + 8 <= bytes.length) {
      return (long) LITTLE.get(bytes, offset) & (-1L >>> (64 - 8 * length));
    }
    long word = 0;
    for (int i = length - 1; i >= 0; i--) {
      word = (word << 8) | (bytes[offset + i] & 0xff);
    }
    return word;
  }

  /** A hash of a text whose prefix is at hand. */
  static long hash(byte[] bytes, int offset, int length, long prefix) {
    long hash = mix(prefix ^ length);
    for (int i = 8; i < length; i += 8) {
      hash = mix(hash ^ prefix(bytes, offset + i, Math.min(8, length - i)));
    }
    return hash;
  }

  /** Adds a text to a hash. */
  public static long hash(long seed, byte[] bytes, int offset, int length) {
    long hash = mix(seed ^ length);
    int i = 0;
    for (; i + 8 <= length; i += 8) {
      hash = mix(hash ^ (long) LITTLE.get(bytes, offset + i));
    }
    return i == length ? hash : mix(hash ^ prefix(bytes, offset + i, length - i));
  }

  /** Spreads every bit over all others. */
  public static long mix(long word) {
    long x = (word ^ (word >>> 32)) * M;
    x = (x ^ (x >>> 29)) * 0xBF58476D1CE4E5B9L;
    return x ^ (x >>> 32);
  }
}
