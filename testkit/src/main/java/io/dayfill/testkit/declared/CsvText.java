package io.dayfill.testkit.declared;

import io.dayfill.testkit.declared.SimPath.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Readings as CSV: one table, or one for each device with a blank line between. */
final class CsvText {
  private final SimSpec spec;
  private final UnaryOperator<Object> edit;
  private final String delimiter;
  private final boolean header;
  private final List<SimColumn> columns;
  private final PageTree tree;

  CsvText(SimSpec spec, UnaryOperator<Object> edit) {
    this.spec = spec;
    this.edit = edit;
    delimiter = spec.said().text("response.csv.delimiter", ",");
    header = !spec.said().text("response.csv.header", "true").equals("false");
    columns =
        spec.columns().stream()
            .filter(column -> column.from().isEmpty() && spec.leader(column) == null)
            .toList();
    tree = new PageTree(spec, UnaryOperator.identity());
  }

  String write(List<SimRow> rows) {
    boolean several = spec.said().text("response.csv.tables", "one").equals("blank_line");
    if (!several || rows.isEmpty()) {
      return table(rows);
    }
    Map<Integer, List<SimRow>> devices = new LinkedHashMap<>();
    rows.forEach(row -> devices.computeIfAbsent(row.device(), d -> new ArrayList<>()).add(row));
    return String.join("\r\n", devices.values().stream().map(this::table).toList());
  }

  private String table(List<SimRow> rows) {
    StringBuilder out = new StringBuilder();
    List<Map<String, @Nullable Object>> records = rows.stream().map(this::record).toList();
    if (header) {
      line(out, records.isEmpty() ? names() : new ArrayList<>(records.get(0).keySet()));
    }
    records.forEach(record -> line(out, new ArrayList<>(record.values())));
    return out.toString();
  }

  private Map<String, @Nullable Object> record(SimRow row) {
    Map<String, @Nullable Object> cells = Nodes.object();
    names().forEach(name -> cells.put(name, null));
    for (SimColumn column : columns) {
      if (row.raw().containsKey(column.name())) {
        cells.put(cell(column), tree.written(column, row));
      }
      column.plusPath().ifPresent(path -> cells.put(path.flat(), tree.plus(column, row)));
    }
    return Nodes.asObject(edit.apply(cells));
  }

  /** What the cells are called, in their order; by their numbers where nobody names them. */
  private List<String> names() {
    List<String> names = new ArrayList<>();
    int last =
        columns.stream()
            .filter(column -> isNumbered(column.path()))
            .mapToInt(column -> column.path().steps().get(0).index())
            .max()
            .orElse(-1);
    for (int i = 0; i <= last; i++) {
      names.add("[" + i + "]");
    }
    for (SimColumn column : columns) {
      if (!names.contains(cell(column)) && !spec.isKeptElsewhere(column)) {
        names.add(cell(column));
      }
    }
    return names;
  }

  private static boolean isNumbered(SimPath path) {
    return path.steps().size() == 1 && path.steps().get(0).kind() == Kind.INDEX;
  }

  private static String cell(SimColumn column) {
    SimPath path = column.path();
    return isNumbered(path) ? "[" + path.steps().get(0).index() + "]" : path.flat();
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
