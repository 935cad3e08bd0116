package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Text;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.run.Verification;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;

/** How tables were found when they were read back. */
record VerificationDocument(List<Table> tables) implements Document {
  private static final int SHOWN = 20;

  /**
   * One of them.
   *
   * @param entity whose it is
   * @param location where it lies
   * @param found how it was found
   */
  record Table(Entity entity, URI location, Verification found) {}

  long problems() {
    return tables.stream().mapToLong(table -> table.found.problems()).sum();
  }

  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder();
    for (Table table : tables) {
      out.append(out.isEmpty() ? "" : "\n").append(text(table, view));
    }
    return out.toString();
  }

  private static String text(Table table, View view) {
    Verification found = table.found;
    StringBuilder out = new StringBuilder(view.style().strong(found.entity()));
    out.append("  ").append(Text.safe(Text.place(table.location))).append('\n');
    out.append(Text.days(found.days())).append(", ");
    out.append(Text.count(found.files(), "file", "files")).append(", ");
    out.append(Text.count(found.rows(), "row", "rows")).append(", ");
    out.append(Text.bytes(found.bytes())).append(" read back: ");
    out.append(
        found.problems() == 0
            ? view.style().good("nothing is wrong")
            : view.style().bad(Text.count(found.problems(), "problem", "problems")));
    out.append('\n');
    for (Verification.Problem each : found.first().stream().limit(SHOWN).toList()) {
      out.append('\n').append(problem(each, view));
    }
    if (found.problems() > SHOWN) {
      out.append("\nand ").append(Text.number(found.problems() - SHOWN)).append(" more");
      out.append(" (--output json lists ").append(Text.number(Verification.MOST)).append(")\n");
    }
    return out.toString();
  }

  private static String problem(Verification.Problem problem, View view) {
    StringBuilder out = new StringBuilder("  ");
    out.append(problem.finding().day().map(LocalDate::toString).orElse("no day")).append("  ");
    out.append(view.style().bad(kind(problem).replace('_', ' '))).append('\n');
    out.append("    problem  ").append(Text.safe(problem.finding().problem())).append('\n');
    problem
        .finding()
        .file()
        .ifPresent(file -> out.append("    file     ").append(Text.safe(file)).append('\n'));
    return out.append("    remedy   ").append(problem.remedy()).append('\n').toString();
  }

  private static String kind(Verification.Problem problem) {
    return Names.lower(problem.finding().kind());
  }

  @Override
  public void json(Json json) {
    json.put("problems", problems())
        .objects(
            "entities",
            tables,
            (out, table) ->
                out.put("entity", table.found.entity())
                    .put("zone", table.entity.zone().toString())
                    .put("table", table.location.toString())
                    .put("first_day", table.found.range().first())
                    .put("last_day", table.found.range().last())
                    .put("days", table.found.days())
                    .put("files", table.found.files())
                    .put("rows", table.found.rows())
                    .put("bytes", table.found.bytes())
                    .put("problems", table.found.problems())
                    .objects("findings", table.found.first(), VerificationDocument::finding));
  }

  private static void finding(Json json, Verification.Problem problem) {
    json.put("day", problem.finding().day().orElse(null))
        .put("kind", kind(problem))
        .put("problem", problem.finding().problem())
        .put("file", problem.finding().file().orElse(null))
        .put("remedy", problem.remedy());
  }
}
