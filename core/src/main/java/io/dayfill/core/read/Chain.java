package io.dayfill.core.read;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ReadBooks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a slice's answer that is whole in itself. */
interface Chain extends AutoCloseable {
  /**
   * The next rows.
   *
   * @return a batch that is valid until the next call; null when the chain was read to its declared
   *     end
   */
  @Nullable ColumnBatch next() throws InterruptedException;

  /** What was counted so far. */
  ReadBooks books();

  /** What should be known although it stops nothing. */
  List<String> warnings();

  /** Gives up what is still under way. */
  @Override
  void close();
}
