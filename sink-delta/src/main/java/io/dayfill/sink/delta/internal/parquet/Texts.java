package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;

/**
 * Texts of a page: looked up in the dictionary as they come, or, once that does not pay, copied one
 * behind the other as Parquet's plain encoding wants them.
 */
final class Texts extends PageValues {
  private final ColumnEncoder.EncoderScratch scratch;
  private final BytesDictionary dictionary;
  private final TextBounds bounds = new TextBounds();
  private final boolean fixed;
  private boolean plain;
  private boolean lookUp;
  private boolean dictionaryUsed;
  private int[] ids = new int[0];
  private byte[] bytes = new byte[0];
  private int end;
  private int count;

  /**
   * Makes an empty one.
   *
   * @param fixed whether all values have one length, which is then not written
   * @param plain whether the values are known to repeat hardly
   */
  Texts(ColumnEncoder.EncoderScratch scratch, boolean fixed, boolean plain) {
    this.scratch = scratch;
    dictionary = new BytesDictionary(scratch.arrays);
    this.fixed = fixed;
    this.plain = plain;
    lookUp = !plain;
  }

  @Override
  int fitting(ColumnVector source, int from, int to) {
    int[] offsets = ((BytesVector) source).offsets();
    int fitting = to - from;
    while (fitting > 1 && offsets[from + fitting] - offsets[from] > ColumnEncoder.PAGE_BYTES) {
      fitting >>= 1;
    }
    return fitting;
  }

  @Override
  void append(ColumnVector source, int from, int to) {
    BytesVector texts = (BytesVector) source;
    byte[] all = texts.bytes();
    int[] offsets = texts.offsets();
    int i = from;
    if (lookUp) {
      ensureIds(to - from);
      for (; i < to; i++) {
        int id = dictionary.id(all, offsets[i], offsets[i + 1] - offsets[i]);
        if (id < 0) {
          leaveDictionary();
          break;
        }
        ids[count++] = id;
      }
    }
    if (i < to) {
      ensureBytes(offsets[to] - offsets[i] + 4L * (to - i));
      copy(all, offsets, i, to);
    }
  }

  private void copy(byte[] all, int[] offsets, int from, int to) {
    byte[] target = bytes;
    int at = end;
    int start = offsets[from];
    for (int i = from; i < to; i++) {
      int next = offsets[i + 1];
      int length = next - start;
      PageBuffer.INT.set(target, at, length);
      at += 4;
      System.arraycopy(all, start, target, at, length);
      at += length;
      start = next;
    }
    end = at;
    count += to - from;
  }

  @Override
  void append(ColumnVector source, int[] rows, int from, int to) {
    BytesVector texts = (BytesVector) source;
    byte[] all = texts.bytes();
    int[] offsets = texts.offsets();
    for (int i = from; i < to; i++) {
      int start = offsets[rows[i]];
      appendOne(all, start, offsets[rows[i] + 1] - start);
    }
  }

  private void appendOne(byte[] all, int start, int length) {
    if (lookUp) {
      int id = dictionary.id(all, start, length);
      if (id >= 0) {
        ensureIds(1);
        ids[count++] = id;
        return;
      }
      leaveDictionary();
    }
    ensureBytes(length + 4L);
    PageBuffer.INT.set(bytes, end, length);
    System.arraycopy(all, start, bytes, end + 4, length);
    end += 4 + length;
    count++;
  }

  /** From here on texts are copied; those of this page that are ids become copies. */
  private void leaveDictionary() {
    lookUp = false;
    plain |= !dictionaryUsed;
    BytesDictionary all = dictionary;
    for (int i = 0; i < count; i++) {
      int id = ids[i];
      int length = all.length(id);
      ensureBytes(length + 4L);
      PageBuffer.INT.set(bytes, end, length);
      System.arraycopy(all.bytes, all.offsets[id], bytes, end + 4, length);
      end += 4 + length;
    }
  }

  private void ensureIds(int more) {
    if (ids.length - count < more) {
      ids = scratch.arrays.wider(ids, count, (long) count + more);
    }
  }

  private void ensureBytes(long more) {
    if (bytes.length - end < more) {
      bytes = scratch.arrays.wider(bytes, end, end + more);
    }
  }

  @Override
  int count() {
    return count;
  }

  @Override
  long bytes() {
    return lookUp ? 4L * count : end;
  }

  @Override
  Encoding encode(PageBuffer out, Statistics<?> statistics, ColumnSummary summary) {
    if (lookUp && !dictionaryUsed && !pays()) {
      leaveDictionary();
    }
    Encoding encoding;
    if (lookUp) {
      addBounds(statistics, summary);
      out.putIds(ids, count, dictionary.size);
      dictionaryUsed |= count > 0;
      encoding = Encoding.RLE_DICTIONARY;
    } else {
      addBounds(statistics, summary);
      putPlain(out);
      encoding = Encoding.PLAIN;
    }
    count = 0;
    end = 0;
    return encoding;
  }

  private void addBounds(Statistics<?> statistics, ColumnSummary summary) {
    if (fixed) {
      return; // decimals, which have another order than texts
    }
    if (lookUp) {
      bounds.add(dictionary, scratch.seen(ids, count, dictionary.size), statistics, summary);
    } else {
      bounds.add(bytes, end, statistics, summary);
    }
  }

  private void putPlain(PageBuffer out) {
    if (!fixed) {
      out.put(bytes, 0, end);
      return;
    }
    for (int at = 0; at < end; ) {
      int length = (int) PageBuffer.INT.get(bytes, at);
      out.put(bytes, at + 4, length);
      at += 4 + length;
    }
  }

  /** Whether ids and dictionary take clearly less room than the texts. */
  private boolean pays() {
    BytesDictionary all = dictionary;
    if (all.size <= 16) {
      return true;
    }
    long texts = 0;
    for (int i = 0; i < count; i++) {
      texts += 4 + all.length(ids[i]);
    }
    long entries = all.totalBytes() + 4L * all.size;
    return entries + count * (long) PageBuffer.width(all.size) / 8 < texts * 3 / 4;
  }

  @Override
  boolean isPlain() {
    return plain;
  }

  @Override
  boolean usesDictionary() {
    return dictionaryUsed;
  }

  @Override
  int writeDictionary(PageBuffer out) {
    BytesDictionary all = dictionary;
    for (int id = 0; id < all.size; id++) {
      int length = all.length(id);
      if (!fixed) {
        out.putInt(length);
      }
      out.put(all.bytes, all.offsets[id], length);
    }
    return all.size;
  }

  @Override
  void clear() {
    dictionary.clear();
    dictionaryUsed = false;
    lookUp = !plain;
  }

  @Override
  long memory() {
    return bytes.length + 4L * ids.length + dictionary.memory();
  }

  @Override
  void release() {
    scratch.arrays.give(bytes);
    scratch.arrays.give(ids);
    bytes = new byte[0];
    ids = new int[0];
    dictionary.release();
  }
}
