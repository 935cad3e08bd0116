package io.dayfill.testkit.declared;

import io.dayfill.testkit.SimContent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A page of an answer before it is text: the readings, and what leads on. Immutable; every edit
 * gives a new page.
 */
public final class DeclaredPage implements SimContent {
  private final SimSpec spec;
  private final List<SimRow> rows;
  private final Facts facts;
  private final UnaryOperator<Object> edit;
  private final Map<String, @Nullable Object> members;

  /**
   * What a page tells beside its readings.
   *
   * @param cursor leads on to the next page; null at the end
   * @param sent the cursor that asked for this page
   * @param here the address of the answer, without a query
   * @param more whether readings are left
   * @param total how many readings there are said to be
   * @param pages how many pages
   */
  record Facts(
      @Nullable String cursor,
      @Nullable String sent,
      String here,
      boolean more,
      long total,
      long pages) {}

  DeclaredPage(SimSpec spec, List<SimRow> rows, Facts facts) {
    this(spec, rows, facts, UnaryOperator.identity(), Map.of());
  }

  private DeclaredPage(
      SimSpec spec,
      List<SimRow> rows,
      Facts facts,
      UnaryOperator<Object> edit,
      Map<String, @Nullable Object> members) {
    this.spec = spec;
    this.rows = List.copyOf(rows);
    this.facts = facts;
    this.edit = edit;
    this.members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /** The readings, in order. */
  public List<SimRow> rows() {
    return rows;
  }

  /** This page with other readings. */
  public DeclaredPage withRows(List<SimRow> changed) {
    return new DeclaredPage(spec, changed, facts, edit, members);
  }

  /** This page with the reading at an index repeated right behind itself. */
  public DeclaredPage duplicate(int index) {
    List<SimRow> changed = new ArrayList<>(rows);
    changed.add(index + 1, rows.get(index));
    return withRows(changed);
  }

  /**
   * This page with every record changed as it stands: a field renamed, of another type, gone. The
   * record is a map, a list or a plain value, and may be changed in place.
   */
  public DeclaredPage editRecords(UnaryOperator<Object> change) {
    return new DeclaredPage(spec, rows, facts, record -> change.apply(edit.apply(record)), members);
  }

  /** This page leading on by another cursor; null ends the answer. */
  public DeclaredPage withCursor(@Nullable String cursor) {
    Facts changed =
        new Facts(cursor, facts.sent(), facts.here(), facts.more(), facts.total(), facts.pages());
    return new DeclaredPage(spec, rows, changed, edit, members);
  }

  /** This page claiming another number of readings in all. */
  public DeclaredPage withTotal(long total) {
    Facts changed =
        new Facts(facts.cursor(), facts.sent(), facts.here(), facts.more(), total, facts.pages());
    return new DeclaredPage(spec, rows, changed, edit, members);
  }

  /** This page with a value at a path of the answer; a dotted path from its root. */
  public DeclaredPage with(String path, @Nullable Object value) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(members);
    changed.put(path, value);
    return new DeclaredPage(spec, rows, facts, edit, changed);
  }

  @Override
  public int recordCount() {
    return rows.size();
  }

  @Override
  public byte[] toBytes() {
    String text =
        switch (spec.format()) {
          case "ndjson" -> lines();
          case "csv" -> new CsvText(spec, edit).write(rows);
          default -> JsonTree.write(tree());
        };
    return text.getBytes(spec.charset());
  }

  private String lines() {
    StringBuilder out = new StringBuilder();
    for (SimRow row : rows) {
      PageTree line = new PageTree(spec, edit);
      line.add(row);
      out.append(JsonTree.write(line.root())).append('\n');
    }
    return out.toString();
  }

  private Object tree() {
    PageTree page = new PageTree(spec, edit);
    rows.forEach(page::add);
    Object root = page.root();
    if (root instanceof Map) {
      new PageWords(spec)
          .body(facts)
          .forEach((path, value) -> Nodes.set(root, SimPath.parse(path).steps(), 0, value));
      said(root, "response.fail_if");
      members.forEach((path, value) -> Nodes.set(root, SimPath.parse(path).steps(), 0, value));
    }
    return root;
  }

  /** What must stand in an answer lest it be an error. */
  private void said(Object root, String key) {
    for (Said condition : spec.said().groups(key)) {
      List<String> wanted = condition.texts("not_equals");
      if (!wanted.isEmpty()) {
        condition
            .text("path")
            .ifPresent(
                path ->
                    Nodes.set(root, SimPath.parse(path).steps(), 0, JsonTree.plain(wanted.get(0))));
      }
    }
  }

  @Override
  public Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", contentType());
    headers.putAll(new PageWords(spec).headers(facts));
    return headers;
  }

  private String contentType() {
    return switch (spec.format()) {
      case "ndjson" -> "application/x-ndjson";
      case "csv" -> "text/csv; charset=" + spec.charset().name();
      default -> "application/json";
    };
  }

  /** The page's text. */
  @Override
  public String toString() {
    return new String(toBytes(), StandardCharsets.UTF_8);
  }
}
