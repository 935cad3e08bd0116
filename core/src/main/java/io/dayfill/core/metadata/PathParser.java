package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.util.ArrayList;
import java.util.List;

/** Takes the text of a path apart. */
final class PathParser {
  private static final String SPECIAL = ".[]{}^#'\"";
  private static final int MAX_INDEX = 1_000_000;
  private static final int MAX_DIGITS = 7;
  private static final int MAX_PARTS = 32;

  private final String text;
  private int place;

  PathParser(String text) {
    this.text = text;
  }

  /** Passes the {@code ^} at the beginning; returns their number. */
  int ups() {
    while (place < text.length() && text.charAt(place) == '^') {
      place++;
    }
    return place;
  }

  /** The parts up to the end; none where nothing, or a dot alone, is left. */
  List<PathPart> parts() {
    List<PathPart> parts = new ArrayList<>();
    if (text.isEmpty()) {
      throw wrong("is empty");
    }
    if (text.endsWith(".") && place == text.length() - 1) {
      return parts;
    }
    while (place < text.length()) {
      parts.add(part(parts.isEmpty()));
      if (parts.size() > MAX_PARTS) {
        throw wrong("has more than " + MAX_PARTS + " parts");
      }
    }
    return parts;
  }

  private PathPart part(boolean first) {
    char c = text.charAt(place);
    if (c == '[') {
      return bracket();
    }
    if (c == '.' && !first) {
      place++;
      if (place < text.length() && text.charAt(place) == '[') {
        throw wrong("has a bracket behind a dot", "write a[] and a['b'] without a dot");
      }
    } else if (!first) {
      throw wrong("lacks a dot");
    }
    return place < text.length() && text.charAt(place) == '{'
        ? new PathPart.Bound(bound())
        : new PathPart.Member(name());
  }

  private String name() {
    int from = place;
    while (place < text.length() && SPECIAL.indexOf(text.charAt(place)) < 0) {
      if (Character.isISOControl(text.charAt(place))) {
        throw wrong("has a control character");
      }
      place++;
    }
    String name = text.substring(from, place);
    if (name.isBlank() || Character.isWhitespace(name.charAt(0))) {
      place = from;
      throw wrong("lacks a name");
    }
    return name;
  }

  private String bound() {
    int close = text.indexOf('}', place);
    String name = close < 0 ? "" : text.substring(place + 1, close);
    if (!name.matches("[A-Za-z][A-Za-z0-9_]{0,62}")) {
      throw wrong("has no name in its braces", "write {sensor}: letters, digits and _");
    }
    place = close + 1;
    return name;
  }

  private PathPart bracket() {
    char next = place + 1 < text.length() ? text.charAt(place + 1) : 0;
    if (next == '\'' || next == '"') {
      return new PathPart.Member(quoted(next));
    }
    int close = text.indexOf(']', place);
    String inside = close < 0 ? "" : text.substring(place + 1, close);
    if (close < 0) {
      throw wrong("lacks a closing bracket");
    }
    PathPart part = index(inside);
    place = close + 1;
    return part;
  }

  private PathPart index(String inside) {
    if (inside.isEmpty()) {
      return new PathPart.Each();
    }
    if (inside.equals("#")) {
      return new PathPart.OwnPlace();
    }
    if (inside.equals("-1")) {
      return new PathPart.Element(-1);
    }
    if (inside.matches("0|[1-9][0-9]*") && inside.length() <= MAX_DIGITS) {
      int index = Integer.parseInt(inside);
      if (index < MAX_INDEX) {
        return new PathPart.Element(index);
      }
    }
    throw wrong(
        "has [" + inside + "]",
        "an element is [] for each, [0] for the first, [-1] for the last, or ['a name']");
  }

  private String quoted(char quote) {
    StringBuilder name = new StringBuilder();
    int p = place + 2;
    while (p < text.length()) {
      char c = text.charAt(p);
      if (c != quote) {
        name.append(c);
        p++;
      } else if (p + 1 < text.length() && text.charAt(p + 1) == quote) {
        name.append(quote);
        p += 2;
      } else if (p + 1 < text.length() && text.charAt(p + 1) == ']') {
        place = p + 2;
        return name.toString();
      } else {
        break;
      }
    }
    throw wrong("lacks " + quote + "]");
  }

  /** An error about the place reached. */
  DayfillException wrong(String what) {
    return wrong(what, "write a path such as a.b, ['a.b'], data[] or values[0]");
  }

  private DayfillException wrong(String what, String remedy) {
    String where = place == 0 ? "" : " at character " + (place + 1);
    return refused(text, what + where, remedy);
  }

  static DayfillException refused(String text, String what, String remedy) {
    return DayfillException.user("'" + Echo.shown(text) + "' is no path", "it " + what, remedy);
  }
}
