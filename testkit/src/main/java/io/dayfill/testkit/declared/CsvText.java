package io.dayfill.testkit.declared;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Readings as a table of CSV. */
final class CsvText {
  private final SimSpec spec;
  private final UnaryOperator<Object> edit;
  private final String delimiter;

  CsvText(SimSpec spec, UnaryOperator<Object> edit) {
    this.spec = spec;
    this.edit = edit;
    delimiter = spec.said().text("response.csv.delimiter", ",");
  }

  String write(List<SimRow> rows) {
    boolean header = !spec.said().text("response.csv.header", "true").equals("false");
    PageTree tree = new PageTree(spec, UnaryOperator.identity());
    StringBuilder out = new StringBuilder();
    List<String> names = names();
    if (header && rows.isEmpty()) {
      line(out, new ArrayList<>(names));
    }
    boolean first = header;
    for (SimRow row : rows) {
      Map<String, @Nullable Object> cells = Nodes.object();
      for (SimColumn column : spec.columns()) {
        if (column.from().isEmpty()) {
          cells.put(cell(column), tree.written(column, row));
        }
      }
      Map<String, @Nullable Object> record = Nodes.asObject(edit.apply(cells));
      if (first) {
        line(out, new ArrayList<>(record.keySet()));
        first = false;
      }
      line(out, new ArrayList<>(record.values()));
    }
    return out.toString();
  }

  private List<String> names() {
    return spec.columns().stream()
        .filter(column -> column.from().isEmpty())
        .map(CsvText::cell)
        .toList();
  }

  private static String cell(SimColumn column) {
    String flat = column.path().flat();
    return flat.isEmpty() ? column.path().steps().toString() : flat;
  }

  private void line(StringBuilder out, List<?> cells) {
    for (int i = 0; i < cells.size(); i++) {
      Object cell = cells.get(i);
      out.append(i == 0 ? "" : delimiter).append(quoted(cell == null ? "" : cell.toString()));
    }
    out.append("\r\n");
  }

  private String quoted(String cell) {
    boolean plain =
        !cell.contains(delimiter)
            && !cell.contains("\"")
            && !cell.contains("\n")
            && !cell.contains("\r");
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
