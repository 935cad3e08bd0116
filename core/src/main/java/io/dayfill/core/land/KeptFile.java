package io.dayfill.core.land;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A file beside a table that outlives a run which was ended, for one slice alone: whoever has it
 * open has it for itself. A warehouse removes those that nobody wrote to for a day.
 */
public interface KeptFile extends AutoCloseable {
  /** What it holds, from the beginning. The caller closes the stream. */
  InputStream read() throws IOException;

  /**
   * Writes behind what it holds. A process that dies loses nothing that was flushed.
   *
   * @param length the bytes to be kept; what stands behind them is forgotten
   */
  OutputStream append(long length) throws IOException;

  /** Removes it. */
  void remove() throws IOException;

  /** Lets go of it; what it holds stays. */
  @Override
  void close();
}
