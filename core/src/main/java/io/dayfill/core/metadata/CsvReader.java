package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Response.Csv;
import io.dayfill.core.metadata.Response.Format;
import java.util.List;
import java.util.Optional;

/** Turns what is said of lines of values into how they are written, and refuses what they lack. */
final class CsvReader {
  private static final int OK = 200;
  private final GroupReader said;

  CsvReader(GroupReader response) {
    said = response;
  }

  /** An answer of another format: it must not say how lines are written. */
  Csv none() {
    if (said.has("csv")) {
      said.problem("csv", "is of no use without format: csv", "format: csv, or leave it out");
    }
    return Csv.DEFAULT;
  }

  Csv read(
      List<Condition> failIf,
      List<Condition> emptyIf,
      List<Condition> skipIf,
      List<ValuePath> ignored) {
    for (String key : List.of("records", "fields_from")) {
      if (said.has(key)) {
        said.problem(key, "is of no use to csv: its lines are the records", "leave it out");
      }
    }
    if (said.optional("missing_records", text -> text).filter("parent"::equals).isPresent()) {
      said.problem("missing_records", "parent: a line of csv has none", "fail, or empty");
    }
    refusePaths("fail_if", failIf);
    refusePaths("empty_if", emptyIf);
    GroupReader csv = said.group("csv").allowing(Language.CSV);
    boolean header = csv.flag("header").orElse(true);
    skipIf.stream()
        .flatMap(each -> each.valuePath().stream())
        .map(ValuePath::parse)
        .forEach(path -> refuse(said, "skip_if", path, header));
    ignored.forEach(path -> refuse(said, "ignore", path, header));
    char delimiter = csv.optional("delimiter", CsvReader::delimiter).orElse(',');
    boolean many = csv.word("tables").filter("blank_line"::equals).isPresent();
    return new Csv(header, delimiter, many);
  }

  private void refusePaths(String key, List<Condition> conditions) {
    for (Condition condition : conditions) {
      if (condition.path() != null && condition.isAbout(OK)) {
        said.problem(
            key,
            "looks at " + condition.path() + ", but csv holds nothing beside its records",
            "a status other than 200, or skip_if");
      }
    }
  }

  private static char delimiter(String text) throws InvalidValue {
    boolean plain = text.length() == 1 && text.charAt(0) < 0x80;
    if (!plain || "\"\r\n".contains(text)) {
      throw new InvalidValue(
          Values.quoted(text) + " parts no values", "one character, such as ; or \"\\t\"");
    }
    return text.charAt(0);
  }

  /** Refuses a path that leads to no value of a line. */
  private static void refuse(GroupReader place, String key, ValuePath path, boolean header) {
    wrong(path, header)
        .ifPresent(
            right ->
                place.problem(
                    key, Values.quoted(path.text()) + " names no value of a line", right));
  }

  private static Optional<String> wrong(ValuePath path, boolean header) {
    PathPart only = path.ups() == 0 && path.parts().size() == 1 ? path.parts().get(0) : null;
    if (only instanceof PathPart.Element element && !element.isLast()) {
      return Optional.empty();
    }
    if (!header) {
      return Optional.of("its place, the first is [0], as header is false");
    }
    return only instanceof PathPart.Member
        ? Optional.empty()
        : Optional.of("a name of the header, such as ['odd [l/s]'], or a place such as [0]");
  }

  /** Checks a column's paths and its type. */
  static void check(Column column, GroupReader place, Response response) {
    if (response.format() != Format.CSV || column.from().isPresent()) {
      return;
    }
    boolean header = response.csv().header();
    column.paths().forEach(path -> refuse(place, "path", ValuePath.parse(path), header));
    column
        .plus()
        .ifPresent(
            plus -> refuse(place.group("plus"), "path", ValuePath.parse(plus.path()), header));
    if (column.type().array() || column.type().kind() == Kind.JSON) {
      place.problem("type", "csv holds texts, no " + column.type(), "type: string");
    }
  }
}
