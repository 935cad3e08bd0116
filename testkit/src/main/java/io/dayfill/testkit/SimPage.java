package io.dayfill.testkit;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One page of an answer before it is text: the records as JSON texts, and the members that stand
 * beside {@code data}. Immutable; every edit gives a new page.
 */
public final class SimPage implements SimContent {
  private static final String CURSOR = "next_cursor";
  private static final String TOTAL = "total";

  private final List<String> records;
  private final Map<String, String> members;

  private SimPage(List<String> records, Map<String, String> members) {
    this.records = records;
    this.members = members;
  }

  /** A page of given records, with nothing beside them. */
  public static SimPage of(List<String> records) {
    return new SimPage(List.copyOf(records), Map.of());
  }

  static SimPage of(RecordWriter writer, Selection selection, long from, long to) {
    return new SimPage(new Rendered(writer, selection, from, (int) (to - from)), Map.of());
  }

  /** The records' texts, in order. */
  public List<String> records() {
    return Collections.unmodifiableList(records);
  }

  /** The members beside {@code data}: name to raw JSON text, in order. */
  public Map<String, String> members() {
    return Collections.unmodifiableMap(members);
  }

  /** This page with other records. */
  public SimPage withRecords(List<String> changed) {
    return new SimPage(List.copyOf(changed), members);
  }

  /** This page with records added at its end. */
  public SimPage append(Collection<String> more) {
    List<String> changed = new ArrayList<>(records);
    changed.addAll(more);
    return withRecords(changed);
  }

  /** This page with one record added at its end. */
  public SimPage append(String record) {
    return append(List.of(record));
  }

  /** This page with the record at an index repeated right behind itself. */
  public SimPage duplicate(int index) {
    return duplicate(index, UnaryOperator.identity());
  }

  /** This page with a changed copy of the record at an index right behind it. */
  public SimPage duplicate(int index, UnaryOperator<String> change) {
    List<String> changed = new ArrayList<>(records);
    changed.add(index + 1, change.apply(records.get(index)));
    return withRecords(changed);
  }

  /** This page with the record at an index changed. */
  public SimPage mapRecord(int index, UnaryOperator<String> change) {
    List<String> changed = new ArrayList<>(records);
    changed.set(index, change.apply(records.get(index)));
    return withRecords(changed);
  }

  /**
   * This page with the record of that id changed, if it is here: a reading that is spoilt wherever
   * it is asked for.
   *
   * @param id its {@code reading_id} or {@code event_id}
   */
  public SimPage mapRecord(String id, UnaryOperator<String> change) {
    String quoted = RecordJson.quoted(id);
    return mapRecords(text -> text.contains(quoted) ? change.apply(text) : text);
  }

  /** This page with every record changed. */
  public SimPage mapRecords(UnaryOperator<String> change) {
    return withRecords(records.stream().map(change).toList());
  }

  /** This page with its first records only. */
  public SimPage truncate(int count) {
    return withRecords(records.subList(0, Math.min(count, records.size())));
  }

  /**
   * This page with a member beside {@code data}, in its place if it is there.
   *
   * @param name the member
   * @param rawValue its value as JSON text
   */
  public SimPage withMember(String name, String rawValue) {
    Map<String, String> changed = new LinkedHashMap<>(members);
    changed.put(name, rawValue);
    return new SimPage(records, changed);
  }

  /** This page without a member. */
  public SimPage withoutMember(String name) {
    Map<String, String> changed = new LinkedHashMap<>(members);
    changed.remove(name);
    return new SimPage(records, changed);
  }

  /** This page with a next cursor; null spells the end as {@code null}. */
  public SimPage withCursor(@Nullable String cursor) {
    return withRawCursor(cursor == null ? "null" : RecordJson.quoted(cursor));
  }

  /** This page with a next cursor as JSON text: {@code null}, {@code ""}, {@code "null"}, 0. */
  public SimPage withRawCursor(String rawValue) {
    return withMember(CURSOR, rawValue);
  }

  /** This page without the cursor's member. */
  public SimPage withoutCursor() {
    return withoutMember(CURSOR);
  }

  /** True where a cursor to a next page stands on it. */
  public boolean hasNextCursor() {
    return !members.getOrDefault(CURSOR, "null").equals("null");
  }

  /** This page with another total. */
  public SimPage withTotal(long total) {
    return withMember(TOTAL, Long.toString(total));
  }

  /** The page's text. */
  public String toJson() {
    return new String(toBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public int recordCount() {
    return records.size();
  }

  @Override
  public byte[] toBytes() {
    ByteText out = new ByteText(64 + records.size() * 256);
    out.put("{\"data\":[");
    if (records instanceof Rendered rendered) {
      rendered.appendTo(out);
    } else {
      out.put(utf8(String.join(",", records)));
    }
    out.put(']');
    members.forEach((name, raw) -> out.put(utf8("," + RecordJson.quoted(name) + ":" + raw)));
    out.put('}');
    return out.toBytes();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Records that become text when asked for; a page nobody edits goes straight to its text. */
  private static final class Rendered extends AbstractList<String> {
    private final RecordWriter writer;
    private final Selection selection;
    private final long from;
    private final int size;

    Rendered(RecordWriter writer, Selection selection, long from, int size) {
      this.writer = writer;
      this.selection = selection;
      this.from = from;
      this.size = size;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public String get(int index) {
      return writer.json(selection.ordinal(from + Objects.checkIndex(index, size)));
    }

    void appendTo(ByteText out) {
      JsonSink sink = new JsonSink(out);
      for (int i = 0; i < size; i++) {
        if (i > 0) {
          out.put(',');
        }
        writer.appendTo(sink, selection.ordinal(from + i));
      }
    }
  }
}
