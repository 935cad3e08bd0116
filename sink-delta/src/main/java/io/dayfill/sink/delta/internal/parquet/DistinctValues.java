package io.dayfill.sink.delta.internal.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnVector;
import io.dayfill.core.metadata.ColumnType.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The combinations of values that text columns hold. Reads these columns alone. */
public final class DistinctValues {
  private static final int BATCH = 4096;

  private DistinctValues() {}

  /** Those of some files together; a value that is not there is the word null. */
  public static Set<List<String>> of(List<Path> files, List<String> columns) throws IOException {
    FileSchema schema =
        new FileSchema(columns.stream().map(name -> FileColumn.of(name, Kind.STRING)).toList());
    Set<List<String>> found = new HashSet<>();
    for (Path file : files) {
      try (ParquetRows rows = new ParquetRows(file, schema)) {
        for (int n = rows.next(BATCH); n > 0; n = rows.next(BATCH)) {
          add(rows.vectors(), n, found);
        }
      }
    }
    return found;
  }

  private static void add(List<ColumnVector> vectors, int rows, Set<List<String>> found) {
    for (int row = 0; row < rows; row++) {
      // rows of one member mostly follow each other
      if (row == 0 || !isSame(vectors, row)) {
        List<String> values = new ArrayList<>(vectors.size());
        for (ColumnVector vector : vectors) {
          values.add(text((BytesVector) vector, row));
        }
        found.add(List.copyOf(values));
      }
    }
  }

  private static boolean isSame(List<ColumnVector> vectors, int row) {
    for (ColumnVector vector : vectors) {
      BytesVector texts = (BytesVector) vector;
      int[] at = texts.offsets();
      byte[] bytes = texts.bytes();
      if (texts.isNull(row) != texts.isNull(row - 1)
          || Arrays.mismatch(bytes, at[row - 1], at[row], bytes, at[row], at[row + 1]) >= 0) {
        return false;
      }
    }
    return true;
  }

  private static String text(BytesVector texts, int row) {
    int start = texts.offsets()[row];
    return texts.isNull(row)
        ? "null"
        : new String(texts.bytes(), start, texts.offsets()[row + 1] - start, UTF_8);
  }
}
