package io.dayfill.core.metadata;

import io.dayfill.core.metadata.PathPart.OwnPlace;
import io.dayfill.core.metadata.Response.Csv;
import io.dayfill.core.metadata.Response.Format;
import io.dayfill.core.metadata.Response.MissingRecords;
import java.util.List;
import java.util.Optional;

/** Turns what is said of an answer into what it looks like. */
final class ResponseReader {
  private final GroupReader said;

  ResponseReader(GroupReader said) {
    this.said = said;
  }

  /** The response; empty if there was a problem. */
  Optional<Response> read() {
    Optional<Format> format = said.word("format", Format.class);
    boolean csv = format.equals(Optional.of(Format.CSV));
    Optional<RecordPath> records =
        csv
            ? Optional.of(RecordPath.parse("[]"))
            : said.required("records", Paths::records, "where the records stand, such as data[]");
    Optional<MissingRecords> missing = said.word("missing_records", MissingRecords.class);
    Optional<ValuePath> fields = said.optional("fields_from", Values.by(ValuePath::parse));
    List<String> nulls = said.oneOrMore("null_values", text -> text);
    List<ValuePath> ignored = said.oneOrMore("ignore", ResponseReader::ignored);
    List<Condition> failIf = ConditionsReader.read(said, "fail_if");
    List<Condition> emptyIf = ConditionsReader.read(said, "empty_if");
    List<Condition> skipIf = ConditionsReader.readWithoutStatus(said, "skip_if");
    records.ifPresent(path -> checkWays(path, fields, missing));
    checkSkips(records, skipIf);
    Optional<String> charset = said.optional("charset", Values::charset);
    CsvReader lines = new CsvReader(said);
    Csv written = csv ? lines.read(failIf, emptyIf, skipIf, ignored) : lines.none();
    return format.isPresent() && records.isPresent()
        ? Optional.of(
            new Response(
                format.get(),
                records.get(),
                missing.orElse(MissingRecords.FAIL),
                failIf,
                emptyIf,
                skipIf,
                fields.orElse(null),
                nulls,
                ignored,
                charset.orElse("UTF-8"),
                written))
        : Optional.empty();
  }

  private static ValuePath ignored(String text) throws InvalidValue {
    ValuePath path = Values.by(ValuePath::parse).parse(text);
    if (path.ups() > 0 || path.parts().isEmpty()) {
      throw new InvalidValue(
          Values.quoted(text) + " is no value inside a record", "a member such as debug.trace");
    }
    return path;
  }

  private void checkWays(
      RecordPath records, Optional<ValuePath> fields, Optional<MissingRecords> missing) {
    fields.ifPresent(
        path -> {
          if (path.ups() == 0 || OwnPlace.isIn(path.parts())) {
            said.problem(
                "fields_from",
                Values.quoted(path.text()) + " names no list beside the records",
                "^columns, or with more ^ for one further out");
          }
        });
    fields.flatMap(path -> tooFar(path, records)).ifPresent(right -> tooFar("fields_from", right));
    if (missing.equals(Optional.of(MissingRecords.PARENT)) && !endsInName(records)) {
      said.problem(
          "missing_records",
          "parent takes what the last step of records starts at, but that step has no name",
          "records such as events[].samples[]");
    }
  }

  private static boolean endsInName(RecordPath records) {
    int last = records.steps().size() - 1;
    return last >= 0 && records.steps().get(last).parts().get(0) instanceof PathPart.Member;
  }

  private void checkSkips(Optional<RecordPath> records, List<Condition> conditions) {
    for (Condition condition : conditions) {
      if (condition.valuePath().isEmpty()) {
        continue;
      }
      ValuePath path = ValuePath.parse(condition.valuePath().get());
      if (path.isList()) {
        said.problem("skip_if", Values.quoted(path.text()) + " leads to a list", "one value");
      }
      records.flatMap(each -> tooFar(path, each)).ifPresent(right -> tooFar("skip_if", right));
    }
  }

  private void tooFar(String key, String right) {
    said.problem(key, "goes back further than the answer", right);
  }

  /** What would be right instead of a path that leaves the answer, or lacks a list beside it. */
  static Optional<String> tooFar(ValuePath path, RecordPath records) {
    int steps = records.steps().size();
    if (path.ups() > steps) {
      return Optional.of("at most " + steps + " ^, as records is " + records);
    }
    boolean own = OwnPlace.isIn(path.parts());
    if (own && !records.isListOfRecords()) {
      return Optional.of("records that end in []");
    }
    return Optional.empty();
  }
}
