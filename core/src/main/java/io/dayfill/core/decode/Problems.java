package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.TimeFormat;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Words for what is wrong with a value; what came from outside is cut and made harmless. */
final class Problems {
  private static final int SHOWN = 60;

  private Problems() {}

  static String quote(byte[] b, int to) {
    // a char takes four bytes at most: enough to fill what is shown, and the cut is seen
    int bytes = Math.min(to, SHOWN * 4 + 4);
    return '"' + harmless(new String(b, 0, bytes, StandardCharsets.UTF_8), SHOWN) + '"';
  }

  /** Cuts a text and puts a blank in the place of what a terminal or a log might obey. */
  static String harmless(String text, int limit) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(limit)
        .map(c -> Character.isISOControl(c) || isInvisible(c) ? ' ' : c)
        .forEach(shown::appendCodePoint);
    return shown.length() < text.length() ? shown.append('…').toString() : shown.toString();
  }

  private static boolean isInvisible(int c) {
    return switch (Character.getType(c)) {
      case Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }

  static String expected(Column column) {
    if (column.type().array()) {
      return "an " + column.type();
    }
    return switch (column.type().kind()) {
      case STRING -> "a text";
      case BOOLEAN -> "true or false";
      case INT -> "a whole number of 32 bits";
      case LONG -> "a whole number of 64 bits";
      case FLOAT, DOUBLE -> "a finite number";
      case DECIMAL -> "a number that a " + column.type() + " holds";
      case BINARY -> "bytes in " + column.binaryFormat().name().toLowerCase(Locale.ROOT);
      case JSON -> "a value";
      case DATE -> "a date such as 2026-03-08";
      case TIMESTAMP ->
          column.format() == TimeFormat.ISO
              ? "an instant with offset such as 2026-03-08T12:00:00Z"
              : "a time in " + column.format().word();
    };
  }
}
