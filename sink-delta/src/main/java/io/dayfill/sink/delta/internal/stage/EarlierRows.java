package io.dayfill.sink.delta.internal.stage;

import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.decode.LongVector;
import java.nio.file.Path;
import java.util.List;

/**
 * The rows to which others are appended, as far as they may come once more.
 *
 * @param files their files
 * @param time the place of the column that tells which
 * @param from the least time of rows that may, as microseconds since 1970
 */
record EarlierRows(List<Path> files, int time, long from) {
  static final EarlierRows NONE = new EarlierRows(List.of(), 0, 0);

  /** Whether a row may come once more. */
  boolean has(List<ColumnVector> vectors, int row) {
    return ((LongVector) vectors.get(time)).values()[row] >= from;
  }
}
