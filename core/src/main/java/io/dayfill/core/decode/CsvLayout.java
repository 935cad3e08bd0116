package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the values of a table's lines are, by their places. */
final class CsvLayout {
  /** The number of values in each line. */
  final int count;

  /** What a column wants; null where none does. */
  final @Nullable FieldNode[] nodes;

  /** The names as JSON writes them, for what no column wants. */
  final byte[][] names;

  /** What says how many there are, for errors. */
  final String measure;

  private CsvLayout(@Nullable FieldNode[] nodes, List<String> names, String measure) {
    count = nodes.length;
    this.nodes = nodes;
    this.measure = measure;
    this.names = new byte[count][];
    for (int i = 0; i < count; i++) {
      byte[] name = names.get(i).getBytes(StandardCharsets.UTF_8);
      this.names[i] = JsonTexts.quote(name, name.length);
    }
  }

  /** That of lines which nothing names. */
  static CsvLayout ofPlaces(EntityPlan plan, int count, long line) {
    FieldNode[] nodes = new FieldNode[count];
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes[i] = plan.root.element(i);
      names.add("[" + i + "]");
    }
    refuseMissing(plan, nodes, names, line);
    return new CsvLayout(nodes, names, "line " + line + " has " + count);
  }

  /**
   * That of lines below a header.
   *
   * @throws PageFault if the header lacks what each record must have, or names it twice
   */
  static CsvLayout ofHeader(EntityPlan plan, CsvRow header, byte[] b, long line) {
    FieldNode[] nodes = new FieldNode[header.count];
    List<String> names = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < nodes.length; i++) {
      String name = text(header, b, i);
      nodes[i] = plan.root.hasMembers() ? plan.root.child(name) : plan.root.element(i);
      boolean first = seen.add(name);
      if (nodes[i] != null && plan.root.hasMembers() && !first) {
        throw PageFault.noHeader(line, "it names " + name + " twice");
      }
      names.add(name);
      keys.add(first && !name.isEmpty() ? name : "[" + i + "]");
    }
    refuseMissing(plan, nodes, names, line);
    return new CsvLayout(nodes, keys, "the header names " + nodes.length);
  }

  private static String text(CsvRow header, byte[] b, int i) {
    byte[] text = new byte[header.to(i) - header.from(i)];
    return new String(text, 0, header.copy(b, i, text), StandardCharsets.UTF_8);
  }

  private static void refuseMissing(
      EntityPlan plan, @Nullable FieldNode[] nodes, List<String> names, long line) {
    for (int i = 0; i < plan.columns.size(); i++) {
      Column column = plan.columns.get(i);
      boolean needed = i == plan.eventTime || column.required();
      if (needed && column.from().isEmpty() && !plan.isAmong(i, nodes)) {
        throw PageFault.noHeader(
            line,
            String.join(", ", column.paths())
                + ", of column "
                + column.name()
                + ", is none of "
                + Problems.harmless(String.join(", ", names), 200));
      }
    }
  }
}
