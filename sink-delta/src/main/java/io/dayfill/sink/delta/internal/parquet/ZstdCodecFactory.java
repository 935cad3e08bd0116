package io.dayfill.sink.delta.internal.parquet;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Decompresses what Dayfill's own files hold, without Hadoop's codecs and their configuration. */
final class ZstdCodecFactory implements CompressionCodecFactory {
  private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException();
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case ZSTD -> new Decompressor();
      case UNCOMPRESSED -> new Plain();
      default -> throw new UnsupportedOperationException(codec + " is not read here");
    };
  }

  @Override
  public void release() {}

  private static final class Decompressor implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int size) throws IOException {
      ByteBuffer source = bytes.toByteBuffer(HEAP, copied -> {});
      int from = source.arrayOffset() + source.position();
      byte[] target = new byte[size];
      long done =
          Zstd.decompressByteArray(target, 0, size, source.array(), from, source.remaining());
      if (done != size) {
        throw new IOException("a page holds " + done + " bytes, not " + size);
      }
      return BytesInput.from(target);
    }

    @Override
    public void decompress(ByteBuffer input, int compressed, ByteBuffer output, int size) {
      byte[] source = new byte[compressed];
      input.get(source);
      output.put(Zstd.decompress(source, size));
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
