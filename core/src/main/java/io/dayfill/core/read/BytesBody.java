package io.dayfill.core.read;

import io.dayfill.core.http.PageBody;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;

/** A body in an array of its own. */
final class BytesBody implements PageBody {
  private final byte[] bytes;
  private final int length;

  BytesBody(byte[] content) {
    length = content.length;
    bytes = Arrays.copyOf(content, length + SLACK);
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
    return bytes;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes, 0, length);
  }

  @Override
  public byte[] range(long offset, int count) {
    int from = (int) Math.min(offset, length);
    return Arrays.copyOfRange(bytes, from, from + Math.min(count, length - from));
  }

  @Override
  public void close() {
    // the collector takes it
  }
}
