package io.dayfill.core.metadata;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The keys that one place of the language has.
 *
 * @param place what the place is called
 * @param all its keys, in the order in which they are told
 */
record Keys(String place, List<Key> all) {
  static Keys of(String place, Key... keys) {
    return new Keys(place, List.of(keys));
  }

  /** The key of a name. */
  Optional<Key> key(String name) {
    return all.stream().filter(key -> key.name().equals(name)).findFirst();
  }

  /** The names of those that are understood. */
  List<String> known() {
    return all.stream().filter(Key::built).map(Key::name).toList();
  }

  boolean knows(String name) {
    return key(name).filter(Key::built).isPresent();
  }

  /** The names of those that belong to a style of pages, or a type of authorisation, alone. */
  List<String> ownedBy(String style) {
    return all.stream().filter(key -> key.owners().contains(style)).map(Key::name).toList();
  }

  /** Whether a value here may be a secret's. */
  boolean holdSecrets() {
    return all.stream().anyMatch(key -> key.form().equals(Form.SECRET));
  }

  /** What may stand under a key, which must be one of a form. */
  <F extends Form> F form(String name, Class<F> form) {
    return key(name)
        .map(Key::form)
        .filter(form::isInstance)
        .map(form::cast)
        .orElseThrow(() -> new IllegalStateException(place + " has no such key " + name));
  }

  /** The words that may stand under a key. */
  Form.Words words(String name) {
    return form(name, Form.Words.class);
  }

  /**
   * What is said here, and what holds by default where it is not, in the order of the language. The
   * style of pages, the type of authorisation and the format of answers choose among defaults.
   */
  Tree.Group completed(Tree.Group said) {
    return completed(said, "");
  }

  private Tree.Group completed(Tree.Group said, String above) {
    String style =
        said.text("pagination_style")
            .or(() -> said.text("type"))
            .or(() -> said.text("format"))
            .orElse(above);
    Map<String, Tree> members = new LinkedHashMap<>();
    for (Key key : all) {
      Optional<Tree> value = Optional.ofNullable(said.get(key.name()));
      value
          .or(() -> key.built() ? standard(key, style) : Optional.empty())
          .ifPresent(each -> members.put(key.name(), completed(each, key.form(), style)));
    }
    said.members().forEach(members::putIfAbsent);
    return new Tree.Group(members, said.origin());
  }

  private static Optional<Tree> standard(Key key, String style) {
    return key.standard(style)
        .map(
            value ->
                key.form() instanceof Form.Group
                    ? new Tree.Group(Map.of(), Origin.DEFAULT)
                    : new Tree.Text(value, Origin.DEFAULT));
  }

  private static Tree completed(Tree value, Form form, String style) {
    if (form instanceof Form.Group below && value instanceof Tree.Group group) {
      return below.keys().completed(group, style);
    }
    if (form instanceof Form.Items items && value instanceof Tree.Items list) {
      return new Tree.Items(
          list.items().stream().map(item -> completed(item, items.item(), "")).toList(),
          list.origin());
    }
    if (form instanceof Form.Named named && value instanceof Tree.Group group) {
      Map<String, Tree> members = new LinkedHashMap<>();
      group
          .members()
          .forEach((name, each) -> members.put(name, completed(each, named.value(), "")));
      return new Tree.Group(members, group.origin());
    }
    return value;
  }

  /** What would be right instead of a key that is none. */
  String insteadOf(String unknown) {
    return Suggest.nearest(unknown, all.stream().map(Key::name).toList())
        .map(name -> "did you mean '" + name + "'?")
        .or(() -> home(unknown))
        .orElseGet(() -> "known here: " + String.join(", ", known()));
  }

  private static Optional<String> home(String name) {
    if (Language.ENTITY.knows(name)) {
      return Optional.of("it belongs to the entity itself");
    }
    Map<String, Keys> groups = new TreeMap<>();
    for (Key key : Language.ENTITY.all()) {
      if (key.form() instanceof Form.Group group) {
        groups.put(key.name(), group.keys());
      }
    }
    return groups.entrySet().stream()
        .filter(group -> group.getValue().knows(name))
        .map(group -> "it belongs under " + group.getKey() + ":")
        .findFirst();
  }
}
