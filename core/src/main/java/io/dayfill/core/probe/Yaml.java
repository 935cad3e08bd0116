package io.dayfill.core.probe;

import java.util.Locale;

/** Texts as YAML writes them. */
final class Yaml {
  private Yaml() {}

  /** A text, in quotes where it would mean something else without. */
  static String text(String text) {
    boolean plain =
        text.matches("[A-Za-z0-9_/$^.][A-Za-z0-9_/.$^\\[\\]:-]*")
            && !text.matches(".*[\\[\\]].*|.*:$|.*: .*")
            && !text.matches("(?i)null|true|false|yes|no|on|off|~");
    return plain ? text : quoted(text);
  }

  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' '
          || (c >= 0x7f && c < 0xa0)
          || c == '\u2028'
          || c == '\u2029'
          || c == '\ufeff') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }

  /** A text that may stand in a comment: one line, nothing that steers. */
  static String comment(String text) {
    return text.replaceAll(
        "[\\p{Cc}\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]", " ");
  }
}
