package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the text of a template. */
final class TemplateParser {
  private static final Set<String> LATER = Set.of("cursor", "offset", "page", "length_s");

  private final String text;
  private final Set<String> members;
  private final List<Template.Part> parts = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private int at;

  TemplateParser(String text, Set<String> members) {
    this.text = text;
    this.members = members;
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
    return LATER.contains(name)
        || Arrays.stream(Template.Name.values()).anyMatch(known -> lower(known).equals(name));
  }

  private Template.Part place() {
    int close = text.indexOf('}', at);
    if (close < 0) {
      throw refuse(
          "'{' is not closed", "Close it with }, or write {{ for a brace that stands for itself");
    }
    String inside = text.substring(at + 1, close);
    at = close + 1;
    if (members.contains(inside)) {
      return new Template.MemberPlace(inside);
    }
    int colon = inside.indexOf(':');
    String name = colon < 0 ? inside : inside.substring(0, colon);
    return colon < 0
        ? new Template.Place(name(name), TemplateFormat.ISO)
        : formatted(name(name), inside.substring(colon + 1));
  }

  private Template.Name name(String name) {
    if (LATER.contains(name)) {
      throw refuse("{" + name + "} is not supported yet by this version", "Leave it out");
    }
    for (Template.Name known : Template.Name.values()) {
      if (lower(known).equals(name)) {
        return known;
      }
    }
    List<String> names =
        new ArrayList<>(Arrays.stream(Template.Name.values()).map(TemplateParser::lower).toList());
    names.addAll(members);
    throw refuse(
        "{" + Echo.shown(name) + "} is no name of a template",
        "Use one of " + String.join(", ", names) + Suggest.among(name, names));
  }

  private Template.Place formatted(Template.Name name, String format) {
    if (!name.isInstant()) {
      throw refuse("{" + lower(name) + "} takes no format", "Write {" + lower(name) + "}");
    }
    if (format.startsWith("'")) {
      throw refuse(
          "a pattern such as " + Echo.shown(format) + " is not supported yet by this version",
          "Use one of " + String.join(", ", TemplateFormat.names()));
    }
    return new Template.Place(
        name,
        TemplateFormat.named(format)
            .orElseThrow(
                () ->
                    refuse(
                        "'" + Echo.shown(format) + "' is no format of {" + lower(name) + "}",
                        "Use one of "
                            + String.join(", ", TemplateFormat.names())
                            + Suggest.among(format, TemplateFormat.names()))));
  }

  private static String lower(Template.Name name) {
    return name.name().toLowerCase(Locale.ROOT);
  }

  private DayfillException refuse(String problem, String remedy) {
    return DayfillException.user("template '" + Echo.shown(text) + "'", problem, remedy);
  }
}
