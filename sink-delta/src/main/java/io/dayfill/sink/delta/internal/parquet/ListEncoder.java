package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.ListVector;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;

/**
 * The pages of a column of lists. A level of definition stands for each element, or for a list that
 * has none: 0 the list is null, 1 it is empty, 2 the element is null, 3 it is there.
 */
final class ListEncoder extends ColumnEncoder {
  private static final int NULL_LIST = 0;
  private static final int EMPTY_LIST = 1;
  private static final int NULL_ELEMENT = 2;
  private static final int ELEMENT = 3;

  private final PageValues values;
  private int[] definitions = new int[0];
  private int[] repetitions = new int[0];
  private int levels;
  private int rows;
  private long nulls;

  ListEncoder(ColumnDescriptor descriptor, EncoderScratch scratch, PageValues values) {
    super(descriptor, scratch);
    this.values = values;
  }

  @Override
  void append(ColumnVector source, int from, int to) throws IOException {
    for (int row = from; row < to; row++) {
      append((ListVector) source, row);
    }
  }

  @Override
  void append(ColumnVector source, int[] selected, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      append((ListVector) source, selected[i]);
    }
  }

  private void append(ListVector source, int row) throws IOException {
    int start = source.offsets()[row];
    int end = source.offsets()[row + 1];
    ensure(Math.max(1, end - start));
    if (start == end) {
      repetitions[levels] = 0;
      definitions[levels++] = source.isNull(row) ? NULL_LIST : EMPTY_LIST;
      nulls++;
    } else {
      appendElements(source.elements(), start, end);
    }
    rows++;
    if (rows >= PAGE_ROWS || levels >= PAGE_ROWS || values.bytes() >= PAGE_BYTES) {
      endPage();
    }
  }

  private void appendElements(ColumnVector elements, int start, int end) {
    for (int at = start; at < end; ) {
      int run = at;
      while (run < end && !elements.isNull(run)) {
        run++;
      }
      if (run > at) {
        values.append(elements, at, run);
        Arrays.fill(definitions, levels, levels + run - at, ELEMENT);
        Arrays.fill(repetitions, levels, levels + run - at, 1);
        levels += run - at;
      }
      for (at = run; at < end && elements.isNull(at); at++) {
        definitions[levels] = NULL_ELEMENT;
        repetitions[levels++] = 1;
        nulls++;
      }
    }
    repetitions[levels - (end - start)] = 0;
  }

  private void ensure(int more) {
    if (definitions.length - levels < more) {
      definitions = scratch.arrays.wider(definitions, levels, (long) levels + more);
      repetitions = scratch.arrays.wider(repetitions, levels, (long) levels + more);
    }
  }

  private void endPage() throws IOException {
    if (rows == 0) {
      return;
    }
    PageBuffer page = scratch.page;
    page.clear();
    page.putLevels(repetitions, levels, 1);
    page.putLevels(definitions, levels, 2);
    Statistics<?> statistics = newStatistics(nulls);
    summary.nulls += nulls;
    Encoding encoding =
        values.count() == 0 ? Encoding.PLAIN : values.encode(page, statistics, summary);
    writePage(levels, rows, orNone(statistics, nulls < levels), encoding);
    rows = 0;
    levels = 0;
    nulls = 0;
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
    return values.memory() + 8L * definitions.length;
  }

  @Override
  void release() {
    values.release();
    scratch.arrays.give(definitions);
    scratch.arrays.give(repetitions);
    definitions = new int[0];
    repetitions = new int[0];
  }
}
