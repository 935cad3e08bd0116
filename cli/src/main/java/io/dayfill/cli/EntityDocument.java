package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.land.ConfigTable;
import io.dayfill.core.metadata.EntityMerge.Difference;
import java.nio.file.Path;
import java.util.List;

/**
 * What carrying entities between a file and the table came to.
 *
 * @param action what was done
 * @param file the file
 * @param version the table's version; -1 where there is no table
 * @param differences what became, or would become, of each entity
 * @param hint for a person; may be empty
 */
record EntityDocument(
    String action, Path file, long version, List<Difference> differences, String hint)
    implements Document {
  @Override
  public String text(View view) {
    Table table = new Table("entity", "in the table", "keys that differ");
    for (Difference each : differences) {
      table.row(
          each.entity(),
          Names.lower(each.kind()).replace('_', ' '),
          String.join(", ", each.keys()));
    }
    String where =
        version < 0
            ? "There is no table " + ConfigTable.NAME + " yet"
            : ConfigTable.NAME + " is at version " + version;
    return table.render(view.style()) + "\n" + Text.safe(where) + "\n" + hint;
  }

  @Override
  public void json(Json json) {
    json.put("action", action)
        .put("file", file.toString())
        .put("table", ConfigTable.NAME.toString())
        .put("version", version)
        .objects(
            "entities",
            differences,
            (out, each) ->
                out.put("entity", each.entity())
                    .put("change", Names.lower(each.kind()))
                    .texts("keys", each.keys()));
  }
}
