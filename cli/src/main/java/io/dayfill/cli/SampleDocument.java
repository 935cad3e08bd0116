package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.run.Sample;
import io.dayfill.core.run.Sample.SampleColumn;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One page of an entity, as rows.
 *
 * @param sample what was read
 */
record SampleDocument(Sample sample) implements Document {
  private static final int WIDEST = 40;

  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder();
    Table sources = new Table("column", "type", "from");
    sample.columns().forEach(each -> sources.row(each.name(), each.type(), each.source()));
    out.append(sources.render(view.style())).append('\n');
    if (!sample.member().isEmpty()) {
      out.append("first page of ").append(member()).append('\n');
    }
    if (!sample.rows().isEmpty()) {
      Table rows =
          new Table(sample.columns().stream().map(SampleColumn::name).toArray(String[]::new));
      sample.rows().forEach(row -> rows.row(cells(row)));
      out.append(rows.render(view.style())).append('\n');
    }
    if (!sample.quarantined().isEmpty()) {
      Table bad = new Table("record", "column", "quarantined because", "text");
      sample.quarantined().forEach(each -> bad.row(cells(each)));
      out.append(bad.render(view.style())).append('\n');
    }
    out.append(counts(sample.books())).append(". Nothing was written.\n");
    sample
        .trouble()
        .ifPresent(error -> out.append('\n').append(Problem.lines(error, "", view.style())));
    return out.toString();
  }

  private String member() {
    return Text.safe(
        sample.member().entrySet().stream()
            .map(each -> each.getKey() + " " + each.getValue())
            .collect(Collectors.joining(", ")));
  }

  private static String counts(ReadBooks books) {
    String unknown =
        books.unknownValues().isEmpty() ? "" : ", unknown values in " + books.unknownValues();
    return Text.count(books.received(), "record", "records")
        + " on the page: "
        + Text.number(books.kept())
        + " kept, "
        + Text.number(books.quarantined())
        + " quarantined, "
        + Text.number(books.outOfWindow())
        + " out of window, "
        + Text.number(books.skipped())
        + " skipped"
        + unknown;
  }

  private static String[] cells(List<@Nullable String> row) {
    return row.stream().map(value -> value == null ? "null" : cut(value)).toArray(String[]::new);
  }

  private static String[] cells(QuarantinedRecord record) {
    return new String[] {
      Long.toString(record.record()), record.column().orElse(""), record.reason(), cut(record.raw())
    };
  }

  private static String cut(String text) {
    return text.length() <= WIDEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, WIDEST - 1))) + "…";
  }

  @Override
  public void json(Json json) {
    ReadBooks books = sample.books();
    json.put("entity", sample.entity())
        .put("member", sample.member().isEmpty() ? null : member())
        .objects(
            "columns",
            sample.columns(),
            (out, column) ->
                out.put("name", column.name())
                    .put("type", column.type())
                    .put("source", column.source()))
        .objects("rows", sample.rows(), this::row)
        .put("received", books.received())
        .put("kept", books.kept())
        .put("out_of_window", books.outOfWindow())
        .put("skipped", books.skipped())
        .put("quarantined", books.quarantined())
        .objects("quarantined_records", sample.quarantined(), SampleDocument::quarantined);
    if (sample.trouble().isPresent()) {
      json.object("trouble", members -> Problem.json(members, sample.trouble().orElseThrow()));
    } else {
      json.put("trouble", (String) null);
    }
  }

  private void row(Json json, List<@Nullable String> row) {
    for (int i = 0; i < row.size(); i++) {
      json.put(sample.columns().get(i).name(), row.get(i));
    }
  }

  private static void quarantined(Json json, QuarantinedRecord record) {
    json.put("record", record.record())
        .put("column", record.column().orElse(null))
        .put("reason", record.reason())
        .put("raw", record.raw());
  }
}
