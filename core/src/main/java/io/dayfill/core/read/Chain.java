package io.dayfill.core.read;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ReadBooks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is asked for by one request and whatever that leads to. Not safe for several threads. */
interface Chain extends AutoCloseable {
  /** Asks for the first page, if that was not done before. */
  void begin();

  /**
   * The next rows.
   *
   * @return a batch that is valid until the next call; null when the chain was read to its declared
   *     end
   * @throws StartOverException if it is read again from its start: what it handed on is void
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
