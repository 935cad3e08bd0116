package io.dayfill.sink.delta.internal.object;

import io.dayfill.sink.delta.internal.fs.Disk;
import io.dayfill.sink.delta.store.ObjectPart;
import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoredObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An object store as a disk. A file appears whole, under its own name, when it is synced, and never
 * if it is closed before; folders need not be made, and there are no links.
 */
public final class ObjectDisk implements Disk {
  /** The least that a part of an upload may have, so that little waits in memory. */
  private static final int PART = 5 << 20;

  private static final int FIRST = 1 << 13;

  private final ObjectStore store;
  private final ObjectProbe probe;
  private final boolean conditional;
  private boolean proven;

  /**
   * Makes one.
   *
   * @param singleWriter whether the user says that nobody else writes; then the store need not be
   *     able to put an object only if it is absent
   */
  public ObjectDisk(ObjectFileSystem system, boolean singleWriter) {
    store = system.store();
    probe = new ObjectProbe(system);
    conditional = !singleWriter;
  }

  /** Before anything is written: a store that ignores the condition would let two writers win. */
  private synchronized void requireConditional() throws IOException {
    if (conditional && !proven) {
      probe.requireConditional();
      proven = true;
    }
  }

  private static String key(Path file) {
    return ((ObjectPath) file).key();
  }

  @Override
  public NewFile create(Path file) throws IOException {
    requireConditional();
    return new Growing(file, true);
  }

  @Override
  public NewFile replace(Path file) throws IOException {
    requireConditional();
    return new Growing(file, false);
  }

  @Override
  public String replace(Path file, String content, String tag) throws IOException {
    requireConditional();
    return store.replace(key(file), content.getBytes(StandardCharsets.UTF_8), tag);
  }

  @Override
  public Duration clockAhead() {
    return store.clockAhead().orElse(Duration.ZERO);
  }

  @Override
  public void link(Path existing, Path name) {
    throw new UnsupportedOperationException("an object has one name");
  }

  /** Not atomic: an instant long both are there. */
  @Override
  public void move(Path from, Path to) throws IOException {
    ObjectPart content = store.read(key(from), 0, Integer.MAX_VALUE);
    store.put(key(to), content.bytes(), false);
    store.delete(key(from));
  }

  @Override
  public void createDirectories(Path folder) {}

  @Override
  public void syncDirectory(Path folder) {}

  @Override
  public long usableSpace(Path folder) {
    return Long.MAX_VALUE;
  }

  /** Tells by the name whether it is an object: folders end with their last one. */
  @Override
  public boolean delete(Path file) throws IOException {
    store.delete(key(file));
    return true;
  }

  /** A file on its way: what is small is put at once, what is larger goes in parts. */
  private final class Growing extends NewFile {
    private final Path file;
    private final boolean ifAbsent;
    private Waiting waiting = new Waiting();
    private ObjectStore.@Nullable Upload upload;
    private long position;
    private boolean done;

    Growing(Path file, boolean ifAbsent) {
      this.file = file;
      this.ifAbsent = ifAbsent;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (done) {
        throw new IOException(file + " is whole already");
      }
      int at = offset;
      int left = length;
      while (left > 0) {
        if (waiting.size() == PART) {
          flushPart();
        }
        int count = Math.min(left, PART - waiting.size());
        waiting.write(bytes, at, count);
        at += count;
        left -= count;
      }
      position += length;
    }

    private void flushPart() throws IOException {
      if (upload == null) {
        requireAbsent();
        upload = store.upload(key(file));
      }
      upload.add(waiting.bytes(), waiting.size());
      waiting.reset();
    }

    private void requireAbsent() throws IOException {
      StoredObject present = ifAbsent && !conditional ? store.look(key(file)) : null;
      if (present != null) {
        throw new FileAlreadyExistsException(file.toString());
      }
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void sync() throws IOException {
      if (done) {
        return;
      }
      if (upload == null) {
        requireAbsent();
        store.put(key(file), waiting.toByteArray(), ifAbsent && conditional);
      } else {
        flushPart();
        upload.complete(ifAbsent && conditional);
      }
      done = true;
      waiting = new Waiting();
    }

    @Override
    public void close() throws IOException {
      ObjectStore.Upload begun = upload;
      upload = null;
      waiting = new Waiting();
      if (!done && begun != null) {
        done = true;
        begun.abort();
      }
    }
  }

  /** Bytes that wait for their part to be full, and can be handed on without a copy. */
  private static final class Waiting extends ByteArrayOutputStream {
    Waiting() {
      super(FIRST);
    }

    byte[] bytes() {
      return buf;
    }
  }
}
