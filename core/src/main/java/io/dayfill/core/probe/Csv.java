package io.dayfill.core.probe;

import io.dayfill.core.probe.Node.Kind;
import io.dayfill.core.probe.Node.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A look at lines of values behind a header. */
final class Csv {
  private static final String DELIMITERS = ",;\t|";
  private static final int MOST = 10_000;

  private Csv() {}

  /**
   * The delimiter of a text that looks like CSV: its first lines have as many of it, at least one.
   */
  static Optional<Character> delimiter(String text) {
    List<String> lines = text.lines().filter(line -> !line.isEmpty()).limit(5).toList();
    for (int i = 0; i < DELIMITERS.length(); i++) {
      char each = DELIMITERS.charAt(i);
      List<Integer> widths =
          lines.stream().map(line -> values(line, each).size()).distinct().toList();
      if (widths.size() == 1 && widths.get(0) > 1) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  static List<Map<String, Scalar>> rows(String text, char delimiter) {
    List<String> lines = text.lines().filter(line -> !line.isEmpty()).limit(MOST).toList();
    List<String> names = values(lines.get(0), delimiter);
    List<Map<String, Scalar>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> values = values(line, delimiter);
      Map<String, Scalar> row = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
        row.put(Records.join("", names.get(i)), scalar(values.get(i)));
      }
      rows.add(row);
    }
    return rows;
  }

  private static Scalar scalar(String text) {
    if (text.isEmpty()) {
      return new Scalar(Kind.NULL, "");
    }
    return new Scalar(text.matches("-?\\d{1,9}(\\.\\d+)?") ? Kind.NUMBER : Kind.TEXT, text);
  }

  private static List<String> values(String line, char delimiter) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        value.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == delimiter && !quoted) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append(c);
      }
    }
    values.add(value.toString());
    return values;
  }
}
