package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A column as the keys of the language, such as metadata would write them. */
final class ColumnKeys {
  private ColumnKeys() {}

  static Map<String, Object> of(Column column) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("name", column.name());
    if (column.from().isPresent()) {
      said.put("from", column.from().get());
    } else {
      said.put("path", column.paths());
    }
    said.put("type", column.type());
    column
        .pattern()
        .ifPresentOrElse(
            pattern -> said.put("format", pattern),
            () -> {
              if (column.type().kind() == Kind.TIMESTAMP) {
                said.put("format", column.format().word());
              }
            });
    if (column.type().kind() == Kind.BINARY) {
      said.put("format", lower(column.binaryFormat()));
    }
    column
        .zone()
        .ifPresent(
            zone -> {
              said.put("zone", zone);
              said.put("ambiguous", lower(column.ambiguous()));
            });
    column.plus().ifPresent(plus -> said.put("plus", keys(plus)));
    said.put("required", column.requirement().word());
    if (!column.values().isEmpty()) {
      said.put("values", column.values());
    }
    column.keepRaw().ifPresent(raw -> said.put("keep_raw", raw));
    column.sameLengthAs().ifPresent(other -> said.put("same_length_as", other));
    column.factor().ifPresent(factor -> said.put("multiply", factor));
    column.extract().ifPresent(regex -> said.put("extract", regex));
    if (column.mismatchIsNull()) {
      said.put("on_mismatch", "null");
    }
    column.defaultWhenAbsent().ifPresent(value -> said.put("default_when_absent", value));
    if (!column.nullValues().isEmpty()) {
      said.put("null_values", column.nullValues());
    }
    return said;
  }

  private static Map<String, Object> keys(Plus plus) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("path", plus.path());
    said.put("unit", plus.unit().word());
    if (plus.timesPlace()) {
      said.put("times", "place");
    }
    return said;
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }
}
