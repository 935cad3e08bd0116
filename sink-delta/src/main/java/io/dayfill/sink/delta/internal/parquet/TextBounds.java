package io.dayfill.sink.delta.internal.parquet;

import java.util.Arrays;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;

/** Finds the first and the last text of a page in the order of their bytes. */
final class TextBounds {
  /** Looks through plain texts, each with its length in front. */
  void add(byte[] bytes, int end, Statistics<?> statistics, ColumnSummary summary) {
    if (end == 0) {
      return;
    }
    int min = 0;
    int max = 0;
    long minFirst = word(bytes, 0, 0);
    long minSecond = word(bytes, 0, 8);
    long maxFirst = minFirst;
    long maxSecond = minSecond;
    for (int at = 0; at < end; at += 4 + (int) PageBuffer.INT.get(bytes, at)) {
      long first = word(bytes, at, 0);
      if (first > minFirst && first < maxFirst) {
        continue;
      }
      // names that count up differ behind their first word
      long second = word(bytes, at, 8);
      if (first > maxFirst
          || (first == maxFirst
              && (second > maxSecond || (second == maxSecond && compare(bytes, at, max) > 0)))) {
        max = at;
        maxFirst = first;
        maxSecond = second;
      } else if (first < minFirst
          || (first == minFirst
              && (second < minSecond || (second == minSecond && compare(bytes, at, min) < 0)))) {
        min = at;
        minFirst = first;
        minSecond = second;
      }
    }
    add(copy(bytes, min), copy(bytes, max), statistics, summary);
  }

  /** Eight bytes as a number that grows as texts do, but for the sign, which is turned. */
  private static long word(byte[] bytes, int at, int skipped) {
    int length = (int) PageBuffer.INT.get(bytes, at) - skipped;
    return length <= 0
        ? Long.MIN_VALUE
        : Long.reverseBytes(Words.prefix(bytes, at + 4 + skipped, length)) ^ Long.MIN_VALUE;
  }

  private static int compare(byte[] bytes, int a, int b) {
    int aEnd = a + 4 + (int) PageBuffer.INT.get(bytes, a);
    int bEnd = b + 4 + (int) PageBuffer.INT.get(bytes, b);
    return Arrays.compareUnsigned(bytes, a + 4, aEnd, bytes, b + 4, bEnd);
  }

  private static byte[] copy(byte[] bytes, int at) {
    return Arrays.copyOfRange(bytes, at + 4, at + 4 + (int) PageBuffer.INT.get(bytes, at));
  }

  /** Looks through the entries of a dictionary that a page uses. */
  void add(BytesDictionary all, boolean[] seen, Statistics<?> statistics, ColumnSummary summary) {
    int min = -1;
    int max = -1;
    for (int id = 0; id < all.size; id++) {
      if (seen[id]) {
        min = min < 0 || compare(all, id, min) < 0 ? id : min;
        max = max < 0 || compare(all, id, max) > 0 ? id : max;
      }
    }
    if (min >= 0) {
      add(copy(all, min), copy(all, max), statistics, summary);
    }
  }

  private static int compare(BytesDictionary all, int a, int b) {
    int[] at = all.offsets;
    return Arrays.compareUnsigned(all.bytes, at[a], at[a + 1], all.bytes, at[b], at[b + 1]);
  }

  private static byte[] copy(BytesDictionary all, int id) {
    return Arrays.copyOfRange(all.bytes, all.offsets[id], all.offsets[id + 1]);
  }

  static void add(byte[] min, byte[] max, Statistics<?> statistics, ColumnSummary summary) {
    statistics.updateStats(Binary.fromConstantByteArray(min));
    statistics.updateStats(Binary.fromConstantByteArray(max));
    summary.addBytes(min, max);
  }
}
