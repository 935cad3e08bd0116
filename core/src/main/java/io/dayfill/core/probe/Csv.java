package io.dayfill.core.probe;

import io.dayfill.core.probe.Node.Kind;
import io.dayfill.core.probe.Node.Scalar;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A look at lines of values behind a header. */
final class Csv {
  private static final String DELIMITERS = ",;\t|";
  private static final Pattern NUMERIC = Pattern.compile("[-+]?\\d.*", Pattern.DOTALL);

  /** What most texts are that are not UTF-8. */
  static final Charset WESTERN = Charset.forName("windows-1252");

  private static final int MOST = 10_000;

  private Csv() {}

  /**
   * The delimiter of a text that looks like CSV: its first lines have as many of it, at least one.
   */
  static Optional<Character> delimiter(String text) {
    for (int i = 0; i < DELIMITERS.length(); i++) {
      char each = DELIMITERS.charAt(i);
      List<Integer> widths = lines(text, each, 5).stream().map(List::size).distinct().toList();
      if (widths.size() == 1 && widths.get(0) > 1) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** The text of a CSV in UTF-8; empty if it is written otherwise. */
  static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** True if the first line names what stands below it: no value in it begins as a number does. */
  static boolean hasHeader(String text, char delimiter) {
    return lines(text, delimiter, 1).get(0).stream().noneMatch(NUMERIC.asMatchPredicate());
  }

  static List<Map<String, Scalar>> rows(String text, char delimiter, boolean header) {
    List<List<String>> lines = lines(text, delimiter, MOST);
    List<String> names = lines.get(0);
    List<Map<String, Scalar>> rows = new ArrayList<>();
    for (List<String> values : lines.subList(header ? 1 : 0, lines.size())) {
      Map<String, Scalar> row = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
        String path = header ? Records.join("", names.get(i)) : "[" + i + "]";
        row.put(path, scalar(values.get(i)));
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

  /** The values of the first lines that are not blank; a line in quotes may be several. */
  private static List<List<String>> lines(String text, char delimiter, int most) {
    List<List<String>> lines = new ArrayList<>();
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    String ended = text.endsWith("\n") ? text : text + "\n";
    for (int i = 0; i < ended.length() && lines.size() < most; i++) {
      char c = ended.charAt(i);
      boolean doubled = quoted && c == '"' && ended.startsWith("\"\"", i);
      if (doubled) {
        value.append(c);
        i++;
      } else if (c == '"' && (quoted || value.isEmpty())) {
        quoted = !quoted;
      } else if (quoted || (c != delimiter && c != '\n' && c != '\r')) {
        value.append(c);
      } else if (c != '\r') {
        values.add(value.toString());
        value.setLength(0);
        if (c == '\n') {
          if (values.size() > 1 || !values.get(0).isEmpty()) {
            lines.add(values);
          }
          values = new ArrayList<>();
        }
      }
    }
    return lines;
  }
}
