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

  /** What holds where nobody says otherwise, whatever the style of pages or type. */
  Tree.Group defaults() {
    return defaults("");
  }

  /** What holds with a style of pages, or a type of authorisation. */
  Tree.Group defaults(String style) {
    Map<String, Tree> members = new LinkedHashMap<>();
    for (Key key : all) {
      if (key.built()) {
        standard(key, style).ifPresent(value -> members.put(key.name(), value));
      }
    }
    return new Tree.Group(members, Origin.DEFAULT);
  }

  private static Optional<Tree> standard(Key key, String style) {
    if (key.form() instanceof Form.Group below) {
      return Optional.<Tree>of(below.keys().defaults(style))
          .filter(group -> !((Tree.Group) group).members().isEmpty());
    }
    return key.standard(style).map(value -> new Tree.Text(value, Origin.DEFAULT));
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
