package io.dayfill.sink.delta.internal.parquet;

import java.util.Locale;

/** Writes JSON texts. */
public final class Json {
  private Json() {}

  /** Appends a text in quotes. */
  public static void appendText(StringBuilder to, String text) {
    to.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        to.append('\\').append(c);
      } else if (c < 0x20 || (Character.isSurrogate(c) && !paired(text, i))) {
        to.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        to.append(c);
      }
    }
    to.append('"');
  }

  private static boolean paired(String text, int i) {
    char c = text.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
