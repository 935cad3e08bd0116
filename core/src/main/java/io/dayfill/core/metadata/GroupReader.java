package io.dayfill.core.metadata;

import io.dayfill.core.metadata.InvalidValue.Parser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Reads the values of one group. What is wrong goes to the problems and reads as absent; what is
 * right is noted for the digest of the configuration.
 */
final class GroupReader {
  private static final String GROUP_FORM = "write keys with values, indented below it";
  private static final String ITEM_FORM = "- {name: ..., type: ...}";
  private static final Keys ANY = Keys.of("names of the user's own");

  private final Tree.Group group;
  private final Origin place;
  private final String path;
  private final Problems problems;
  private final Meaning meaning;
  private final Keys keys;

  GroupReader(Tree.Group group, String path, Problems problems, Meaning meaning) {
    this(group, group.origin(), path, problems, meaning, ANY);
  }

  private GroupReader(
      Tree.Group group, Origin place, String path, Problems problems, Meaning meaning, Keys keys) {
    this.group = group;
    this.place = place;
    this.path = path;
    this.problems = problems;
    this.meaning = meaning;
    this.keys = keys;
  }

  /** A reader of the keys of a place; those that the place does not have are refused. */
  GroupReader allowing(Keys all) {
    group.members().keySet().stream()
        .filter(key -> !all.knows(key))
        .forEach(key -> refuse(key, all));
    return new GroupReader(group, place, path, problems, meaning, all);
  }

  /** Refuses keys of the place that a style of pages, or a type of authorisation, does not have. */
  void refuseOthers(String style, String what) {
    for (Key key : keys.all()) {
      if (has(key.name()) && key.built() && !key.belongsTo(style)) {
        problem(
            key.name(),
            "belongs to " + what + " " + String.join(" or ", key.owners()),
            "leave it out, or use that " + what.substring(what.indexOf('_') + 1));
      }
    }
  }

  private void refuse(String key, Keys all) {
    if (all.key(key).isPresent()) {
      problem(key, "not supported yet by this version", "leave it out");
    } else if (key.equals("<<")) {
      problem(key, "merge keys are no YAML 1.2", "write the keys out");
    } else {
      // a secret that slipped into the place of a key must not be repeated
      String shown = all.holdSecrets() ? "unknown key" : "unknown key " + Values.quoted(key);
      problems.add(origin(key), path, shown, all.insteadOf(key));
    }
  }

  /** A reader of the same over what holds where it says nothing. */
  GroupReader over(Tree.Group defaults) {
    return map(defaults::under);
  }

  private String path(String key) {
    return path.isEmpty() ? Echo.shown(key) : path + "." + Echo.shown(key);
  }

  /** Where a key stands; what the file leaves to others stands where it could have said it. */
  private Origin origin(String key) {
    Tree value = group.get(key);
    return value == null || value.origin().source() == Origin.Source.DEFAULT
        ? place
        : value.origin();
  }

  /** A reader of something made of what this one reads. */
  GroupReader map(UnaryOperator<Tree.Group> change) {
    return new GroupReader(change.apply(group), place, path, problems, meaning, keys);
  }

  /** Tells a problem of the group as a whole. */
  void problem(String wrong, String right) {
    problems.add(place, path, wrong, right);
  }

  boolean has(String key) {
    return group.get(key) != null;
  }

  /** True if a key has the null of YAML, where that is a word of the language. */
  boolean saysNull(String key) {
    boolean nothing = group.get(key) instanceof Tree.Nothing;
    if (nothing) {
      meaning.note(path(key), "null");
    }
    return nothing;
  }

  void problem(String key, String wrong, String right) {
    problems.add(origin(key), path(key), wrong, right);
  }

  /** The value of a key; empty if it is absent or wrong. */
  <T> Optional<T> optional(String key, Parser<T> parser) {
    Tree value = group.get(key);
    if (value == null) {
      return Optional.empty();
    }
    Optional<T> parsed = scalar(value, path(key), parser);
    parsed.ifPresent(each -> meaning.note(path(key), each));
    return parsed;
  }

  /** The value of a key that must be there. */
  <T> Optional<T> required(String key, Parser<T> parser, String example) {
    return present(key, example).optional(key, parser);
  }

  /** Tells that a key is missing, where it is. */
  GroupReader present(String key, String example) {
    if (!has(key)) {
      problem(key, "missing", example);
    }
    return this;
  }

  /** One of the words that the language has for a key. */
  Optional<String> word(String key) {
    return optional(key, Values.word(keys.words(key)));
  }

  /** One of the words that the language has for a key, which are constants of a type. */
  <E extends Enum<E>> Optional<E> word(String key, Class<E> type) {
    Parser<String> word = Values.word(keys.words(key));
    return optional(key, text -> Enum.valueOf(type, word.parse(text).toUpperCase(Locale.ROOT)));
  }

  /** A flag. */
  Optional<Boolean> flag(String key) {
    return optional(key, Values::flag);
  }

  /** A whole number within the bounds that the language has for a key. */
  Optional<Integer> whole(String key) {
    Form.Whole bounds = keys.form(key, Form.Whole.class);
    return optional(key, Values.integer(bounds.min(), bounds.max()));
  }

  /** A duration within the bounds that the language has for a key. */
  Optional<Duration> span(String key) {
    Form.Span bounds = keys.form(key, Form.Span.class);
    return optional(key, Values.duration(bounds.min(), bounds.max()));
  }

  /** The value of a key, kept out of the digest. */
  <T> Optional<T> unnoted(String key, Parser<T> parser) {
    Tree value = group.get(key);
    return value == null ? Optional.empty() : scalar(value, path(key), parser);
  }

