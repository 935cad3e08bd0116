package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.land.Upkeep;
import java.net.URI;
import java.util.List;

/**
 * What tables can spare.
 *
 * @param warehouse where they lie
 * @param options how it was looked for, and whether it was done away with
 * @param reports what was found, by table
 */
record MaintainDocument(URI warehouse, Upkeep.Options options, List<Upkeep.Report> reports)
    implements Document {
  @Override
  public String text(View view) {
    if (reports.isEmpty()) {
      return "There is no table of Dayfill's in " + Text.safe(Text.place(warehouse)) + " yet.\n";
    }
    Table table = new Table("table", "what", ">files", ">bytes");
    for (Upkeep.Report report : reports) {
      for (Upkeep.Found found : report.found()) {
        row(table, report, words(found.kind()), found);
      }
      if (report.kept().files() > 0) {
        row(table, report, "replaced, not yet " + days(), report.kept());
      }
    }
    StringBuilder out = new StringBuilder();
    if (!table.isEmpty()) {
      out.append(table.render(view.style())).append('\n');
    }
    for (Upkeep.Report report : reports) {
      report
          .notes()
          .forEach(
              note ->
                  out.append(view.style().warn("note"))
                      .append("  ")
                      .append(report.table())
                      .append(": ")
                      .append(Text.safe(note))
                      .append('\n'));
    }
    return out.append(sum()).append('\n').toString();
  }

  private static void row(Table table, Upkeep.Report report, String what, Upkeep.Found found) {
    table.row(
        report.table().toString(), what, Text.number(found.files()), Text.bytes(found.bytes()));
  }

  private String words(Upkeep.Kind kind) {
    return switch (kind) {
      case REPLACED -> "replaced over " + days() + " ago";
      case UNKNOWN -> "known to no log, over " + days() + " old";
      case STAGED -> "staged by runs that died";
      case LOG -> "log of versions past their retention";
      case CHECKPOINTS -> "checkpoints between others of a day";
      case CHECKSUMS -> "checksums of versions past";
      case WRONG_CHECKSUMS -> "checksums that count wrongly";
      case SMALL_FILES -> "small files of days, to be joined";
    };
  }

  private String days() {
    return Text.days(options.kept().toDays());
  }

  private long freed() {
    return reports.stream().mapToLong(Upkeep.Report::freed).sum();
  }

  private boolean nothing() {
    return reports.stream().allMatch(report -> report.found().isEmpty());
  }

  private String sum() {
    String tables = Text.count(reports.size(), "table", "tables");
    if (nothing()) {
      return "Nothing to do in " + tables + ".";
    }
    return options.apply()
        ? "Freed " + Text.bytes(freed()) + " in " + tables + "."
        : "Would free "
            + Text.bytes(freed())
            + " in "
            + tables
            + ". Nothing was changed: --apply does it.";
  }

  @Override
  public void json(Json json) {
    json.put("warehouse", warehouse.toString())
        .put("applied", options.apply())
        .put("keep_days", options.kept().toDays())
        .put("bytes_freed", freed())
        .objects("tables", reports, MaintainDocument::report);
  }

  private static void report(Json json, Upkeep.Report report) {
    json.put("table", report.table().toString())
        .objects(
            "found",
            report.found(),
            (out, found) ->
                out.put("kind", Names.lower(found.kind()))
                    .put("files", found.files())
                    .put("bytes", found.bytes()))
        .put("replaced_files_kept", report.kept().files())
        .put("replaced_bytes_kept", report.kept().bytes())
        .texts("notes", report.notes());
  }
}
