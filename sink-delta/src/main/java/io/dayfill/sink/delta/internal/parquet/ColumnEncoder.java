package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.ColumnVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * Makes the pages of one column of one file: gathers values as they come, and encodes them a page
 * at a time in plain loops over arrays.
 */
abstract class ColumnEncoder {
  /** The rows of a page at most. */
  static final int PAGE_ROWS = 20_000;

  /** The bytes of a page at most, about. */
  static final int PAGE_BYTES = 1 << 20;

  final ColumnDescriptor descriptor;
  final EncoderScratch scratch;

  /** What the whole file holds. */
  final ColumnSummary summary = new ColumnSummary();

  private @Nullable PageWriter pages;

  ColumnEncoder(ColumnDescriptor descriptor, EncoderScratch scratch) {
    this.descriptor = descriptor;
    this.scratch = scratch;
  }

  /** Begins a column chunk. */
  final void begin(PageWriter writer) {
    pages = writer;
  }

  /** Adds the values of consecutive rows. */
  abstract void append(ColumnVector values, int from, int to) throws IOException;

  /** Adds the values of some rows. */
  abstract void append(ColumnVector values, int[] rows, int count) throws IOException;

  /** Ends the column chunk: all its pages are with the page writer. */
  abstract void end() throws IOException;

  /** The bytes of memory held beside the finished pages, about. */
  abstract long memory();

  /** Lets go of what {@link #memory} counts. */
  abstract void release();

  /** The bytes of the finished pages of this chunk. */
  final long finished() {
    return pages == null ? 0 : pages.getMemSize();
  }

  final Statistics<?> newStatistics(long nulls) {
    Statistics<?> statistics = Statistics.createStats(descriptor.getPrimitiveType());
    statistics.incrementNumNulls(nulls);
    return statistics;
  }

  /** Statistics that tell the bounds, or that say nothing where values have none. */
  final Statistics<?> orNone(Statistics<?> statistics, boolean values) {
    return values && !statistics.hasNonNullValue()
        ? Statistics.getBuilderForReading(descriptor.getPrimitiveType()).build()
        : statistics;
  }

  /** Hands a page on, from the scratch buffer. */
  final void writePage(int values, int rows, Statistics<?> statistics, Encoding encoding)
      throws IOException {
    PageBuffer page = scratch.page;
    writer()
        .writePage(
            BytesInput.from(page.bytes, 0, page.size),
            values,
            rows,
            statistics,
            Encoding.RLE,
            Encoding.RLE,
            encoding);
  }

  /** Hands the dictionary on, from the scratch buffer. */
  final void writeDictionary(int values) throws IOException {
    PageBuffer page = scratch.page;
    writer()
        .writeDictionaryPage(
            new DictionaryPage(BytesInput.from(page.bytes, 0, page.size), values, Encoding.PLAIN));
  }

  private PageWriter writer() {
    return Objects.requireNonNull(pages);
  }

  /** What the encoders of one thread share: buffers, and what was learned of a column. */
  static final class EncoderScratch {
    final ArrayPool arrays;
    final PageBuffer page = new PageBuffer();
    final DeltaEncoding delta = new DeltaEncoding();
    private int[] ids = new int[PAGE_ROWS];
    private boolean[] seen = new boolean[1 << 10];

    /** Columns whose values hardly repeat, so that a dictionary is not tried again. */
    private final Map<String, Boolean> plain = new HashMap<>();

    EncoderScratch(ArrayPool arrays) {
      this.arrays = arrays;
    }

    int[] ids(int count) {
      if (ids.length < count) {
        ids = new int[count];
      }
      return ids;
    }

    /** Which entries of a dictionary some ids name. */
    boolean[] seen(int[] some, int count, int distinct) {
      if (seen.length < distinct) {
        seen = new boolean[distinct * 2];
      }
      Arrays.fill(seen, 0, distinct, false);
      for (int i = 0; i < count; i++) {
        seen[some[i]] = true;
      }
      return seen;
    }

    boolean isPlain(ColumnDescriptor column) {
      return plain.containsKey(column.getPath()[0]);
    }

    void setPlain(ColumnDescriptor column) {
      plain.put(column.getPath()[0], true);
    }
  }
}
