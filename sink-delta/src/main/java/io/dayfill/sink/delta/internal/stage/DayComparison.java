package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.DayDiff;
import io.dayfill.core.land.DayDiff.Example;
import io.dayfill.core.land.DayDiff.Sort;
import io.dayfill.core.land.DayDiff.Value;
import io.dayfill.core.land.DayVersion;
import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import io.dayfill.sink.delta.internal.parquet.ParquetRows;
import io.dayfill.sink.delta.internal.parquet.Words;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares two contents of a day by the entity's key. Rows go into parts by the hash of their key,
 * on disk where memory does not suffice; one part at a time is compared.
 */
public final class DayComparison {
  private static final int BATCH = 4096;
  private static final int CAPACITY = 32 << 20;

  /** Rows of the newer content are numbered from here on. */
  private static final long NEW = 1L << 62;

  private final FileSchema schema;
  private final int[] key;
  private final RowFields fields;
  private final int examples;
  private final Map<Sort, NavigableMap<Long, Showing>> shown = new EnumMap<>(Sort.class);
  private final Map<String, Long> columns = new TreeMap<>();
  private long same;
  private long added;
  private long removed;
  private long changed;

  private DayComparison(TableColumns columns, int examples) {
    schema = columns.content();
    key = columns.key();
    fields = new RowFields(schema);
    this.examples = examples;
  }

  /**
   * Compares.
   *
   * @param examples the rows of each sort that are kept
   */
  public static DayDiff of(
      TableColumns columns,
      DayVersion before,
      List<Path> old,
      DayVersion after,
      List<Path> now,
      int examples)
      throws IOException {
    DayComparison comparison = new DayComparison(columns, examples);
    comparison.run(old, now);
    return comparison.result(before, after);
  }

  private void run(List<Path> old, List<Path> now) throws IOException {
    Set<Path> shared = new HashSet<>(old);
    shared.retainAll(now);
    Path scratch = Files.createTempDirectory("dayfill-diff");
    int[] number = {0};
    try (CandidateRows rows =
        new CandidateRows(() -> scratch.resolve(number[0]++ + ".tmp"), CAPACITY)) {
      long row = 0;
      for (Path file : old) {
        row += gather(file, shared.contains(file), row, rows);
      }
      row = NEW;
      for (Path file : now) {
        row += shared.contains(file) ? 0 : gather(file, false, row, rows);
      }
      for (int part = 0; part < rows.parts(); part++) {
        compare(part, rows);
      }
    } finally {
      Files.deleteIfExists(scratch);
    }
  }

