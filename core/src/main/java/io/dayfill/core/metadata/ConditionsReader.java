package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Condition.Statuses;
import io.dayfill.core.metadata.InvalidValue.Parser;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads every {@code …_if} of the language: a list of conditions. */
final class ConditionsReader {
  private static final Pattern STATUS = Pattern.compile("([1-5])([0-9]{2}|xx)");
  private static final String FORM = "[{status: 404, path: code, equals: no_data}]";

  private ConditionsReader() {}

  /** The conditions of a key, in order; empty where it is absent or wrong. */
  static List<Condition> read(GroupReader group, String key) {
    return read(group, key, Paths::condition);
  }

  private static List<Condition> read(GroupReader group, String key, Parser<String> paths) {
    return group.groups(key, FORM).stream()
        .map(each -> condition(each.allowing(Language.CONDITION), paths))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The conditions of a key whose answers have no status of their own, such as records. */
  static List<Condition> readWithoutStatus(GroupReader group, String key) {
    group.groups(key, FORM).stream()
        .filter(each -> each.has("status"))
        .forEach(
            each -> each.problem("status", "is of no use to a record", "a path of the record"));
    return read(group, key, Paths::value);
  }

  private static Optional<Condition> condition(GroupReader said, Parser<String> paths) {
    List<Statuses> status = said.oneOrMore("status", ConditionsReader::status);
    Optional<String> path = said.optional("path", paths);
    boolean equal = said.has("equals");
    boolean unequal = said.has("not_equals");
    List<String> values = said.oneOrMore(unequal ? "not_equals" : "equals", text -> text);
    if (equal && unequal) {
      said.problem("not_equals", "stands beside equals", "one of the two");
    }
    if ((equal || unequal) && !said.has("path")) {
      said.problem("path", "missing", "where the value stands that is compared");
    }
    if (!said.has("status") && !said.has("path")) {
      said.problem("says nothing of an answer", "status, path, or both");
    }
    return path.isPresent() == said.has("path")
        ? Optional.of(new Condition(status, path.orElse(null), values, unequal))
        : Optional.empty();
  }

  private static Statuses status(String text) throws InvalidValue {
    Matcher matcher = STATUS.matcher(text);
    if (!matcher.matches()) {
      throw new InvalidValue(
          Values.quoted(text) + " is no status", "a number such as 404, or a class such as 4xx");
    }
    int hundreds = 100 * Integer.parseInt(matcher.group(1));
    if (matcher.group(2).equals("xx")) {
      return new Statuses(hundreds, hundreds + 99);
    }
    int status = Integer.parseInt(text);
    return new Statuses(status, status);
  }
}
