package io.dayfill.testkit.declared;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A template read backwards: from the text that came to what stands in its places. */
final class Slots {
  private final List<Part> parts;
  private final Pattern pattern;

  /** A piece of a template. */
  private sealed interface Part permits Literal, Slot {}

  private record Literal(String text) implements Part {}

  /**
   * A place of a template.
   *
   * @param name what stands there
   * @param format how, where that is said
   */
  record Slot(String name, String format) implements Part {}

  private Slots(List<Part> parts) {
    this.parts = parts;
    StringBuilder regex = new StringBuilder();
    for (Part part : parts) {
      regex.append(part instanceof Literal literal ? Pattern.quote(literal.text()) : "(.*?)");
    }
    pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
  }

  static Slots of(String template) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    while (at < template.length()) {
      char c = template.charAt(at);
      if (template.startsWith("{{", at) || template.startsWith("}}", at)) {
        parts.add(new Literal(String.valueOf(c)));
        at += 2;
      } else if (c == '{') {
        int end = end(template, at);
        parts.add(slot(template.substring(at + 1, end)));
        at = end + 1;
      } else {
        parts.add(new Literal(String.valueOf(c)));
        at++;
      }
    }
    return new Slots(parts);
  }

  /** The template with its places filled in. */
  String fill(Function<Slot, String> value) {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      out.append(part instanceof Slot slot ? value.apply(slot) : ((Literal) part).text());
    }
    return out.toString();
  }

  /** Where a place ends: a pattern in quotes may hold braces. */
  private static int end(String template, int start) {
    int quote = template.indexOf('\'', start);
    int end = template.indexOf('}', start);
    return quote < 0 || quote > end
        ? end
        : template.indexOf('}', template.indexOf('\'', quote + 1));
  }

  private static Slot slot(String inside) {
    int colon = inside.indexOf(':');
    if (colon < 0) {
      return new Slot(inside.strip(), "");
    }
    String format = inside.substring(colon + 1).strip();
    return new Slot(
        inside.substring(0, colon).strip(),
        format.startsWith("'") ? format.substring(1, format.length() - 1) : format);
  }

  List<Slot> slots() {
    return parts.stream().filter(Slot.class::isInstance).map(Slot.class::cast).toList();
  }

  /** What stands in the places of a text; empty if the text is another. */
  Optional<Map<Slot, String>> read(String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<Slot, String> found = new LinkedHashMap<>();
    List<Slot> slots = slots();
    for (int i = 0; i < slots.size(); i++) {
      found.put(slots.get(i), matcher.group(i + 1));
    }
    return Optional.of(found);
  }
}
