package io.dayfill.sink.delta.internal.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/**
 * Decompresses pages without Hadoop's codecs and their configuration: zstd, as Dayfill writes, and
 * what other engines write where nobody asks them for something else.
 */
final class PageCodecs implements CompressionCodecFactory {
  private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException();
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case ZSTD -> new Decompressor(PageCodecs::zstd);
      case SNAPPY -> new Decompressor(PageCodecs::snappy);
      case GZIP -> new Decompressor(PageCodecs::gzip);
      case UNCOMPRESSED -> new Plain();
      default -> throw new UnsupportedOperationException(codec + " is not read here");
    };
  }

  @Override
  public void release() {}

  private static int zstd(byte[] from, int at, int length, byte[] to) {
    return Math.toIntExact(Zstd.decompressByteArray(to, 0, to.length, from, at, length));
  }

  private static int snappy(byte[] from, int at, int length, byte[] to) throws IOException {
    return Snappy.uncompress(from, at, length, to, 0);
  }

  private static int gzip(byte[] from, int at, int length, byte[] to) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(from, at, length))) {
      return in.readNBytes(to, 0, to.length);
    }
  }

  /** Fills an array; returns how much of it. */
  @FunctionalInterface
  private interface Codec {
    int decompress(byte[] from, int at, int length, byte[] to) throws IOException;
  }

  private record Decompressor(Codec codec) implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int size) throws IOException {
      ByteBuffer source = bytes.toByteBuffer(HEAP, copied -> {});
      int from = source.arrayOffset() + source.position();
      return BytesInput.from(decompress(source.array(), from, source.remaining(), size));
    }

    @Override
    public void decompress(ByteBuffer input, int compressed, ByteBuffer output, int size)
        throws IOException {
      byte[] source = new byte[compressed];
      input.get(source);
      output.put(decompress(source, 0, compressed, size));
    }

    private byte[] decompress(byte[] from, int at, int length, int size) throws IOException {
      byte[] target = new byte[size];
      int done = codec.decompress(from, at, length, target);
      if (done != size) {
        throw new IOException("a page holds " + done + " bytes, not " + size);
      }
      return target;
    }

    @Override
    public void release() {}
  }

  private static final class Plain implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int size) {
      return bytes;
    }

    @Override
    public void decompress(ByteBuffer input, int compressed, ByteBuffer output, int size) {
      output.put(input);
    }

    @Override
    public void release() {}
  }
}
