package io.dayfill.sink.delta.internal.parquet;

/** What the files that one thread writes share: scratch buffers and the compressor. */
public final class WriterContext implements AutoCloseable {
  /** The level at which more time hardly saves more room on such pages. */
  private static final int LEVEL = 1;

  final ColumnEncoder.EncoderScratch scratch = new ColumnEncoder.EncoderScratch();
  final ZstdCompressor compressor = new ZstdCompressor(LEVEL);

  @Override
  public void close() {
    compressor.release();
  }
}
