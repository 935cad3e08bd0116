package io.dayfill.core.metadata;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One key of the language.
 *
 * @param name as it is written
 * @param form what may stand under it
 * @param means what it says, in a line
 * @param needed whether every file must say it
 * @param built whether this version understands it; one that it does not is refused
 * @param owners the styles of pages, or the types of authorisation, that alone have it; empty where
 *     all have
 * @param defaults what holds where nobody says it, by the style or type; under "" for all
 */
record Key(
    String name,
    Form form,
    String means,
    boolean needed,
    boolean built,
    List<String> owners,
    Map<String, String> defaults) {

  /** A key that is understood. */
  static Key built(String name, Form form, String means) {
    return new Key(name, form, means, false, true, List.of(), Map.of());
  }

  /** A key of the language that this version refuses. */
  static Key later(String name, Form form, String means) {
    return new Key(name, form, means, false, false, List.of(), Map.of());
  }

  /** A key that no file can do without: no adapter presets it, and nothing holds by default. */
  Key must() {
    return new Key(name, form, means, true, built, owners, defaults);
  }

  /** Only some styles of pages, or types of authorisation, have it. */
  Key of(String... styles) {
    return new Key(name, form, means, needed, built, List.of(styles), defaults);
  }

  /** What holds where nobody says it. */
  Key or(String value) {
    return orWith("", value);
  }

  /** What holds with one style of pages, or type of authorisation. */
  Key orWith(String style, String value) {
    Map<String, String> more = new LinkedHashMap<>(defaults);
    more.put(style, value);
    return new Key(name, form, means, needed, built, owners, more);
  }

  /** What holds with a style where nobody says it. */
  Optional<String> standard(String style) {
    return Optional.ofNullable(defaults.getOrDefault(style, defaults.get("")));
  }

  /** Whether it can be said with a style. */
  boolean belongsTo(String style) {
    return owners.isEmpty() || owners.contains(style);
  }
}
