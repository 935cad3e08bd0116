package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.land.DayDiff;
import io.dayfill.core.land.DayDiff.Example;
import io.dayfill.core.land.DayDiff.Sort;
import io.dayfill.core.land.DayDiff.Value;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;

/** What has changed of a day. */
record DiffDocument(String entity, LocalDate day, DayDiff diff) implements Document {
  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder(view.style().strong(entity));
    out.append(' ').append(day).append('\n');
    out.append("from ").append(VersionsDocument.words(diff.before(), view)).append('\n');
    out.append("to   ").append(VersionsDocument.words(diff.after(), view)).append('\n');
    out.append(Text.count(diff.same(), "row is", "rows are")).append(" the same, ");
    out.append(Text.number(diff.changed())).append(" changed, ");
    out.append(Text.number(diff.added())).append(" added, ");
    out.append(Text.number(diff.removed())).append(" removed");
    out.append(diff.key().isEmpty() ? "; the entity has no key" : ", by " + key());
    out.append('\n');
    if (!diff.changedColumns().isEmpty()) {
      Table table = new Table("column", ">rows in which it changed");
      diff.changedColumns().forEach((name, rows) -> table.row(name, Text.number(rows)));
      out.append('\n').append(table.render(view.style()));
    }
    for (Example example : diff.examples()) {
      out.append('\n').append(example(example, view));
    }
    return out.toString();
  }

  private String key() {
    return String.join(", ", diff.key());
  }

  private static String example(Example example, View view) {
    String word = example.sort().name();
    StringBuilder out = new StringBuilder();
    out.append(
        switch (example.sort()) {
          case ADDED -> view.style().good(word);
          case REMOVED -> view.style().bad(word);
          case CHANGED -> view.style().warn(word);
        });
    example.key().forEach(value -> out.append("  ").append(shown(value, true)));
    out.append('\n');
    if (example.sort() == Sort.CHANGED) {
      for (Value value : example.values()) {
        out.append("  ").append(Text.safe(value.column())).append("  ");
        out.append(Text.safe(value.before().orElse("null"))).append(" -> ");
        out.append(Text.safe(value.after().orElse("null"))).append('\n');
      }
    } else {
      out.append("  ");
      out.append(
          example.values().stream()
              .map(value -> shown(value, example.sort() == Sort.ADDED))
              .collect(Collectors.joining("  ")));
      out.append('\n');
    }
    return out.toString();
  }

  private static String shown(Value value, boolean after) {
    return Text.safe(
        value.column() + "=" + (after ? value.after() : value.before()).orElse("null"));
  }

  @Override
  public void json(Json json) {
    json.put("entity", entity)
        .put("day", day)
        .object("before", members -> VersionsDocument.version(members, diff.before()))
        .object("after", members -> VersionsDocument.version(members, diff.after()))
        .texts("key", diff.key())
        .put("same", diff.same())
        .put("added", diff.added())
        .put("removed", diff.removed())
        .put("changed", diff.changed())
        .counts("changed_columns", diff.changedColumns())
        .objects("examples", diff.examples(), DiffDocument::example);
  }

  private static void example(Json json, Example example) {
    json.put("sort", Names.lower(example.sort()));
    values(json, "key", example.key());
    values(json, "values", example.values());
  }

  private static void values(Json json, String name, List<Value> values) {
    json.objects(
        name,
        values,
        (out, value) ->
            out.put("column", value.column())
                .put("before", value.before().orElse(null))
                .put("after", value.after().orElse(null)));
  }
}
