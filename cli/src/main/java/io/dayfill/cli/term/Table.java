package io.dayfill.cli.term;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Rows under headings, the columns as wide as what stands in them. */
public final class Table {
  private static final String GAP = "  ";

  /** A cell: what it says and, apart from that, how it looks. */
  private record Cell(String text, UnaryOperator<String> look) {}

  private final List<String> headings = new ArrayList<>();
  private final List<Boolean> right = new ArrayList<>();
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * A table without rows.
   *
   * @param headings the columns' headings; a column of numbers, written at the right, has a {@code
   *     >} before its heading
   */
  public Table(String... headings) {
    for (String heading : headings) {
      right.add(heading.startsWith(">"));
      this.headings.add(heading.startsWith(">") ? heading.substring(1) : heading);
    }
  }

  /** Adds a row; what in it could steer a terminal is shown by its number. */
  public Table row(String... cells) {
    return row(UnaryOperator.identity(), cells);
  }

  /** Adds a row that looks like something. */
  public Table row(UnaryOperator<String> look, String... cells) {
    if (cells.length != headings.size()) {
      throw new IllegalArgumentException(cells.length + " cells in " + headings);
    }
    List<Cell> row = new ArrayList<>();
    for (String cell : cells) {
      row.add(new Cell(Text.safe(cell), look));
    }
    rows.add(row);
    return this;
  }

  /** True where no row was added. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The lines, each with its end. */
  public String render(Style style) {
    List<Cell> head = headings.stream().map(h -> new Cell(h, style::strong)).toList();
    StringBuilder out = new StringBuilder();
    line(out, head);
    rows.forEach(row -> line(out, row));
    return out.toString();
  }

  private void line(StringBuilder out, List<Cell> cells) {
    int last = cells.size() - 1;
    while (last >= 0 && cells.get(last).text.isEmpty()) {
      last--;
    }
    for (int i = 0; i <= last; i++) {
      Cell cell = cells.get(i);
      String pad = " ".repeat(width(i) - length(cell.text));
      String text = cell.look.apply(cell.text);
      out.append(i == 0 ? "" : GAP);
      if (right.get(i)) {
        out.append(pad).append(text);
      } else {
        out.append(text).append(i == last ? "" : pad);
      }
    }
    out.append('\n');
  }

  private int width(int column) {
    int width = length(headings.get(column));
    for (List<Cell> row : rows) {
      width = Math.max(width, length(row.get(column).text));
    }
    return width;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
