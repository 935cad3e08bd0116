package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.land.Upkeep;
import java.net.URI;
import java.util.List;

/**
 * Which tables are written anew for wider columns.
 *
 * @param warehouse where they lie
 * @param applied whether it was done
 * @param tables those that were asked for
 */
record RewriteDocument(URI warehouse, boolean applied, List<Upkeep.Rewriting> tables)
    implements Document {
  /** Copies the list. */
  RewriteDocument {
    tables = List.copyOf(tables);
  }

  @Override
  public String text(View view) {
    List<Upkeep.Rewriting> wider =
        tables.stream().filter(each -> !each.changes().isEmpty()).toList();
    if (wider.isEmpty()) {
      return "No table has columns that are declared wider than it stores them.\n";
    }
    Table table = new Table("table", "what", ">days", ">files", ">bytes");
    long bytes = 0;
    for (Upkeep.Rewriting each : wider) {
      for (String change : each.changes()) {
        table.row(
            each.table().toString(),
            change,
            Text.number(each.days()),
            Text.number(each.files()),
            Text.bytes(each.bytes()));
      }
      bytes += each.bytes();
    }
    return table.render(view.style())
        + "\n"
        + (applied
            ? "Wrote "
                + Text.bytes(bytes)
                + " anew. The files from before stay for readers of older versions: 'dayfill"
                + " maintain --apply' removes them when they are a week old.\n"
            : "Would write "
                + Text.bytes(bytes)
                + " anew, and needs as much room. Nothing was changed: --apply does it.\n");
  }

  @Override
  public void json(Json json) {
    json.put("warehouse", warehouse.toString())
        .put("applied", applied)
        .objects(
            "rewritten",
            tables,
            (out, each) ->
                out.put("table", each.table().toString())
                    .texts("changes", each.changes())
                    .put("days", each.days())
                    .put("files", each.files())
                    .put("bytes", each.bytes()));
  }
}
