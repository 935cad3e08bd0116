package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.util.LinkedHashMap;
import java.util.Map;

/** A column as the keys of the language, such as metadata would write them. */
final class ColumnKeys {
  private ColumnKeys() {}

  static Map<String, Object> of(Column column) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("name", column.name());
    said.put("path", column.paths());
    said.put("type", column.type());
    if (column.type().kind() == Kind.TIMESTAMP) {
      said.put("format", column.pattern().orElse(column.format().word()));
    }
    said.put("required", column.requirement().word());
    if (!column.values().isEmpty()) {
      said.put("values", column.values());
    }
    column.keepRaw().ifPresent(raw -> said.put("keep_raw", raw));
    column.sameLengthAs().ifPresent(other -> said.put("same_length_as", other));
    return said;
  }
}
