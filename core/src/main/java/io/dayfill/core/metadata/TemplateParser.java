package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads the text of a template. */
final class TemplateParser {
  private final String text;
  private final Set<String> named;
  private final List<Template.Part> parts = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private int at;

  /**
   * Makes a parser.
   *
   * @param names the named values that the text may speak of, beside those of pages
   */
  TemplateParser(String text, Set<String> names) {
    this.text = text;
    named = new TreeSet<>(names);
    named.addAll(Template.OF_PAGES);
  }

  List<Template.Part> parse() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if ((c == '{' || c == '}') && at + 1 < text.length() && text.charAt(at + 1) == c) {
        literal.append(c);
        at += 2;
      } else if (c == '{') {
        flush();
        parts.add(place());
      } else if (c == '}') {
        throw refuse("'}' closes nothing", "Write }} for a brace that stands for itself");
      } else {
        literal.append(c);
        at++;
      }
    }
    flush();
    return parts;
  }

  private void flush() {
    if (!literal.isEmpty()) {
      parts.add(new Template.Literal(literal.toString()));
      literal.setLength(0);
    }
  }

  static boolean isOwnName(String name) {
    return Template.OF_PAGES.contains(name)
        || Arrays.stream(Template.Name.values()).anyMatch(known -> lower(known).equals(name));
  }

  private Template.Part place() {
    int close = close();
    if (close < 0) {
      throw refuse(
          "'{' is not closed", "Close it with }, or write {{ for a brace that stands for itself");
    }
    String inside = text.substring(at + 1, close);
    at = close + 1;
    int colon = inside.indexOf(':');
    String name = colon < 0 ? inside : inside.substring(0, colon);
    if (named.contains(name)) {
      if (colon >= 0) {
        throw refuse("{" + name + "} takes no format", "Write {" + name + "}");
      }
      return new Template.Named(name);
    }
    return colon < 0
        ? new Template.Place(name(name), NamedFormat.ISO)
        : formatted(name(name), inside.substring(colon + 1));
  }

  /** Where the place ends; -1 if it does not. A brace within a quoted pattern ends nothing. */
  private int close() {
    boolean quoted = false;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'') {
        quoted = !quoted;
      } else if (c == '}' && !quoted) {
        return i;
      }
    }
    return -1;
  }

  private Template.Name name(String name) {
    for (Template.Name known : Template.Name.values()) {
      if (lower(known).equals(name)) {
        return known;
      }
    }
    List<String> names =
        Stream.concat(
                Arrays.stream(Template.Name.values()).map(TemplateParser::lower), named.stream())
            .toList();
    throw refuse(
        "{" + Echo.shown(name) + "} is no name of a template",
        "Use one of " + String.join(", ", names) + Suggest.among(name, names));
  }

  private Template.Place formatted(Template.Name name, String format) {
    if (!name.isInstant()) {
      throw refuse("{" + lower(name) + "} takes no format", "Write {" + lower(name) + "}");
    }
    if (format.startsWith("'")) {
      return new Template.Place(name, pattern(format));
    }
    return new Template.Place(
        name,
        NamedFormat.named(format)
            .orElseThrow(
                () ->
                    refuse(
                        "'" + Echo.shown(format) + "' is no format of {" + lower(name) + "}",
                        "Use one of "
                            + String.join(", ", NamedFormat.names())
                            + Suggest.among(format, NamedFormat.names()))));
  }

  private TemplateFormat pattern(String quoted) {
    if (quoted.length() < 3 || !quoted.endsWith("'")) {
      throw refuse(
          Echo.shown(quoted) + " is not closed", "Write a pattern as {start:'yyyy-MM-dd'}");
    }
    try {
      return PatternFormat.of(quoted.substring(1, quoted.length() - 1));
    } catch (InvalidValue e) {
      throw refuse(e.wrong(), "Write " + e.right());
    }
  }

  private static String lower(Template.Name name) {
    return name.name().toLowerCase(Locale.ROOT);
  }

  private DayfillException refuse(String problem, String remedy) {
    return DayfillException.user("template '" + Echo.shown(text) + "'", problem, remedy);
  }
}
