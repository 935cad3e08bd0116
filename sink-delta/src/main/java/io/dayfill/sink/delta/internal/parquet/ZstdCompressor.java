package io.dayfill.sink.delta.internal.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Compresses pages with Zstandard, without Hadoop's streams. What it returns is valid until the
 * next call.
 */
final class ZstdCompressor implements BytesInputCompressor {
  private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

  private final ZstdCompressCtx context;
  private byte[] target = new byte[1 << 16];

  ZstdCompressor(int level) {
    context = new ZstdCompressCtx().setLevel(level);
  }

  @Override
  public BytesInput compress(BytesInput bytes) {
    ByteBuffer source = bytes.toByteBuffer(HEAP, copied -> {});
    int length = source.remaining();
    int bound = Math.toIntExact(Zstd.compressBound(length));
    if (target.length < bound) {
      target = new byte[bound];
    }
    int size =
        context.compressByteArray(
            target,
            0,
            target.length,
            source.array(),
            source.arrayOffset() + source.position(),
            length);
    return BytesInput.from(target, 0, size);
  }

  @Override
  public CompressionCodecName getCodecName() {
    return CompressionCodecName.ZSTD;
  }

  @Override
  public void release() {
    context.close();
  }
}
