package io.dayfill.core.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of an array as one long, the first byte the lowest. */
final class Words {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Words() {}

  static long get(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void set(byte[] bytes, int at, long word) {
    LONG.set(bytes, at, word);
  }
}
