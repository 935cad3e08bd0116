package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.ColumnVector;
import java.io.IOException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;

/** The pages of a column of scalars. */
final class FlatEncoder extends ColumnEncoder {
  private final PageValues values;
  private final NullBits rows;

  FlatEncoder(ColumnDescriptor descriptor, EncoderScratch scratch, PageValues values) {
    super(descriptor, scratch);
    this.values = values;
    rows = new NullBits(scratch.arrays);
  }

  @Override
  void append(ColumnVector source, int from, int to) throws IOException {
    for (int at = from; at < to; ) {
      int count = Math.min(to - at, PAGE_ROWS - rows.rows);
      if (source.nullCount() == source.size()) {
        rows.addNulls(count);
      } else {
        count = values.fitting(source, at, at + count);
        addRange(source, at, at + count);
      }
      at += count;
      endPageIfFull();
    }
  }

  private void addRange(ColumnVector source, int from, int to) {
    if (source.nullCount() == 0) {
      values.append(source, from, to);
      rows.addPresent(to - from);
      return;
    }
    boolean[] nulls = source.nulls();
    int at = from;
    while (at < to) {
      int run = at;
      while (run < to && !nulls[run]) {
        run++;
      }
      if (run > at) {
        values.append(source, at, run);
        rows.addPresent(run - at);
      }
      at = run;
      while (at < to && nulls[at]) {
        at++;
      }
      rows.addNulls(at - run);
    }
  }

  @Override
  void append(ColumnVector source, int[] selected, int count) throws IOException {
    int[] present = source.nullCount() == 0 ? selected : new int[Math.min(count, PAGE_ROWS)];
    for (int at = 0; at < count; ) {
      int end = Math.min(count, at + Math.min(512, PAGE_ROWS - rows.rows));
      if (source.nullCount() == 0) {
        values.append(source, selected, at, end);
        rows.addPresent(end - at);
      } else {
        values.append(source, present, 0, addPresent(source.nulls(), selected, at, end, present));
      }
      at = end;
      endPageIfFull();
    }
  }

  private int addPresent(boolean[] nulls, int[] selected, int from, int to, int[] present) {
    int found = 0;
    for (int i = from; i < to; i++) {
      int row = selected[i];
      if (nulls[row]) {
        rows.addNulls(1);
      } else {
        rows.addPresent(1);
        present[found++] = row;
      }
    }
    return found;
  }

  private void endPageIfFull() throws IOException {
    if (rows.rows >= PAGE_ROWS || values.bytes() >= PAGE_BYTES) {
      endPage();
    }
  }

  private void endPage() throws IOException {
    if (rows.rows == 0) {
      return;
    }
    PageBuffer page = scratch.page;
    page.clear();
    rows.write(page);
    Statistics<?> statistics = newStatistics(rows.nulls);
    summary.nulls += rows.nulls;
    Encoding encoding =
        values.count() == 0 ? Encoding.PLAIN : values.encode(page, statistics, summary);
    writePage(rows.rows, rows.rows, orNone(statistics, rows.nulls < rows.rows), encoding);
    rows.clear();
  }

  @Override
  void end() throws IOException {
    endPage();
    if (values.usesDictionary()) {
      scratch.page.clear();
      int size = values.writeDictionary(scratch.page);
      writeDictionary(size);
    }
    values.clear();
    values.learn(scratch, descriptor);
  }

  @Override
  long memory() {
    return values.memory() + rows.memory();
  }

  @Override
  void release() {
    values.release();
    rows.release();
  }
}
