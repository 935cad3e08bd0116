package io.dayfill.core.page;

import io.dayfill.core.http.PageBody;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the name of the next page in the last bytes of a page that nobody has parsed yet, where
 * most APIs write it. What it finds is a guess: the page may come to say something else, or
 * nothing.
 */
final class CursorPreview {
  /** How far from a page's end its cursor may begin. */
  private static final int WINDOW = 1 << 11;

  private static final String BLANKS = " \t\r\n";

  private final byte[] key;

  private CursorPreview(String name) {
    key = ('"' + name + '"').getBytes(StandardCharsets.UTF_8);
  }

  /** One for a cursor at a path; null where its name may be written in more than one way. */
  static @Nullable CursorPreview of(String path) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    boolean plain =
        !name.isEmpty()
            && name.chars()
                .allMatch(c -> c == '_' || c == '-' || (c < 128 && Character.isLetterOrDigit(c)));
    return plain ? new CursorPreview(name) : null;
  }

  /** The cursor; null where none is seen. */
  @Nullable String look(PageBody body) {
    if (!body.inMemory()) {
      return null;
    }
    byte[] bytes = body.array();
    int end = (int) body.length();
    int at = last(bytes, Math.max(0, end - WINDOW), end);
    if (at < 0) {
      return null;
    }
    int colon = blanks(bytes, at + key.length, end);
    int quote = colon < end && bytes[colon] == ':' ? blanks(bytes, colon + 1, end) : end;
    if (quote >= end || bytes[quote] != '"') {
      return null;
    }
    int from = quote + 1;
    for (int i = from; i < end; i++) {
      if (bytes[i] == '"') {
        return i == from ? null : new String(bytes, from, i - from, StandardCharsets.UTF_8);
      }
      if (bytes[i] == '\\') {
        return null;
      }
    }
    return null;
  }

  private int last(byte[] bytes, int from, int end) {
    for (int i = end - key.length; i >= from; i--) {
      if (bytes[i] == '"' && Arrays.equals(bytes, i, i + key.length, key, 0, key.length)) {
        return i;
      }
    }
    return -1;
  }

  private static int blanks(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && BLANKS.indexOf(bytes[at]) >= 0) {
      at++;
    }
    return at;
  }
}
