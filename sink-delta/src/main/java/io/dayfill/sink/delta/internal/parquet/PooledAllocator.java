package io.dayfill.sink.delta.internal.parquet;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import org.apache.parquet.bytes.ByteBufferAllocator;

/** Gives Parquet's page store the arrays of a pool. */
final class PooledAllocator implements ByteBufferAllocator {
  private final ArrayPool arrays;

  /** What is lent: an array that came back twice would be lent twice. */
  private final IdentityHashMap<ByteBuffer, byte[]> lent = new IdentityHashMap<>();

  PooledAllocator(ArrayPool arrays) {
    this.arrays = arrays;
  }

  @Override
  public ByteBuffer allocate(int size) {
    byte[] array = arrays.bytes(size);
    ByteBuffer buffer = ByteBuffer.wrap(array, 0, size);
    lent.put(buffer, array);
    return buffer;
  }

  @Override
  public void release(ByteBuffer buffer) {
    byte[] array = lent.remove(buffer);
    if (array != null) {
      arrays.give(array);
    }
  }

  @Override
  public boolean isDirect() {
    return false;
  }
}
