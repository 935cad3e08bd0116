package io.dayfill.core.page;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The header field {@code Link}, RFC 8288 section 3, read as leniently as its appendix B asks. */
final class LinkField {
  private final String text;
  private int at;

  private LinkField(String text) {
    this.text = text;
  }

  /**
   * Where the first link of a relation leads.
   *
   * @param text the field; several fields of the name joined by commas
   * @param rel the relation, compared without case
   */
  static Optional<String> target(String text, String rel) {
    return new LinkField(text).find(rel.toLowerCase(Locale.ROOT));
  }

  private Optional<String> find(String rel) {
    while (at < text.length()) {
      skip(" \t,");
      if (at < text.length() && text.charAt(at) == '<') {
        int close = text.indexOf('>', at);
        if (close < 0) {
          return Optional.empty();
        }
        String target = text.substring(at + 1, close);
        at = close + 1;
        if (isOf(rel)) {
          return Optional.of(target);
        }
      } else {
        // an address without angle brackets is no link; its parameters are passed over with it
        token(",");
      }
    }
    return Optional.empty();
  }

  /**
   * Reads a link's parameters; true if the first {@code rel} names the relation, in this context.
   */
  private boolean isOf(String rel) {
    boolean decided = false;
    boolean named = false;
    boolean elsewhere = false;
    skip(" \t");
    while (at < text.length() && text.charAt(at) == ';') {
      at++;
      skip(" \t;");
      String name = token("=;,").strip().toLowerCase(Locale.ROOT);
      String value = "";
      if (at < text.length() && text.charAt(at) == '=') {
        at++;
        skip(" \t");
        value = value();
      }
      if (name.equals("rel") && !decided) {
        decided = true;
        named = Arrays.asList(value.strip().toLowerCase(Locale.ROOT).split("[ \t]+")).contains(rel);
      }
      elsewhere |= name.equals("anchor") && !value.isBlank();
      skip(" \t");
    }
    return named && !elsewhere;
  }

  private String value() {
    if (at >= text.length() || text.charAt(at) != '"') {
      return token(";,").strip();
    }
    StringBuilder value = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      value.append(text.charAt(at));
    }
    at++;
    return value.toString();
  }

  /** What stands before any of some characters, quoted ones passed over. */
  private String token(String ends) {
    int from = at;
    boolean quoted = false;
    while (at < text.length() && (quoted || ends.indexOf(text.charAt(at)) < 0)) {
      quoted ^= text.charAt(at) == '"';
      at++;
    }
    return text.substring(from, at);
  }

  private void skip(String blanks) {
    while (at < text.length() && blanks.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }
}
