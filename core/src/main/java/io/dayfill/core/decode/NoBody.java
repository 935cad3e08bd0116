package io.dayfill.core.decode;

import io.dayfill.core.http.PageBody;
import java.io.InputStream;

/** No page at all. */
final class NoBody implements PageBody {
  static final NoBody INSTANCE = new NoBody();

  private NoBody() {}

  @Override
  public long length() {
    return 0;
  }

  @Override
  public boolean inMemory() {
    return true;
  }

  @Override
  public byte[] array() {
    return new byte[SLACK];
  }

  @Override
  public InputStream open() {
    return InputStream.nullInputStream();
  }

  @Override
  public byte[] range(long offset, int length) {
    return new byte[0];
  }

  @Override
  public void close() {}
}
