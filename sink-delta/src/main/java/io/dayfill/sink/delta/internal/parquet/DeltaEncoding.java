package io.dayfill.sink.delta.internal.parquet;

/** Parquet's DELTA_BINARY_PACKED: differences, in blocks of 128, packed to the bits they need. */
final class DeltaEncoding {
  private static final int BLOCK = 128;
  private static final int MINI_BLOCKS = 4;
  private static final int MINI = BLOCK / MINI_BLOCKS;

  private final long[] deltas = new long[BLOCK];

  /** Writes values. */
  void write(PageBuffer out, long[] values, int count) {
    out.putVarint(BLOCK);
    out.putVarint(MINI_BLOCKS);
    out.putVarint(count);
    out.putZigZag(count == 0 ? 0 : values[0]);
    for (int at = 1; at < count; at += BLOCK) {
      writeBlock(out, values, at, Math.min(BLOCK, count - at));
    }
  }

  private void writeBlock(PageBuffer out, long[] values, int from, int count) {
    long[] d = deltas;
    long min = Long.MAX_VALUE;
    long previous = values[from - 1];
    for (int i = 0; i < count; i++) {
      long value = values[from + i];
      long delta = value - previous;
      previous = value;
      d[i] = delta;
      if (delta < min) {
        min = delta;
      }
    }
    out.putZigZag(min);
    out.ensure(MINI_BLOCKS + BLOCK * 8 + 8);
    int widths = out.size;
    out.size += MINI_BLOCKS;
    for (int mini = 0; mini < MINI_BLOCKS; mini++) {
      int start = mini * MINI;
      int end = Math.min(start + MINI, count);
      long all = 0;
      for (int i = start; i < end; i++) {
        d[i] -= min;
        all |= d[i];
      }
      int width = 64 - Long.numberOfLeadingZeros(all);
      out.bytes[widths + mini] = (byte) width;
      if (width > 0) {
        for (int i = Math.max(start, end); i < start + MINI; i++) {
          d[i] = 0;
        }
        pack(out, d, start, width);
      }
    }
  }

  /** Packs 32 values; differences may take all 64 bits. */
  private static void pack(PageBuffer out, long[] d, int start, int width) {
    byte[] target = out.bytes;
    int at = out.size;
    long word = 0;
    int bits = 0;
    for (int i = start; i < start + MINI; i++) {
      long value = d[i];
      word |= value << bits;
      bits += width;
      if (bits >= 64) {
        PageBuffer.LONG.set(target, at, word);
        at += 8;
        bits -= 64;
        word = bits == 0 ? 0 : value >>> (width - bits);
      }
    }
    // 32 values of any width end on a border of 4 bytes
    if (bits > 0) {
      PageBuffer.LONG.set(target, at, word);
    }
    out.size += MINI / 8 * width;
  }
}
