package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.ColumnVector;
import java.io.IOException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;

/** The one page of a column that holds the same value in every row: rows cost nothing. */
final class ConstantEncoder extends ColumnEncoder {
  private final ColumnVector value;
  private final PageValues dictionary;
  private int rows;

  /**
   * Makes one.
   *
   * @param value a vector of the one value
   */
  ConstantEncoder(
      ColumnDescriptor descriptor,
      EncoderScratch scratch,
      ColumnVector value,
      PageValues dictionary) {
    super(descriptor, scratch);
    this.value = value;
    this.dictionary = dictionary;
  }

  @Override
  void append(ColumnVector ignored, int from, int to) {
    rows += to - from;
  }

  @Override
  void append(ColumnVector ignored, int[] selected, int count) {
    rows += count;
  }

  @Override
  void end() throws IOException {
    if (rows == 0) {
      return;
    }
    PageBuffer page = scratch.page;
    Statistics<?> statistics = newStatistics(0);
    page.clear();
    dictionary.append(value, 0, 1);
    dictionary.encode(page, statistics, summary);
    page.clear();
    int size = dictionary.writeDictionary(page);
    writeDictionary(size);
    page.clear();
    int start = page.size;
    page.putInt(0);
    page.putRun(1, rows, 1);
    PageBuffer.INT.set(page.bytes, start, page.size - start - 4);
    page.putByte(0);
    page.putVarint(rows << 1);
    writePage(rows, rows, statistics, Encoding.RLE_DICTIONARY);
    dictionary.clear();
    rows = 0;
  }

  @Override
  long memory() {
    return 0;
  }

  @Override
  void release() {
    dictionary.release();
  }
}
