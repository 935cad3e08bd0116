package io.dayfill.core.decode;

import io.dayfill.core.metadata.Plus;

/**
 * What is added to the times of a column.
 *
 * @param column its place among the columns
 * @param source where the number comes from, as an {@link Alternatives} says it
 * @param plus what was declared
 */
record Addend(int column, int source, Plus plus) {
  /**
   * The number of nanoseconds of one unit in a record; negative where a long does not hold it.
   *
   * @param place the record's place in its array
   */
  long unit(int place) {
    long nanos = plus.unit().nanos();
    if (!plus.timesPlace()) {
      return nanos;
    }
    return Math.multiplyHigh(nanos, place) == 0 ? nanos * place : -1;
  }

  /** True if a record cannot do without the number. */
  boolean isNeeded(int place) {
    return plus.timesPlace() && place > 0;
  }
}
