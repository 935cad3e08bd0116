package io.dayfill.core.metadata;

import java.util.Locale;

/** Makes what others wrote fit for a message: one line, no control characters, not too long. */
final class Echo {
  private static final int LONGEST = 80;

  private Echo() {}

  static String shown(String text) {
    return shown(text, LONGEST);
  }

  /** The same of any length. */
  static String whole(String text) {
    return shown(text, Integer.MAX_VALUE);
  }

  private static String shown(String text, int longest) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (out.length() >= longest) {
        return out.append("...").toString();
      }
      char c = text.charAt(i);
      out.append(
          isHarmless(c) ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
    }
    return out.toString();
  }

  private static boolean isHarmless(char c) {
    return !Character.isISOControl(c)
        && Character.getType(c) != Character.FORMAT
        && Character.getType(c) != Character.LINE_SEPARATOR
        && Character.getType(c) != Character.PARAGRAPH_SEPARATOR;
  }
}
