package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.decode.ColumnVector;
import io.dayfill.sink.delta.internal.parquet.ArrayPool;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.ParquetRows;
import io.dayfill.sink.delta.internal.parquet.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the identical rows of a staged file.
 *
 * <p>Hashes only say where to look. If some are there more than once, the rows that have them are
 * read back and compared whole, in parts that fit in memory.
 */
final class DuplicateFinder {
  private static final int BATCH = 4096;

  private final FileSchema schema;
  private final RowHasher hasher;
  private final boolean keyed;
  private final Supplier<Path> scratch;
  private final int capacity;
  private final ArrayPool arrays;

  /**
   * What was found.
   *
   * @param dropped the places of the rows that repeat an earlier one; null bits beyond the last
   * @param conflicts the rows left that share a key with another
   */
  record Found(BitSet dropped, long conflicts) {}

  /**
   * Makes one.
   *
   * @param schema the columns that are compared
   * @param keyed whether the hashes are those of a key
   * @param capacity the bytes that may be held
   * @param arrays where its arrays come from
   */
  DuplicateFinder(
      FileSchema schema,
      RowHasher hasher,
      boolean keyed,
      Supplier<Path> scratch,
      int capacity,
      ArrayPool arrays) {
    this.arrays = arrays;
    this.schema = schema;
    this.hasher = hasher;
    this.keyed = keyed;
    this.scratch = scratch;
    this.capacity = capacity;
  }

  /** The places to look at: a bit for each hash that came again, by its last bits. */
  private static final class Suspects {
    final long[] bits;
    boolean any;

    Suspects(long rows) {
      long wanted = Math.min(1L << 26, Math.max(1L << 16, Long.highestOneBit(rows) * 4));
      bits = new long[(int) (wanted / 64)];
    }

    void add(long hash) {
      any = true;
      bits[(int) (hash >>> 6) & (bits.length - 1)] |= 1L << hash;
    }

    boolean has(long hash) {
      return (bits[(int) (hash >>> 6) & (bits.length - 1)] & 1L << hash) != 0;
    }
  }

  /**
   * Looks through the hashes of a file, and through the file where they say so.
   *
   * @param earlier rows that stand before those of the file: what repeats one of them is dropped
   */
  Found find(HashLog hashes, Path file, EarlierRows earlier) throws IOException {
    for (Path each : earlier.files()) {
      addHashes(each, earlier, hashes);
    }
    Suspects suspects = new Suspects(hashes.count());
    hashes.forEachRepeated(suspects::add);
    BitSet dropped = new BitSet();
    if (!suspects.any) {
      return new Found(dropped, 0);
    }
    try (CandidateRows candidates = new CandidateRows(scratch, capacity);
        HashLog keys = new HashLog(scratch, 1 << 16, arrays)) {
      for (Path each : earlier.files()) {
        gather(each, earlier, suspects, candidates);
      }
      gather(file, null, suspects, candidates);
      for (int part = 0; part < candidates.parts(); part++) {
        DistinctRows distinct = new DistinctRows();
        candidates.forEach(
            part,
            (row, keyHash, contentHash, content) -> {
              if (!distinct.add(contentHash, content)) {
                if (row >= 0) {
                  dropped.set(Math.toIntExact(row));
                }
              } else if (keyHash != 0) {
                keys.add(new long[] {keyHash}, 0, 1);
              }
            });
      }
      return new Found(dropped, countSharing(keys));
    }
  }

  private void addHashes(Path file, EarlierRows earlier, HashLog hashes) throws IOException {
    try (ParquetRows rows = new ParquetRows(file, schema)) {
      for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
        List<ColumnVector> vectors = rows.vectors();
        long[] all = hasher.hash(vectors, n);
        for (int row = 0; row < n; row++) {
          if (earlier.has(vectors, row)) {
            hashes.add(all, row, row + 1);
          }
        }
      }
    }
  }

  /**
   * Gathers the rows that may be there twice.
   *
   * @param earlier of which rows of an earlier file alone; null for the file itself
   */
  private void gather(
      Path file, @Nullable EarlierRows earlier, Suspects suspects, CandidateRows candidates)
      throws IOException {
    RowBytes bytes = new RowBytes();
    long first = 0;
    try (ParquetRows rows = new ParquetRows(file, schema)) {
      for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
        List<ColumnVector> vectors = rows.vectors();
        long[] hashes = hasher.hash(vectors, n);
        for (int row = 0; row < n; row++) {
          if (suspects.has(hashes[row]) && (earlier == null || earlier.has(vectors, row))) {
            bytes.set(vectors, row);
            long content = Words.hash(0, bytes.bytes(), 0, bytes.length());
            boolean whole = keyed && !hasher.hasIncompleteKey(vectors, row);
            candidates.add(
                earlier == null ? first + row : -1,
                whole ? hashes[row] : 0,
                content,
                bytes.bytes(),
                bytes.length());
          }
        }
        first += n;
      }
    }
  }

  /** The number of rows whose key another row has too. */
  private static long countSharing(HashLog keys) throws IOException {
    LongList again = new LongList();
    keys.forEachRepeated(again::add);
    return again.size() + again.countDistinct();
  }

  /** Some numbers. */
  private static final class LongList {
    private long[] values = new long[16];
    private int size;

    void add(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = value;
    }

    int size() {
      return size;
    }

    long countDistinct() {
      Arrays.sort(values, 0, size);
      long distinct = 0;
      for (int i = 0; i < size; i++) {
        distinct += i == 0 || values[i] != values[i - 1] ? 1 : 0;
      }
      return distinct;
    }
  }
}
