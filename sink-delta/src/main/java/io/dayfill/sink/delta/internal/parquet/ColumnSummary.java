package io.dayfill.sink.delta.internal.parquet;

import java.util.Arrays;

/** The smallest and the largest value of a column of a file, and its nulls. */
final class ColumnSummary {
  long nulls;
  boolean any;
  boolean unordered;
  long minLong;
  long maxLong;
  double minDouble;
  double maxDouble;
  byte[] minBytes = new byte[0];
  byte[] maxBytes = new byte[0];

  void addLongs(long min, long max) {
    minLong = any ? Math.min(minLong, min) : min;
    maxLong = any ? Math.max(maxLong, max) : max;
    any = true;
  }

  void addDoubles(double min, double max) {
    minDouble = any ? Math.min(minDouble, min) : min;
    maxDouble = any ? Math.max(maxDouble, max) : max;
    any = true;
  }

  void addBytes(byte[] min, byte[] max) {
    minBytes = any && Arrays.compareUnsigned(minBytes, min) <= 0 ? minBytes : min;
    maxBytes = any && Arrays.compareUnsigned(maxBytes, max) >= 0 ? maxBytes : max;
    any = true;
  }
}
