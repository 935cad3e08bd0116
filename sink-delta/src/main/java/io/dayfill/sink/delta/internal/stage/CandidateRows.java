package io.dayfill.sink.delta.internal.stage;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows that may be there twice, with their whole content, in parts such that equal rows share one.
 * What does not fit in memory goes to a scratch file.
 */
final class CandidateRows implements Closeable {
  private static final int PARTS = 128;

  private final Supplier<Path> scratch;
  private final int capacity;
  private final List<Part> parts = new ArrayList<>();
  private int held;
  private @Nullable Path path;
  private @Nullable FileChannel file;

  /** What is done with each row. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes a row.
     *
     * @param row its place in the file
     * @param keyHash the hash of its key; 0 where that is not whole
     * @param contentHash the hash of its content
     * @param content its content
     */
    void visit(long row, long keyHash, long contentHash, byte[] content) throws IOException;
  }

  private static final class Part {
    final ByteArrayOutputStream held = new ByteArrayOutputStream(0);
    final List<long[]> spilled = new ArrayList<>();
  }

  CandidateRows(Supplier<Path> scratch, int capacity) {
    this.scratch = scratch;
    this.capacity = capacity;
    for (int i = 0; i < PARTS; i++) {
      parts.add(new Part());
    }
  }

  void add(long row, long keyHash, long contentHash, byte[] content, int length)
      throws IOException {
    DataOutputStream out = new DataOutputStream(parts.get((int) (contentHash >>> 57)).held);
    out.writeLong(row);
    out.writeLong(keyHash);
    out.writeLong(contentHash);
    out.writeInt(length);
    out.write(content, 0, length);
    held += 28 + length;
    if (held >= capacity) {
      spill();
    }
  }

  private void spill() throws IOException {
    if (file == null) {
      path = scratch.get();
      file =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
    }
    for (Part part : parts) {
      if (part.held.size() > 0) {
        part.spilled.add(new long[] {file.position(), part.held.size()});
        ByteBuffer bytes = ByteBuffer.wrap(part.held.toByteArray());
        while (bytes.hasRemaining()) {
          file.write(bytes);
        }
        part.held.reset();
      }
    }
    held = 0;
  }

  int parts() {
    return PARTS;
  }

  /** Hands out the rows of a part, in the order in which they were added. */
  void forEach(int index, Visitor visitor) throws IOException {
    Part part = parts.get(index);
    for (long[] chunk : part.spilled) {
      FileChannel in = file;
      if (in != null) {
        in.position(chunk[0]);
        InputStream raw = Channels.newInputStream(in);
        visit(new BufferedInputStream(raw, 1 << 16), chunk[1], visitor);
      }
    }
    visit(new ByteArrayInputStream(part.held.toByteArray()), part.held.size(), visitor);
  }

  private static void visit(InputStream in, long length, Visitor visitor) throws IOException {
    DataInputStream data = new DataInputStream(in);
    long left = length;
    while (left > 0) {
      long row = data.readLong();
      long keyHash = data.readLong();
      long contentHash = data.readLong();
      byte[] content = new byte[data.readInt()];
      data.readFully(content);
      visitor.visit(row, keyHash, contentHash, content);
      left -= 28 + content.length;
    }
  }

  @Override
  public void close() throws IOException {
    parts.clear();
    if (file != null) {
      file.close();
      file = null;
    }
    if (path != null) {
      Files.deleteIfExists(path);
      path = null;
    }
  }
}
