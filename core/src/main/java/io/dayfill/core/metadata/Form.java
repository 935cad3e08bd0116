package io.dayfill.core.metadata;

import java.time.Duration;
import java.util.List;

/** What may stand under a key of the language. */
sealed interface Form {
  /** A text that is not blank, of a kind that its reader knows. */
  Form TEXT = new Text("\\S", true);

  /** Any text, an empty one too. */
  Form RAW = new Text("", true);

  /** {@code true} or {@code false}. */
  Form FLAG = new Words(List.of("true", "false"), List.of());

  /** A share in percent. */
  Form SHARE = new Text("^[0-9]{1,3}(\\.[0-9]{1,6})? ?%$", false);

  /** The name of a zone. */
  Form ZONE = new Text("^[A-Za-z0-9_+/-]+$", false);

  /** A name that becomes a folder or a property. */
  Form NAME = new Text("^[a-z][a-z0-9_]{0,62}$", true);

  /** A table, {@code schema.table}. */
  Form TABLE = new Text("^[a-z][a-z0-9_]{0,62}\\.[a-z][a-z0-9_]{0,62}$", false);

  /** The name of a column. */
  Form COLUMN_NAME = new Text("^[A-Za-z0-9][A-Za-z0-9_]{0,127}$", true);

  /** The type of a column. */
  Form COLUMN_TYPE = new Text("^[a-z]+(<.+>|\\(.+\\))?$", false);

  /** A reference to a secret. */
  Form SECRET = new Text("^\\$\\{(env|file):[^}]+\\}$", false);

  /** A class of statuses. */
  Form STATUS_CLASS = new Text("^[1-5]xx$", false);

  /** A key without a value. */
  Form NOTHING = new Nothing();

  /** Anything that YAML can say. */
  Form ANYTHING = new Anything();

  /**
   * A text of a shape.
   *
   * @param pattern found in every such text; empty where any text will do
   * @param bare whether what YAML takes for a number or a flag may be one
   */
  record Text(String pattern, boolean bare) implements Form {}

  /** A whole number within bounds, both included. */
  record Whole(int min, int max) implements Form {}

  /** A duration within bounds, both included. */
  record Span(Duration min, Duration max) implements Form {}

  /** One of some words: those that are understood, and those that this version refuses. */
  record Words(List<String> known, List<String> later) implements Form {
    /** The same, with words of the language that this version refuses. */
    Words later(String... words) {
      return new Words(known, List.of(words));
    }
  }

  /** See {@link #NOTHING}. */
  record Nothing() implements Form {}

  /** See {@link #ANYTHING}. */
  record Anything() implements Form {}

  /** Any one of some. */
  record Either(List<Form> forms) implements Form {}

  /** A list. */
  record Items(Form item) implements Form {}

  /** Names of the user's own, each with a value. */
  record Named(Form name, Form value) implements Form {}

  /** Keys of the language. */
  record Group(Keys keys) implements Form {}

  static Form whole(int min, int max) {
    return new Whole(min, max);
  }

  static Form span(Duration min, Duration max) {
    return new Span(min, max);
  }

  static Words words(String... words) {
    return new Words(List.of(words), List.of());
  }

  static Form either(Form... forms) {
    return new Either(List.of(forms));
  }

  static Form list(Form item) {
    return new Items(item);
  }

  static Form oneOrMore(Form item) {
    return either(item, list(item));
  }

  static Form named(Form name, Form value) {
    return new Named(name, value);
  }

  static Form group(Keys keys) {
    return new Group(keys);
  }
}
