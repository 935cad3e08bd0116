package io.dayfill.core.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A body in a borrowed buffer. */
final class MemoryBody implements PageBody {
  private final PageBuffers buffers;
  private final int length;
  private byte @Nullable [] buffer;

  MemoryBody(PageBuffers buffers, byte[] buffer, int length) {
    this.buffers = buffers;
    this.buffer = buffer;
    this.length = length;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public boolean inMemory() {
    return true;
  }

  @Override
  public byte[] array() {
    if (buffer == null) {
      throw new IllegalStateException("closed");
    }
    return buffer;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(array(), 0, length);
  }

  @Override
  public byte[] range(long offset, int count) {
    int from = (int) Math.min(offset, length);
    return Arrays.copyOfRange(array(), from, from + Math.min(count, length - from));
  }

  @Override
  public void close() {
    if (buffer != null) {
      buffers.giveBack(buffer);
      buffer = null;
    }
  }
}
