package io.dayfill.core.land;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How two contents of a day differ.
 *
 * @param before the older
 * @param after the newer
 * @param key the columns by which rows were told apart; empty where only whole rows are the same
 * @param same the rows that are in both
 * @param added the rows that are in the newer alone
 * @param removed the rows that are in the older alone
 * @param changed the rows of one key that differ
 * @param changedColumns in how many of these each column does
 * @param examples the first few of each sort
 */
public record DayDiff(
    DayVersion before,
    DayVersion after,
    List<String> key,
    long same,
    long added,
    long removed,
    long changed,
    Map<String, Long> changedColumns,
    List<Example> examples) {
  /** What became of a row. */
  public enum Sort {
    /** It came. */
    ADDED,
    /** It went. */
    REMOVED,
    /** It has other values. */
    CHANGED
  }

  /**
   * A row.
   *
   * @param sort what became of it
   * @param key the values of its key
   * @param values its other values, of a changed row those that differ
   */
  public record Example(Sort sort, List<Value> key, List<Value> values) {}

  /**
   * A value.
   *
   * @param column its column
   * @param before what it was; empty for null, or where the row was not there
   * @param after what it is; empty likewise
   */
  public record Value(String column, Optional<String> before, Optional<String> after) {}
}
