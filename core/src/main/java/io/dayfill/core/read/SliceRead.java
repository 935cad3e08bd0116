package io.dayfill.core.read;

import io.dayfill.core.decode.ColumnBatch;
import org.jspecify.annotations.Nullable;

/** A slice being read: batches first, then the summary. Not safe for use by several threads. */
public interface SliceRead extends AutoCloseable {
  /**
   * The next rows.
   *
   * @return a batch that is valid until the next call; null when the answer was read to its
   *     declared end
   * @throws StartOverException if it is read again from its start, by further calls: what was
   *     handed on so far, records that could not be read included, is void
   * @throws io.dayfill.core.error.DayfillException if the answer is not complete; nothing of the
   *     slice may then be landed
   * @throws InterruptedException if the thread is interrupted
   */
  @Nullable ColumnBatch next() throws InterruptedException;

  /** What was done and seen so far; the slice's answer is complete once {@link #next} gave null. */
  SliceSummary summary();

  /** Gives up what is still under way. */
  @Override
  void close();
}
