package io.dayfill.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What can be told of a command line before it is read, or where it cannot be. */
final class Words {
  private Words() {}

  /** The verb, most probably: the first word that is the name of one. */
  static Optional<String> verb(String... args) {
    return Stream.of(args).filter(Verbs.ALL::containsKey).findFirst();
  }

  /** The verbs that may be asked for, or about. */
  static Set<String> verbs(String... args) {
    Set<String> named = new LinkedHashSet<>(List.of(args));
    named.retainAll(Verbs.ALL.keySet());
    boolean about = named.contains("help") || named.contains("completion");
    return named.isEmpty() || about ? Verbs.ALL.keySet() : named;
  }

  /** Whether the result is to be JSON. */
  static boolean askForJson(String... args) {
    List<String> words = List.of(args);
    int option = words.indexOf("--output");
    return words.contains("--output=json")
        || (option >= 0 && option + 1 < words.size() && words.get(option + 1).equals("json"));
  }
}
