package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import java.util.Arrays;
import java.util.List;

/**
 * Some rows of one entity, a vector a column. Every row lies inside the slice's window; {@link
 * #days()} tells the day of each.
 *
 * <p>A batch is filled, handed on, and filled again: who gets one uses it before asking for the
 * next.
 */
public final class ColumnBatch {
  private final List<Column> columns;
  private final ColumnVector[] vectors;
  private final BytesVector rescued;
  private int[] days;
  private int rows;

  /** Makes an empty batch with room for some rows; it grows as needed. */
  public ColumnBatch(List<Column> columns, int capacity) {
    this.columns = List.copyOf(columns);
    vectors = new ColumnVector[columns.size()];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = ColumnVector.of(columns.get(i).type(), capacity);
    }
    rescued = new BytesVector(16);
    days = new int[Math.max(capacity, 16)];
  }

  /** The declared columns, in the order of the table. */
  public List<Column> columns() {
    return columns;
  }

  /** The number of rows. */
  public int rowCount() {
    return rows;
  }

  /** The values of a column. */
  public ColumnVector vector(int column) {
    return vectors[column];
  }

  /**
   * What no column claims, as JSON text with sorted fields; null in a row where nothing is left.
   */
  public BytesVector rescued() {
    return rescued;
  }

  /** The day of each row in the entity's zone, as days since 1970-01-01. */
  public int[] days() {
    return days;
  }

  /**
   * Ends a row: every vector has got a value or a null since the last.
   *
   * @param day the day it belongs to, as days since 1970-01-01
   */
  public void endRow(int day) {
    if (rows == days.length) {
      growDays();
    }
    days[rows++] = day;
  }

  private void growDays() {
    days = Arrays.copyOf(days, rows * 2);
  }

  /** Forgets the rows from a place on, and what was appended of a row that has not ended. */
  public void truncate(int newRows) {
    for (ColumnVector vector : vectors) {
      vector.truncate(newRows);
    }
    rescued.truncate(newRows);
    rows = newRows;
  }

  /** Forgets all rows. */
  public void clear() {
    truncate(0);
  }

  /** The bytes that the rows take. */
  long content() {
    long sum = rescued.content() + 4L * rows;
    for (ColumnVector vector : vectors) {
      sum += vector.content();
    }
    return sum;
  }

  /** The bytes of memory held, about. */
  public long memory() {
    long sum = rescued.memory() + 4L * days.length;
    for (ColumnVector vector : vectors) {
      sum += vector.memory();
    }
    return sum;
  }
}
