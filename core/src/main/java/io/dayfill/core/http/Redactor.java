package io.dayfill.core.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes secrets out of texts that others wrote, also where they stand percent-encoded, in base64 or
 * escaped for JSON. Immutable.
 */
public final class Redactor {
  /** Knows no secrets. */
  public static final Redactor NONE = new Redactor(List.of());

  private static final int LONGEST_SNIPPET = 200;
  // less would blank out common words and hide no secret worth the name
  private static final int SHORTEST_SECRET = 4;

  private final List<String> forms;

  private Redactor(List<String> forms) {
    this.forms = forms;
  }

  /** One that knows the secrets given. */
  static Redactor of(Iterable<String> secrets) {
    Set<String> forms = new LinkedHashSet<>();
    for (String secret : secrets) {
      if (secret.length() >= SHORTEST_SECRET) {
        addForms(secret, forms);
      }
    }
    List<String> longestFirst = new ArrayList<>(forms);
    longestFirst.sort(Comparator.comparingInt(String::length).reversed());
    return new Redactor(longestFirst);
  }

  private static void addForms(String secret, Set<String> forms) {
    String escaped = Escapes.escape(secret);
    forms.add(secret);
    forms.add(escaped);
    forms.add(lowerEscapes(escaped));
    forms.add(escaped.replace("%20", "+"));
    forms.add(secret.replace("\\", "\\\\").replace("\"", "\\\"").replace("/", "\\/"));
    forms.add(secret.replace("\\", "\\\\").replace("\"", "\\\""));
    forms.add(secret.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;"));
    forms.add(asciiJson(secret));
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    for (int before = 0; before < 3; before++) {
      addBase64(bytes, before, forms);
    }
  }

  /** The characters that a secret alone decides, where it stands behind some bytes. */
  private static void addBase64(byte[] secret, int before, Set<String> forms) {
    byte[] shifted = new byte[before + secret.length];
    System.arraycopy(secret, 0, shifted, before, secret.length);
    int from = (before * 8 + 5) / 6;
    int to = shifted.length * 8 / 6;
    if (to - from >= SHORTEST_SECRET) {
      forms.add(Base64.getEncoder().encodeToString(shifted).substring(from, to));
      forms.add(Base64.getUrlEncoder().encodeToString(shifted).substring(from, to));
    }
  }

  /** As JSON writes it that keeps to ASCII. */
  private static String asciiJson(String secret) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < secret.length(); i++) {
      char c = secret.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < 0x7f) {
        out.append(c);
      } else {
        out.append("\\u").append(HexFormat.of().toHexDigits(c));
      }
    }
    return out.toString();
  }

  private static String lowerEscapes(String escaped) {
    StringBuilder out = new StringBuilder(escaped);
    for (int i = 0; i < out.length(); i++) {
      if (out.charAt(i) == '%') {
        out.setCharAt(i + 1, Character.toLowerCase(out.charAt(i + 1)));
        out.setCharAt(i + 2, Character.toLowerCase(out.charAt(i + 2)));
      }
    }
    return out.toString();
  }

  /** The text with {@code ***} in the place of each secret. */
  public String mask(String text) {
    String masked = text;
    for (String form : forms) {
      masked = masked.replace(form, "***");
    }
    return masked;
  }

  /** A text on one line, without secrets and control characters, of at most 200 characters. */
  public String snippet(String text) {
    String masked = mask(text).strip();
    StringBuilder out = new StringBuilder();
    boolean space = false;
    for (int i = 0; i < masked.length(); ) {
      int c = masked.codePointAt(i);
      i += Character.charCount(c);
      if (out.length() >= LONGEST_SNIPPET) {
        return out.append('…').toString();
      }
      boolean blank = Character.isWhitespace(c) || Character.isSpaceChar(c);
      if (!blank) {
        out.appendCodePoint(isPrintable(c) ? c : '?');
      } else if (!space) {
        out.append(' ');
      }
      space = blank;
    }
    return out.toString();
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> false;
      default -> true;
    };
  }
}
