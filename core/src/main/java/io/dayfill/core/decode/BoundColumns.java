package io.dayfill.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.metadata.Column;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The columns whose value no record holds: that of a member, the same in all rows of a chain. */
final class BoundColumns {
  private final int[] columns;
  private final byte[][] values;

  BoundColumns(List<Column> all, Map<String, String> members) {
    int[] found = new int[all.size()];
    byte[][] texts = new byte[all.size()][];
    int count = 0;
    for (int i = 0; i < all.size(); i++) {
      String member = all.get(i).from().map(members::get).orElse(null);
      if (member != null) {
        found[count] = i;
        texts[count++] = member.getBytes(UTF_8);
      }
    }
    columns = Arrays.copyOf(found, count);
    values = Arrays.copyOf(texts, count);
  }

  /** Puts the values in the place of the nulls that the records left. */
  void fill(ColumnBatch batch) {
    for (int i = 0; i < columns.length; i++) {
      BytesVector vector = (BytesVector) batch.vector(columns[i]);
      vector.clear();
      for (int row = 0; row < batch.rowCount(); row++) {
        vector.append(values[i], 0, values[i].length);
      }
    }
  }
}
