package io.dayfill.sink.delta.internal.stage;

import io.dayfill.sink.delta.internal.parquet.ArrayPool;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The hashes of all rows of a day, in bounded memory: what does not fit goes to a scratch file, in
 * runs that are parted by the hashes' first bits. Equal hashes are found part by part.
 */
final class HashLog implements Closeable {
  private static final int PART_BITS = 6;
  private static final int PARTS = 1 << PART_BITS;
  private static final int CHUNK = 1 << 12;

  private final Supplier<Path> scratch;
  private final int capacity;
  private final ArrayPool arrays;
  private final List<int[]> runs = new ArrayList<>();
  private long[] hashes = new long[0];
  private int size;
  private long count;
  private @Nullable Path path;
  private @Nullable FileChannel file;

  /**
   * Makes an empty log.
   *
   * @param scratch names the scratch file, if one is needed
   * @param capacity the hashes that are held in memory at most, a power of two from 4096 on
   * @param arrays where its arrays come from
   */
  HashLog(Supplier<Path> scratch, int capacity, ArrayPool arrays) {
    this.arrays = arrays;
    this.scratch = scratch;
    this.capacity = capacity;
  }

  /** Adds the hashes of consecutive rows. */
  void add(long[] all, int from, int to) throws IOException {
    for (int at = from; at < to; ) {
      int n = Math.min(to - at, room(to - at));
      System.arraycopy(all, at, hashes, size, n);
      size += n;
      at += n;
    }
    count += to - from;
  }

  /** Adds the hashes of some rows. */
  void add(long[] all, int[] rows, int n) throws IOException {
    for (int i = 0; i < n; i++) {
      if (size == hashes.length) {
        room(n - i);
      }
      hashes[size++] = all[rows[i]];
    }
    count += n;
  }

  /** Makes room, and says how much there is. */
  private int room(int wanted) throws IOException {
    if (size == capacity) {
      spill();
    }
    if (size == hashes.length) {
      int length = Math.max(CHUNK, Math.max(hashes.length * 2, size + wanted));
      hashes = arrays.wider(hashes, size, Math.min(capacity, length));
    }
    return hashes.length - size;
  }

  private static int part(long hash) {
    return (int) (hash >>> (64 - PART_BITS));
  }

  /** Sorts what is in memory into parts; where each starts, and the end. */
  private int[] starts(long[] sorted) {
    int[] starts = new int[PARTS + 1];
    for (int i = 0; i < size; i++) {
      starts[part(hashes[i]) + 1]++;
    }
    for (int i = 0; i < PARTS; i++) {
      starts[i + 1] += starts[i];
    }
    int[] at = starts.clone();
    for (int i = 0; i < size; i++) {
      sorted[at[part(hashes[i])]++] = hashes[i];
    }
    return starts;
  }

  private void spill() throws IOException {
    long[] sorted = arrays.longs(size);
    runs.add(starts(sorted));
    ByteBuffer bytes = ByteBuffer.allocate(size * 8).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(sorted, 0, size);
    arrays.give(sorted);
    FileChannel out = file();
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
    size = 0;
  }

  private FileChannel file() throws IOException {
    if (file == null) {
      path = scratch.get();
      file =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
    }
    return file;
  }

  /** The number of hashes added. */
  long count() {
    return count;
  }

  /** The bytes of memory held. */
  long memory() {
    return 8L * hashes.length;
  }

  /** Names every hash that was added more than once, as often as it came again. */
  void forEachRepeated(LongConsumer repeated) throws IOException {
    long[] sorted = arrays.longs(size);
    int[] starts = starts(sorted);
    HashSet64 set = new HashSet64(arrays);
    for (int part = 0; part < PARTS; part++) {
      int expected = starts[part + 1] - starts[part];
      for (int[] run : runs) {
        expected += run[part + 1] - run[part];
      }
      set.clear(expected);
      for (int i = starts[part]; i < starts[part + 1]; i++) {
        if (!set.add(sorted[i])) {
          repeated.accept(sorted[i]);
        }
      }
      addSpilled(part, set, repeated);
    }
    set.release();
    arrays.give(sorted);
  }

  private void addSpilled(int part, HashSet64 set, LongConsumer repeated) throws IOException {
    FileChannel in = file;
    long runStart = 0;
    for (int[] run : runs) {
      int n = run[part + 1] - run[part];
      ByteBuffer bytes = ByteBuffer.allocate(n * 8).order(ByteOrder.LITTLE_ENDIAN);
      long at = runStart + 8L * run[part];
      int got = 0;
      while (in != null && got >= 0 && bytes.hasRemaining()) {
        got = in.read(bytes, at + bytes.position());
      }
      bytes.flip();
      if (bytes.remaining() != n * 8) {
        throw new IOException("the scratch file " + path + " was cut");
      }
      for (int i = 0; i < n; i++) {
        long hash = bytes.getLong();
        if (!set.add(hash)) {
          repeated.accept(hash);
        }
      }
      runStart += 8L * run[PARTS];
    }
  }

  @Override
  public void close() throws IOException {
    arrays.give(hashes);
    hashes = new long[0];
    size = 0;
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
