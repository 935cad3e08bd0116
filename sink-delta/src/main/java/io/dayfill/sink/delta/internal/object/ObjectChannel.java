package io.dayfill.sink.delta.internal.object;

import io.dayfill.sink.delta.store.ObjectPart;
import io.dayfill.sink.delta.store.ObjectStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * An object to read from, through windows: a read asks for what is wanted and a little more, and
 * the first one for the object's end where the size is asked before, as readers of Parquet do.
 */
final class ObjectChannel implements SeekableByteChannel {
  private static final int WINDOW = 1 << 17;

  private final ObjectStore store;
  private final String key;
  private long position;
  private boolean open = true;
  private @Nullable ObjectPart window;
  private @Nullable ObjectPart end;

  ObjectChannel(ObjectStore store, String key) throws IOException {
    this.store = store;
    this.key = key;
    // Like a file, one that is not there is found missing when it is opened
    end = store.read(key, -1, WINDOW);
  }

  private ObjectPart end() throws IOException {
    ObjectPart known = end;
    if (known == null) {
      throw new ClosedChannelException();
    }
    return known;
  }

  private static boolean holds(@Nullable ObjectPart part, long at) {
    return part != null && at >= part.from() && at < part.from() + part.bytes().length;
  }

  private ObjectPart part(int wanted) throws IOException {
    if (holds(end, position)) {
      return end();
    }
    ObjectPart last = window;
    if (last == null || !holds(last, position)) {
      last = store.read(key, position, Math.max(wanted, WINDOW));
      window = last;
    }
    return last;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    if (position >= end().size()) {
      return to.hasRemaining() ? -1 : 0;
    }
    if (!to.hasRemaining()) {
      return 0;
    }
    ObjectPart part = part(to.remaining());
    int at = Math.toIntExact(position - part.from());
    int count = Math.min(to.remaining(), part.bytes().length - at);
    if (count <= 0) {
      throw new IOException(key + " ends too early");
    }
    to.put(part.bytes(), at, count);
    position += count;
    return count;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public SeekableByteChannel position(long newPosition) {
    position = newPosition;
    return this;
  }

  @Override
  public long size() throws IOException {
    return end().size();
  }

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
    window = null;
    end = null;
  }
}