  /** One value, or a list of them. */
  <T> List<T> oneOrMore(String key, Parser<T> parser) {
    Tree value = group.get(key);
    if (value == null) {
      return List.of();
    }
    List<Tree> items = value instanceof Tree.Items list ? list.items() : List.of(value);
    List<T> values = new ArrayList<>();
    items.forEach(item -> scalar(item, path(key), parser).ifPresent(values::add));
    meaning.note(path(key), values);
    return values;
  }

  private <T> Optional<T> scalar(Tree value, String at, Parser<T> parser) {
    if (value instanceof Tree.Text text) {
      try {
        return Optional.of(parser.parse(text.value()));
      } catch (InvalidValue e) {
        problems.add(value.origin(), at, e.wrong(), e.right());
        return Optional.empty();
      }
    }
    String found =
        value instanceof Tree.Nothing ? "has no value" : "takes one text, no list or keys";
    problems.add(value.origin(), at, found, "write one value, or leave the key out");
    return Optional.empty();
  }

  /** A group below; empty, as if no key stood in it, where it is absent or wrong. */
  GroupReader group(String key) {
    Tree value = group.get(key);
    Tree.Group below =
        value instanceof Tree.Group found ? found : new Tree.Group(Map.of(), origin(key));
    if (value != null && !(value instanceof Tree.Group)) {
      boolean nothing = value instanceof Tree.Nothing;
      problem(key, nothing ? "has no value" : "takes keys, no text or list", GROUP_FORM);
    }
    Origin there = below.origin().source() == Origin.Source.METADATA ? below.origin() : place;
    return new GroupReader(below, there, path(key), problems, meaning, ANY);
  }

  /** The groups of a list. */
  List<GroupReader> groups(String key) {
    return groups(key, ITEM_FORM);
  }

  /**
   * The groups of a list.
   *
   * @param form an example of the list
   */
  List<GroupReader> groups(String key, String form) {
    Tree value = group.get(key);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof Tree.Items items)) {
      problem(key, "takes a list", form);
      return List.of();
    }
    List<GroupReader> readers = new ArrayList<>();
    for (int i = 0; i < items.items().size(); i++) {
      Tree item = items.items().get(i);
      String at = path(key) + "[" + i + "]";
      if (item instanceof Tree.Group found) {
        readers.add(new GroupReader(found, at, problems, meaning));
      } else {
        problems.add(item.origin(), at, "takes keys, no text or list", form);
      }
    }
    return readers;
  }

  /** The groups below, by their keys. */
  Map<String, GroupReader> groups() {
    Map<String, GroupReader> readers = new LinkedHashMap<>();
    group.members().keySet().forEach(key -> readers.put(key, group(key)));
    return readers;
  }

  /** The texts of a group of which any keys may stand; those that are wrong are left out. */
  <T> Map<String, T> texts(Parser<T> parser) {
    Map<String, T> values = new LinkedHashMap<>();
    for (String key : group.members().keySet()) {
      if (key.isBlank()) {
        problems.add(origin(key), path, "a name holds nothing", "name it");
      }
      optional(key, parser).ifPresent(each -> values.put(key, each));
    }
    return values;
  }

  /** As {@link #texts}, kept out of the digest. */
  <T> Map<String, T> unnotedTexts(Parser<T> parser) {
    Map<String, T> values = new LinkedHashMap<>();
    group
        .members()
        .keySet()
        .forEach(key -> unnoted(key, parser).ifPresent(v -> values.put(key, v)));
    return values;
  }

  /** What is made of a whole tree; empty if it is absent or wrong. */
  <T> Optional<T> tree(String key, TreeParser<T> parser) {
    Tree value = group.get(key);
    if (value == null) {
      problem(key, "missing", "what is sent");
      return Optional.empty();
    }
    try {
      return Optional.of(parser.parse(value));
    } catch (InvalidValue e) {
      problem(key, e.wrong(), e.right());
      return Optional.empty();
    }
  }

  /** Makes something of a tree. */
  @FunctionalInterface
  interface TreeParser<T> {
    T parse(Tree tree) throws InvalidValue;
  }

  /** Adds to the digest what was read unnoted. */
  void note(String key, Object value) {
    meaning.note(path(key), value);
  }

  /** The keys that stand in it, in order; a name of nothing is told and left out. */
  List<String> names() {
    List<String> names = new ArrayList<>(group.members().keySet());
    if (names.removeIf(String::isBlank)) {
      problems.add(place, path, "a name holds nothing", "name it");
    }
    return names;
  }

  /** True if a key stands without a value. */
  boolean isNothing(String key) {
    return group.get(key) instanceof Tree.Nothing;
  }

  /** What stands under a key that is there. */
  Tree tree(String key) {
    return Objects.requireNonNull(group.get(key));
  }

  /** Tells a problem at a place below a key. */
  void problemAt(Origin there, String key, String wrong, String right) {
    problems.add(there, path(key), wrong, right);
  }

  /** Takes a text of a list apart from a group; gives nothing back. */
  interface TextTaker {
    void take(String text) throws InvalidValue;
  }

  /** Hands on each text and each group of a key that holds one of them or a list of both. */
  void each(String key, TextTaker texts, Consumer<GroupReader> groups) {
    Tree value = tree(key);
    List<Tree> items = value instanceof Tree.Items list ? list.items() : List.of(value);
    for (Tree item : items) {
      if (item instanceof Tree.Group below) {
        groups.accept(new GroupReader(below, path(key), problems, meaning));
      } else {
        scalar(
            item,
            path(key),
            text -> {
              texts.take(text);
              return text;
            });
      }
    }
  }
}
