package io.dayfill.benchmarks;

import io.dayfill.core.http.PageBody;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;

/** A page that is always at hand, in memory or as if it had been set aside in a file. */
final class HeldBody implements PageBody {
  private final byte[] bytes;
  private final int length;
  private final boolean inMemory;

  HeldBody(byte[] page, boolean inMemory) {
    bytes = Arrays.copyOf(page, page.length + SLACK);
    length = page.length;
    this.inMemory = inMemory;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public boolean inMemory() {
    return inMemory;
  }

  @Override
  public byte[] array() {
    if (!inMemory) {
      throw new IllegalStateException("not in memory");
    }
    return bytes;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes, 0, length);
  }

  @Override
  public byte[] range(long offset, int count) {
    int from = (int) Math.min(offset, length);
    return Arrays.copyOfRange(bytes, from, Math.min(length, from + count));
  }

  @Override
  public void close() {}
}
