package io.dayfill.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be told of a command line before it is read, or where it cannot be. */
final class Words {
  private Words() {}

  /** The words that are names of verbs; the first is most probably the verb. */
  static Stream<String> verbs(String... args) {
    return Stream.of(args).filter(Verbs.ALL::containsKey).distinct();
  }

  /** The verb, most probably. */
  static Optional<String> verb(String... args) {
    return verbs(args).findFirst();
  }

  /** Whether the result is to be JSON. */
  static boolean askForJson(String... args) {
    List<String> words = List.of(args);
    int option = words.indexOf("--output");
    return words.contains("--output=json")
        || (option >= 0 && option + 1 < words.size() && words.get(option + 1).equals("json"));
  }
}
