package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the types of columns. */
final class ColumnTypes {
  private static final Pattern ARRAY = Pattern.compile("array<(.*)>");
  private static final Pattern DECIMAL =
      Pattern.compile("decimal\\( ?([0-9]{1,3}) ?, ?([0-9]{1,3}) ?\\)");

  private ColumnTypes() {}

  static ColumnType parse(String text) throws InvalidValue {
    Matcher array = ARRAY.matcher(text);
    return array.matches() ? scalar(array.group(1)).list() : scalar(text);
  }

  private static ColumnType scalar(String text) throws InvalidValue {
    Matcher decimal = DECIMAL.matcher(text);
    if (decimal.matches()) {
      return decimal(text, Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
    }
    if (text.equals("decimal")) {
      throw new InvalidValue(
          Values.quoted(text) + " does not say its digits", "decimal(9,2): all, behind the point");
    }
    return ColumnType.of(Values.oneOf(kinds(), List.of()).parse(text));
  }

  private static ColumnType decimal(String text, int precision, int scale) throws InvalidValue {
    if (precision < 1 || precision > ColumnType.MAX_PRECISION || scale > precision) {
      throw new InvalidValue(
          Values.quoted(text) + " is out of bounds",
          "1 to " + ColumnType.MAX_PRECISION + " digits, and no more of them behind the point");
    }
    return ColumnType.decimal(precision, scale);
  }

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new HashMap<>();
    for (Kind kind : Kind.values()) {
      if (kind != Kind.DECIMAL) {
        kinds.put(kind.name().toLowerCase(Locale.ROOT), kind);
      }
    }
    return kinds;
  }
}
