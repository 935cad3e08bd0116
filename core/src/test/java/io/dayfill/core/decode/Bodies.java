package io.dayfill.core.decode;

import io.dayfill.core.http.PageBody;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Page bodies for tests, in memory or as if they lay in a file. */
final class Bodies {
  private Bodies() {}

  static PageBody memory(String text) {
    return memory(text.getBytes(StandardCharsets.UTF_8));
  }

  static PageBody memory(byte[] bytes) {
    return new Body(bytes, true);
  }

  static PageBody stream(byte[] bytes) {
    return new Body(bytes, false);
  }

  private static final class Body implements PageBody {
    private final int length;
    private final boolean inMemory;
    private final byte[] array;

    Body(byte[] bytes, boolean inMemory) {
      length = bytes.length;
      this.inMemory = inMemory;
      array = Arrays.copyOf(bytes, length + SLACK);
      // what lies behind the end means nothing: here it would go on well
      byte[] noise = "\"},{\"ts\":1234567890123,\"a\":99]}".getBytes(StandardCharsets.UTF_8);
      System.arraycopy(noise, 0, array, length, Math.min(noise.length, SLACK));
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
        throw new IllegalStateException();
      }
      return array;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(array, 0, length);
    }

    @Override
    public byte[] range(long offset, int count) {
      int from = (int) Math.min(offset, length);
      return Arrays.copyOfRange(array, from, Math.min(length, from + count));
    }

    @Override
    public void close() {}
  }
}
