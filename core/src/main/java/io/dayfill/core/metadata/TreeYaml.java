package io.dayfill.core.metadata;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Writes a tree as YAML that reads as the same tree, with a comment at each value if wanted. */
final class TreeYaml {
  /** What needs no quotes, in YAML of any version, also inside braces. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9/_.][A-Za-z0-9/_.%+-]*( [A-Za-z0-9%]+)*");

  private static final Set<String> NULLS = Set.of("null", "Null", "NULL");
  private static final int LONGEST = 100;
  private static final String STEP = "  ";

  private final StringBuilder out = new StringBuilder();
  private final Function<Tree, String> comment;

  private TreeYaml(Function<Tree, String> comment) {
    this.comment = comment;
  }

  /** The lines of a group, without comments. */
  static String write(Tree.Group group) {
    return write(group, value -> "");
  }

  /**
   * The lines of a group.
   *
   * @param comment what stands behind a value; values of one comment may share a line; empty for
   *     none
   */
  static String write(Tree.Group group, Function<Tree, String> comment) {
    TreeYaml writer = new TreeYaml(comment);
    writer.members(group, "");
    return writer.out.toString();
  }

  private void members(Tree.Group group, String indent) {
    group.members().forEach((key, value) -> member(indent, scalar(key), value, indent));
  }

  /** A key and its value; what lies below is indented further. */
  private void member(String start, String key, Tree value, String indent) {
    if (isShort(value, start.length() + key.length())) {
      line(start + key + ": " + flow(value), leaf(value));
    } else if (value instanceof Tree.Group group) {
      line(start + key + ":", "");
      members(group, indent + STEP);
    } else {
      line(start + key + ":", "");
      ((Tree.Items) value).items().forEach(item -> item(item, indent + STEP));
    }
  }

  private void item(Tree item, String indent) {
    if (isShort(item, indent.length())) {
      line(indent + "- " + flow(item), leaf(item));
      return;
    }
    if (item instanceof Tree.Items list) {
      line(indent + "-", "");
      list.items().forEach(each -> item(each, indent + STEP));
      return;
    }
    String start = indent + "- ";
    for (Map.Entry<String, Tree> each : ((Tree.Group) item).members().entrySet()) {
      member(start, scalar(each.getKey()), each.getValue(), indent + STEP);
      start = indent + STEP;
    }
  }

  private void line(String text, String said) {
    out.append(text).append(said.isEmpty() ? "" : "  # " + said).append('\n');
  }

  /** Whether a value may stand on one line: a scalar, or little that shares one comment. */
  private boolean isShort(Tree value, int before) {
    if (value instanceof Tree.Text || value instanceof Tree.Nothing) {
      return true;
    }
    return children(value).isEmpty()
        || (depth(value) <= 2
            && sharesComment(value, leaf(value))
            && before + flow(value).length() <= LONGEST);
  }

  private static int depth(Tree value) {
    return children(value).stream().mapToInt(child -> 1 + depth(child)).max().orElse(0);
  }

  private boolean sharesComment(Tree value, String said) {
    List<Tree> children = children(value);
    return children.isEmpty()
        ? comment.apply(value).equals(said)
        : children.stream().allMatch(child -> sharesComment(child, said));
  }

  /** The comment of the first scalar. */
  private String leaf(Tree value) {
    List<Tree> children = children(value);
    return children.isEmpty() ? comment.apply(value) : leaf(children.get(0));
  }

  private static List<Tree> children(Tree value) {
    if (value instanceof Tree.Group group) {
      return List.copyOf(group.members().values());
    }
    return value instanceof Tree.Items list ? list.items() : List.of();
  }

  private static String flow(Tree value) {
    StringBuilder text = new StringBuilder();
    if (value instanceof Tree.Group group) {
      group
          .members()
          .forEach(
              (key, child) ->
                  text.append(text.isEmpty() ? "{" : ", ")
                      .append(scalar(key))
                      .append(": ")
                      .append(flow(child)));
      return text.isEmpty() ? "{}" : text.append('}').toString();
    }
    if (value instanceof Tree.Items list) {
      list.items().forEach(item -> text.append(text.isEmpty() ? "[" : ", ").append(flow(item)));
      return text.isEmpty() ? "[]" : text.append(']').toString();
    }
    return value instanceof Tree.Text said ? scalar(said.value()) : "null";
  }

  /** A text in quotes where it needs them. */
  static String scalar(String text) {
    return PLAIN.matcher(text).matches() && !NULLS.contains(text) ? text : quoted(text);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
              } else if (c < ' '
                  || c == 0x7f
                  || c == 0x85
                  || c == 0x2028
                  || c == 0x2029
                  || c == 0xfeff) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                quoted.appendCodePoint(c);
              }
            });
    return quoted.append('"').toString();
  }
}