  private long gather(Path file, boolean shared, long first, CandidateRows into)
      throws IOException {
    long count = 0;
    RowHasher hasher = new RowHasher(schema, key);
    RowBytes bytes = new RowBytes();
    try (ParquetRows rows = new ParquetRows(file, schema)) {
      if (shared) {
        same += rows.total();
        return rows.total();
      }
      for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
        List<ColumnVector> vectors = rows.vectors();
        long[] hashes = hasher.hash(vectors, n);
        for (int row = 0; row < n; row++) {
          bytes.set(vectors, row);
          // Mixed, as the parts are told by the first bits
          into.add(first + count++, 0, Words.mix(hashes[row]), bytes.bytes(), bytes.length());
        }
      }
      return count;
    } catch (UnsupportedOperationException e) {
      throw DayfillException.user(
          file + " was written by another engine, and cannot be compared",
          String.valueOf(e.getMessage()),
          "Compare the versions with an engine that reads it");
    }
  }

  /** The rows of one key, of both sides. */
  private static final class Group {
    final List<Row> old = new ArrayList<>(1);
    final List<Row> now = new ArrayList<>(1);
  }

  /** A row: its number, and all it holds. */
  private static final class Row {
    final long number;
    final byte[] content;

    Row(long number, byte[] content) {
      this.number = number;
      this.content = content;
    }
  }

  private void compare(int part, CandidateRows rows) throws IOException {
    Map<ByteBuffer, Group> groups = new HashMap<>();
    rows.forEach(
        part,
        (number, unused, hash, content) -> {
          Group group = groups.computeIfAbsent(keyOf(content), k -> new Group());
          if (number < NEW) {
            group.old.add(new Row(number, content));
          } else if (!takeEqual(group.old, content)) {
            group.now.add(new Row(number, content));
          } else {
            same++;
          }
        });
    groups.values().forEach(this::count);
  }

  /** Rows whose key is not whole are told apart by all they hold. */
  private ByteBuffer keyOf(byte[] row) {
    int[] starts = fields.starts(row);
    int length = 0;
    for (int column : key) {
      if (row[starts[column]] == 0) {
        return ByteBuffer.wrap(row);
      }
      length += starts[column + 1] - starts[column];
    }
    if (key.length == 0) {
      return ByteBuffer.wrap(row);
    }
    ByteBuffer bytes = ByteBuffer.allocate(length);
    for (int column : key) {
      bytes.put(row, starts[column], starts[column + 1] - starts[column]);
    }
    return bytes.flip();
  }

  private static boolean takeEqual(List<Row> from, byte[] row) {
    for (int i = 0; i < from.size(); i++) {
      if (Arrays.equals(from.get(i).content, row)) {
        from.remove(i);
        return true;
      }
    }
    return false;
  }

  private void count(Group group) {
    int pairs = Math.min(group.old.size(), group.now.size());
    for (int i = 0; i < pairs; i++) {
      change(group.old.get(i), group.now.get(i));
    }
    for (Row row : group.old.subList(pairs, group.old.size())) {
      removed++;
      show(Sort.REMOVED, row.number, () -> alone(Sort.REMOVED, row.content));
    }
    for (Row row : group.now.subList(pairs, group.now.size())) {
      added++;
      show(Sort.ADDED, row.number, () -> alone(Sort.ADDED, row.content));
    }
  }

  private void change(Row oldRow, Row nowRow) {
    changed++;
    byte[] old = oldRow.content;
    byte[] now = nowRow.content;
    int[] oldStarts = fields.starts(old);
    int[] nowStarts = fields.starts(now);
    List<Integer> differing = new ArrayList<>();
    for (int i = 0; i < schema.columns().size(); i++) {
      if (!Arrays.equals(
          old, oldStarts[i], oldStarts[i + 1], now, nowStarts[i], nowStarts[i + 1])) {
        differing.add(i);
        columns.merge(name(i), 1L, Long::sum);
      }
    }
    show(
        Sort.CHANGED,
        nowRow.number,
        () ->
            new Example(
                Sort.CHANGED,
                keyValues(now, nowStarts),
                differing.stream()
                    .map(
                        i ->
                            new Value(
                                name(i),
                                fields.text(old, oldStarts[i], i),
                                fields.text(now, nowStarts[i], i)))
                    .toList()));
  }

  private String name(int column) {
    return schema.columns().get(column).name();
  }

  private List<Value> keyValues(byte[] row, int[] starts) {
    return Arrays.stream(key)
        .mapToObj(
            i -> {
              Optional<String> text = fields.text(row, starts[i], i);
              return new Value(name(i), text, text);
            })
        .toList();
  }

  private Example alone(Sort sort, byte[] row) {
    int[] starts = fields.starts(row);
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < schema.columns().size(); i++) {
      int column = i;
      Optional<String> text = fields.text(row, starts[i], i);
      if (text.isPresent() && Arrays.stream(key).noneMatch(k -> k == column)) {
        values.add(
            new Value(
                name(i),
                sort == Sort.REMOVED ? text : Optional.empty(),
                sort == Sort.ADDED ? text : Optional.empty()));
      }
    }
    return new Example(sort, keyValues(row, starts), values);
  }

  /** How an example is made, if it is wanted. */
  @FunctionalInterface
  private interface Showing {
    Example make();
  }

  /** Keeps the first of each sort, as they lie in their files. */
  private void show(Sort sort, long number, Showing showing) {
    NavigableMap<Long, Showing> all = shown.computeIfAbsent(sort, s -> new TreeMap<>());
    all.put(number, showing);
    if (all.size() > examples) {
      all.pollLastEntry();
    }
  }

  private DayDiff result(DayVersion before, DayVersion after) {
    List<Example> all = new ArrayList<>();
    shown.values().forEach(each -> each.values().forEach(row -> all.add(row.make())));
    return new DayDiff(
        before,
        after,
        Arrays.stream(key).mapToObj(schema.columns()::get).map(FileColumn::name).toList(),
        same,
        added,
        removed,
        changed,
        columns,
        all);
  }
}
