package io.dayfill.sink.delta.internal.parquet;

/** What the files that one thread writes share: scratch buffers and the compressor. */
public final class WriterContext implements AutoCloseable {
  /** The level at which more time hardly saves more room on such pages. */
  private static final int LEVEL = 1;

  final ColumnEncoder.EncoderScratch scratch;
  final ZstdCompressor compressor = new ZstdCompressor(LEVEL);
  private final ArrayPool arrays;

  /** Makes one for a few small files, which keep their arrays to themselves. */
  public WriterContext() {
    this(new ArrayPool(0));
  }

  /** Makes one whose files take their arrays from a pool. */
  public WriterContext(ArrayPool arrays) {
    this.arrays = arrays;
    scratch = new ColumnEncoder.EncoderScratch(arrays);
  }

  /** Where the files' arrays come from. */
  public ArrayPool arrays() {
    return arrays;
  }

  @Override
  public void close() {
    compressor.release();
  }
}
