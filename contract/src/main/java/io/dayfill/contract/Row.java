package io.dayfill.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row as it was landed.
 *
 * @param values by the names of the columns
 * @param rescued what no column claims; null where nothing is left
 */
record Row(Map<String, @Nullable Object> values, @Nullable String rescued) {
  Row {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  List<@Nullable Object> valuesOf(List<String> columns) {
    List<@Nullable Object> some = new ArrayList<>();
    columns.forEach(column -> some.add(values.get(column)));
    return some;
  }
}
