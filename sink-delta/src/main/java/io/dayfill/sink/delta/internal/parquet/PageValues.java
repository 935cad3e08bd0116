package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.ColumnVector;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;

/** The values of a page that are there, nulls left out, and how they are encoded. */
abstract class PageValues {
  /** Adds consecutive values, none of which is null. */
  abstract void append(ColumnVector source, int from, int to);

  /** Adds the values of some rows, none of which is null. */
  abstract void append(ColumnVector source, int[] rows, int from, int to);

  /** How many of the values from a place on a page should take at once. */
  int fitting(ColumnVector source, int from, int to) {
    return to - from;
  }

  /** The number of values gathered. */
  abstract int count();

  /** The bytes that they take, about. */
  abstract long bytes();

  /**
   * Writes the values gathered, and forgets them.
   *
   * @param out where the levels of the page stand already
   * @param statistics gets the smallest and the largest
   * @param summary the same for the file
   */
  abstract Encoding encode(PageBuffer out, Statistics<?> statistics, ColumnSummary summary);

  /** Whether a page of this chunk refers to the dictionary. */
  abstract boolean usesDictionary();

  /**
   * Writes the dictionary.
   *
   * @return the number of its values
   */
  abstract int writeDictionary(PageBuffer out);

  /** Forgets the chunk. */
  abstract void clear();

  /** Whether a dictionary was tried and did not pay. */
  abstract boolean isPlain();

  /** Lets later chunks know whether a dictionary pays. */
  final void learn(ColumnEncoder.EncoderScratch scratch, ColumnDescriptor column) {
    if (isPlain()) {
      scratch.setPlain(column);
    }
  }

  /** The bytes of memory held, about. */
  abstract long memory();

  /** Lets go of the memory. */
  abstract void release();
}
