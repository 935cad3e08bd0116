package io.dayfill.core.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JSON that a login sends, with places for secrets and for what earlier answers gave. It prints
 * with references and places, not with what they hold.
 */
public final class LoginBody {
  // what JSON knows beside texts; written so, it stays so
  private static final Pattern PLAIN =
      Pattern.compile("true|false|-?(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,18})?");
  private static final Pattern PLACE =
      Pattern.compile("\\$\\{[^}]*}|\\{\\{|}}|\\{([a-z][a-z0-9_]*)}|[{}]");

  private final List<Part> parts;

  /** A piece of the JSON: as it stands, or a text to be put in quotes. */
  private sealed interface Part {}

  private record Json(String text) implements Part {}

  private record Quoted(List<Object> pieces) implements Part {}

  private record Place(String name) {}

  private LoginBody(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /** Compiles what was written. */
  static LoginBody compile(Tree tree, References references) throws InvalidValue {
    List<Part> parts = new ArrayList<>();
    add(tree, references, parts);
    return new LoginBody(parts);
  }

  private static void add(Tree tree, References references, List<Part> out) throws InvalidValue {
    if (tree instanceof Tree.Text text) {
      out.add(
          PLAIN.matcher(text.value()).matches()
              ? new Json(text.value())
              : new Quoted(pieces(text.value(), references)));
    } else if (tree instanceof Tree.Group group) {
      String before = "{";
      for (Map.Entry<String, Tree> member : group.members().entrySet()) {
        out.add(new Json(before + quoted(member.getKey()) + ":"));
        add(member.getValue(), references, out);
        before = ",";
      }
      out.add(new Json(group.members().isEmpty() ? "{}" : "}"));
    } else if (tree instanceof Tree.Items list) {
      String before = "[";
      for (Tree item : list.items()) {
        out.add(new Json(before));
        add(item, references, out);
        before = ",";
      }
      out.add(new Json(list.items().isEmpty() ? "[]" : "]"));
    } else {
      out.add(new Json("null"));
    }
  }

  private static List<Object> pieces(String text, References references) throws InvalidValue {
    List<Object> pieces = new ArrayList<>();
    Matcher matcher = PLACE.matcher(text);
    int from = 0;
    while (matcher.find()) {
      pieces.add(text.substring(from, matcher.start()));
      String found = matcher.group();
      if (matcher.group(1) != null) {
        pieces.add(new Place(matcher.group(1)));
      } else if (found.startsWith("$")) {
        pieces.add(references.text(found));
      } else if (found.length() == 2) {
        pieces.add(found.substring(1));
      } else {
        throw new InvalidValue("leaves a brace open", "{name}, or {{ and }} for braces themselves");
      }
      from = matcher.end();
    }
    pieces.add(text.substring(from));
    return pieces;
  }

  /** The names of what earlier answers must give. */
  Set<String> places() {
    Set<String> names = new TreeSet<>();
    for (Part part : parts) {
      if (part instanceof Quoted quoted) {
        quoted.pieces.stream()
            .filter(Place.class::isInstance)
            .forEach(place -> names.add(((Place) place).name));
      }
    }
    return names;
  }

  /** The references to secrets in it. */
  public List<SecretReference> references() {
    return parts.stream()
        .filter(Quoted.class::isInstance)
        .flatMap(part -> ((Quoted) part).pieces.stream())
        .filter(SecretText.class::isInstance)
        .flatMap(text -> ((SecretText) text).references().stream())
        .toList();
  }

  /**
   * The JSON to send.
   *
   * @param taken what earlier answers gave, by the names of the places
   */
  public String render(Secrets secrets, Map<String, String> taken) {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      if (part instanceof Json json) {
        out.append(json.text);
      } else if (part instanceof Quoted quoted) {
        StringBuilder text = new StringBuilder();
        quoted.pieces.forEach(piece -> text.append(value(piece, secrets, taken)));
        out.append(quoted(text.toString()));
      }
    }
    return out.toString();
  }

  private static String value(Object piece, Secrets secrets, Map<String, String> taken) {
    if (piece instanceof Place place) {
      return taken.getOrDefault(place.name, "");
    }
    return piece instanceof SecretText text ? text.resolve(secrets) : (String) piece;
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      if (part instanceof Json json) {
        out.append(json.text);
      } else if (part instanceof Quoted quoted) {
        quoted.pieces.forEach(
            piece -> out.append(piece instanceof Place place ? "{" + place.name + "}" : piece));
      }
    }
    return out.toString();
  }
}
