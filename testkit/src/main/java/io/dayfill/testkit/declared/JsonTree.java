package io.dayfill.testkit.declared;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON to and from maps, lists, texts, numbers, booleans and null. */
public final class JsonTree {
  private final String text;
  private int at;

  private JsonTree(String text) {
    this.text = text;
  }

  /** A text as the number, the flag or the text that it is in a file. */
  static Object plain(String text) {
    return text.matches("-?\\d{1,18}")
        ? Long.valueOf(text)
        : text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : text;
  }

  /** A tree as compact JSON. */
  public static String write(@Nullable Object tree) {
    StringBuilder out = new StringBuilder();
    write(out, tree);
    return out.toString();
  }

  private static void write(StringBuilder out, @Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      char before = '{';
      for (Map.Entry<?, ?> member : map.entrySet()) {
        out.append(before);
        quote(out, String.valueOf(member.getKey()));
        out.append(':');
        write(out, member.getValue());
        before = ',';
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (tree instanceof List<?> list) {
      char before = '[';
      for (Object item : list) {
        out.append(before);
        write(out, item);
        before = ',';
      }
      out.append(list.isEmpty() ? "[]" : "]");
    } else if (tree instanceof BigDecimal number) {
      out.append(number.toPlainString());
    } else if (tree == null || tree instanceof Number || tree instanceof Boolean) {
      out.append(tree);
    } else {
      quote(out, tree.toString());
    }
  }

  private static void quote(StringBuilder out, String value) {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /**
   * A text as a tree; numbers as BigDecimal.
   *
   * @throws IllegalArgumentException if it is no JSON
   */
  public static @Nullable Object read(String text) {
    JsonTree reader = new JsonTree(text);
    Object value = reader.value();
    if (reader.peek() != 0) {
      throw reader.wrong("more behind the end");
    }
    return value;
  }

  /**
   * A text as an object.
   *
   * @throws IllegalArgumentException if it is no JSON, or anything else
   */
  public static Map<String, @Nullable Object> readObject(String text) {
    Object value = read(text);
    if (!(value instanceof Map)) {
      throw new IllegalArgumentException("no object: " + text);
    }
    return Nodes.asObject(value);
  }

  private @Nullable Object value() {
    char c = peek();
    if (c == '{') {
      return members();
    }
    if (c == '[') {
      return items();
    }
    if (c == '"') {
      return string();
    }
    int start = at;
    while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(start, at);
    return switch (word) {
      case "null" -> null;
      case "true" -> true;
      case "false" -> false;
      case "" -> throw wrong("no value");
      default -> new BigDecimal(word);
    };
  }

  private Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> members = Nodes.object();
    at++;
    while (peek() != '}') {
      String name = string();
      take(':');
      members.put(name, value());
      comma('}');
    }
    at++;
    return members;
  }

  private List<@Nullable Object> items() {
    List<@Nullable Object> items = Nodes.list();
    at++;
    while (peek() != ']') {
      items.add(value());
      comma(']');
    }
    at++;
    return items;
  }

  private void comma(char end) {
    if (peek() != end) {
      take(',');
    }
  }

  private String string() {
    take('"');
    StringBuilder out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      out.append(c == '\\' ? escaped() : c);
    }
    take('"');
    return out.toString();
  }

  private char escaped() {
    char c = text.charAt(at++);
    if (c == 'u') {
      at += 4;
      return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }
    int known = "nrtbf".indexOf(c);
    return known < 0 ? c : "\n\r\t\b\f".charAt(known);
  }

  private void take(char wanted) {
    if (peek() != wanted) {
      throw wrong("no '" + wanted + "'");
    }
    at++;
  }

  /** The next character that is no blank; 0 at the end. */
  private char peek() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + " at " + at + " of " + text);
  }
}
