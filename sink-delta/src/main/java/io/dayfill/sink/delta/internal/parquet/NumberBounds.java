package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.core.metadata.ColumnType;
import org.apache.parquet.column.statistics.BooleanStatistics;
import org.apache.parquet.column.statistics.DoubleStatistics;
import org.apache.parquet.column.statistics.FloatStatistics;
import org.apache.parquet.column.statistics.IntStatistics;
import org.apache.parquet.column.statistics.LongStatistics;
import org.apache.parquet.column.statistics.Statistics;

/** Finds the smallest and the largest number of a page. */
final class NumberBounds {
  private final ColumnType type;

  NumberBounds(ColumnType type) {
    this.type = type;
  }

  void add(long[] bits, int count, Statistics<?> statistics, ColumnSummary summary) {
    if (count == 0) {
      return;
    }
    switch (type.kind()) {
      case FLOAT -> addFloats(bits, count, (FloatStatistics) statistics, summary);
      case DOUBLE -> addDoubles(bits, count, (DoubleStatistics) statistics, summary);
      default -> addLongs(bits, count, statistics, summary);
    }
  }

  private void addLongs(long[] values, int count, Statistics<?> statistics, ColumnSummary summary) {
    long min = values[0];
    long max = min;
    for (int i = 1; i < count; i++) {
      long value = values[i];
      if (value < min) {
        min = value;
      } else if (value > max) {
        max = value;
      }
    }
    summary.addLongs(min, max);
    if (type.kind() == ColumnType.Kind.BOOLEAN) {
      ((BooleanStatistics) statistics).setMinMax(min != 0, max != 0);
    } else if (FileSchema.isInt32(type)) {
      ((IntStatistics) statistics).setMinMax((int) min, (int) max);
    } else {
      ((LongStatistics) statistics).setMinMax(min, max);
    }
  }

  private static void addDoubles(
      long[] bits, int count, DoubleStatistics statistics, ColumnSummary summary) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    boolean unordered = false;
    for (int i = 0; i < count; i++) {
      double value = Double.longBitsToDouble(bits[i]);
      if (value < min) {
        min = value;
      }
      if (value > max) {
        max = value;
      }
      unordered |= Double.isNaN(value);
    }
    if (unordered) {
      // A NaN has no place in an order: a page that holds one says nothing of its bounds
      summary.unordered = true;
      return;
    }
    // Zeros of both signs are equal to a reader that compares, so the bounds hold both
    min = min == 0 ? -0.0 : min;
    max = max == 0 ? 0.0 : max;
    summary.addDoubles(min, max);
    statistics.setMinMax(min, max);
  }

  private static void addFloats(
      long[] bits, int count, FloatStatistics statistics, ColumnSummary summary) {
    float min = Float.POSITIVE_INFINITY;
    float max = Float.NEGATIVE_INFINITY;
    boolean unordered = false;
    for (int i = 0; i < count; i++) {
      float value = Float.intBitsToFloat((int) bits[i]);
      if (value < min) {
        min = value;
      }
      if (value > max) {
        max = value;
      }
      unordered |= Float.isNaN(value);
    }
    if (unordered) {
      summary.unordered = true;
      return;
    }
    min = min == 0 ? -0.0f : min;
    max = max == 0 ? 0.0f : max;
    summary.addDoubles(min, max);
    statistics.setMinMax(min, max);
  }
}
