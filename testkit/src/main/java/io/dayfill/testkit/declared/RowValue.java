package io.dayfill.testkit.declared;

/** What a record carries in one column. */
@FunctionalInterface
public interface RowValue {
  /**
   * The value: a text, a number, a boolean, a list or a map.
   *
   * @param device the number of the device, from 0
   * @param number tells its readings apart
   */
  Object of(int device, long number);
}
