package io.dayfill.testkit;

/**
 * Edits the JSON text of one record as the simulated API writes it: an object without white space
 * between its tokens. For scripts that spoil records; the outermost members only.
 */
public final class RecordJson {
  private RecordJson() {}

  /**
   * The record with one member set, in its place if it is there, else at the end.
   *
   * @param record the record's text
   * @param name the member
   * @param rawValue the new value as JSON text, valid or not ({@code "\"21\""}, {@code NaN})
   */
  public static String with(String record, String name, String rawValue) {
    int[] value = find(record, name);
    if (value.length > 0) {
      return record.substring(0, value[0]) + rawValue + record.substring(value[1]);
    }
    String head = record.substring(0, record.lastIndexOf('}'));
    return head + (head.endsWith("{") ? "" : ",") + quoted(name) + ":" + rawValue + "}";
  }

  /** The record without a member; unchanged if there is none of that name. */
  public static String without(String record, String name) {
    int[] value = find(record, name);
    if (value.length == 0) {
      return record;
    }
    int from = value[0] - quoted(name).length() - 1;
    int to = value[1];
    if (record.charAt(to) == ',') {
      to++;
    } else if (record.charAt(from - 1) == ',') {
      from--;
    }
    return record.substring(0, from) + record.substring(to);
  }

  /** The raw text of a member's value. */
  public static String get(String record, String name) {
    int[] value = find(record, name);
    if (value.length == 0) {
      throw new IllegalArgumentException("no member " + name + " in " + record);
    }
    return record.substring(value[0], value[1]);
  }

  /** A text as a JSON string, with its quotes. */
  public static String quoted(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2);
    appendQuoted(out, text);
    return out.toString();
  }

  static void appendQuoted(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append("\\u00").append(Character.forDigit(c >> 4, 16));
        out.append(Character.forDigit(c & 15, 16));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /** Where a member's value begins and ends, or nothing. */
  private static int[] find(String record, String name) {
    String wanted = quoted(name) + ":";
    int at = 1;
    while (at < record.length() && record.charAt(at) == '"') {
      int value = endOf(record, at) + 1;
      int end = endOf(record, value);
      if (record.startsWith(wanted, at)) {
        return new int[] {value, end};
      }
      at = end + 1;
    }
    return new int[0];
  }

  /** The index behind the token, string, array or object that starts here. */
  private static int endOf(String json, int start) {
    int depth = 0;
    boolean inString = false;
    for (int i = start; i < json.length(); i++) {
      char c = json.charAt(i);
      if (inString) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          inString = false;
        }
      } else if (c == '"') {
        inString = true;
      } else if (c == '{' || c == '[') {
        depth++;
      } else if (depth > 0) {
        depth -= c == '}' || c == ']' ? 1 : 0;
      } else if (c == ',' || c == '}' || c == ':') {
        return i;
      }
    }
    return json.length();
  }
}
