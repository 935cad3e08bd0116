package io.dayfill.core.decode;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;

/**
 * Reads any record, whatever it looks like, from the general parser into a row that has not ended.
 * What is wrong with it is kept until the record ends: the first thing found, in the order of the
 * record.
 */
final class RecordReader {
  private static final int KEPT = 1 << 20;

  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final ColumnReader[] readers;
  private final RescueBuffer rescue = new RescueBuffer();

  /** The record at which each node was last seen, and each column last got a value. */
  private final long[] nodeSeen;

  private final long[] columnRead;
  private final boolean[] unknown;
  private final int[] lost;
  private boolean anyOdd;
  private final @Nullable HeldValue[] held;
  private long record;

  private byte[] text = new byte[256];
  private int length;

  private @Nullable String problem;
  private int problemColumn;
  private boolean ambiguousTime;

  RecordReader(EntityPlan plan, ColumnBatch batch, ColumnReader[] readers) {
    this.plan = plan;
    this.batch = batch;
    this.readers = readers;
    nodeSeen = new long[plan.nodes];
    columnRead = new long[readers.length];
    unknown = new boolean[readers.length];
    lost = new int[readers.length];
    held = new HeldValue[plan.alternatives];
  }

  /** What is wrong with the record last read; null if nothing. */
  @Nullable String problem() {
    return problem;
  }

  /** The column that is the cause; -1 where none is. */
  int problemColumn() {
    return problemColumn;
  }

  /** True if the event time of the record last read is known. */
  boolean hasEventTime() {
    return columnRead[plan.eventTime] == record && !ambiguousTime;
  }

  /** The event time of the record last read, which the row that has not ended holds. */
  long eventTime() {
    return ((LongVector) batch.vector(plan.eventTime)).values()[batch.rowCount()];
  }

  /** Enters what the record last read holds that no map knows, or that does not fit. */
  void countOdd(PageTally tally) {
    for (int i = 0; anyOdd && i < unknown.length; i++) {
      tally.unknown[i] += unknown[i] ? 1 : 0;
      tally.lost[i] += lost[i];
    }
  }

  /**
   * Reads a record: every column gets a value or a null, unless there is a {@link #problem}.
   *
   * @param parser at the start of the record's object; left at its end
   */
  void read(JsonParser parser) {
    record++;
    problem = null;
    problemColumn = -1;
    ambiguousTime = false;
    if (anyOdd) {
      Arrays.fill(unknown, false);
      Arrays.fill(lost, 0);
      anyOdd = false;
    }
    if (text.length > KEPT) {
      text = new byte[256];
    }
    rescue.clear();
    readObject(parser, plan.root);
    for (Alternatives several : plan.several) {
      choose(several);
    }
    finishColumns();
    if (problem == null && !rescue.finish(batch.rescued())) {
      fail(-1, "names a field twice");
    }
  }

  private void readObject(JsonParser parser, FieldNode node) {
    int mark = rescue.open();
    PropertyNameMatcher names = Objects.requireNonNull(node.matcher);
    while (true) {
      int match = parser.nextNameMatch(names);
      if (match >= 0) {
        parser.nextToken();
        readMember(parser, node.children[match]);
      } else if (match == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        rescue.add(name, parser);
      } else {
        break;
      }
    }
    if (node != plan.root && !rescue.close(mark, node.name)) {
      fail(-1, "names a field twice");
    }
  }

  private void readMember(JsonParser parser, FieldNode node) {
    if (nodeSeen[node.id] == record) {
      fail(-1, "names the field " + node.path + " twice");
      ambiguousTime |= plan.leadsToEventTime(node);
      parser.skipChildren();
      return;
    }
    nodeSeen[node.id] = record;
    switch (parser.currentToken()) {
      case VALUE_NULL -> {}
      case START_OBJECT -> {
        if (wantsJson(node)) {
          render(parser);
          take(node, Scalar.OBJECT, text, length);
          return;
        }
        take(node, Scalar.OBJECT, text, 0);
        if (node.isLeaf()) {
          parser.skipChildren();
        } else {
          readObject(parser, node);
        }
      }
      case START_ARRAY -> {
        notAnObject(node, Scalar.ARRAY);
        readArray(parser, node);
      }
      default -> {
        int kind = scalar(parser);
        notAnObject(node, kind);
        take(node, kind, text, length);
      }
    }
  }

  /** True if the text of the whole value is wanted, whatever it is. */
  private boolean wantsJson(FieldNode node) {
    return plan.wantsJson[node.id];
  }

  /** Puts the text of the value that the parser stands at into {@link #text}. */
  private void render(JsonParser parser) {
    length = rescue.render(parser);
    if (text.length - 32 < length) {
      text = new byte[length + 64];
    }
    rescue.rendered(text, length);
  }

  private void notAnObject(FieldNode node, int kind) {
    if (!node.isLeaf()) {
      fail(-1, node.path + " is " + Scalar.describe(kind) + ", not an object");
    }
  }

  /** Puts the text of the scalar that the parser stands at into {@link #text}; tells its kind. */
  private int scalar(JsonParser parser) {
    JsonToken token = parser.currentToken();
    char[] chars = parser.getStringCharacters();
    int count = parser.getStringLength();
    if (text.length - 32 < count * 3L) {
      text = new byte[Math.toIntExact(count * 3L + 64)];
    }
    length = Utf8.put(chars, parser.getStringOffset(), count, text, 0);
    return switch (token) {
      case VALUE_STRING -> length < 0 ? Scalar.BROKEN_TEXT : Scalar.TEXT;
      case VALUE_TRUE -> Scalar.TRUE;
      case VALUE_FALSE -> Scalar.FALSE;
      case VALUE_NUMBER_FLOAT -> parser.isNaN() ? Scalar.NOT_A_NUMBER : Scalar.NUMBER;
      case VALUE_NUMBER_INT -> Scalar.NUMBER;
      default -> throw new IllegalStateException("no scalar: " + token);
    };
  }

  /** Gives one value to all columns that want it. */
  private void take(FieldNode node, int kind, byte[] b, int to) {
    hold(node, kind, b, to);
    for (int column : node.columns) {
      readColumn(column, kind, b, to);
    }
  }

  private void hold(FieldNode node, int kind, byte[] b, int to) {
    for (int alternative : node.alternatives) {
      HeldValue value = held[alternative];
      if (value == null) {
        value = new HeldValue();
        held[alternative] = value;
      }
      value.set(record, kind, b, Math.max(to, 0));
    }
  }

  private void readColumn(int column, int kind, byte[] b, int to) {
    ColumnReader reader = readers[column];
    if (reader.column.type().array()) {
      if (reader.column.mismatchIsNull()) {
        lose(column);
      } else {
        mismatch(column, kind, b, to);
      }
      return;
    }
    int result = reader.read(kind, b, 0, to);
    if (result == ColumnReader.READ) {
      columnRead[column] = record;
    } else if (result == ColumnReader.UNKNOWN) {
      unknown[column] = true;
      anyOdd = true;
    } else if (result == ColumnReader.LOST) {
      lose(column);
    } else if (result == ColumnReader.MISMATCH) {
      mismatch(column, kind, b, to);
    }
  }

  private void lose(int column) {
    lost[column]++;
    anyOdd = true;
  }

  private void readArray(JsonParser parser, FieldNode node) {
    boolean wanted = false;
    for (int column : node.columns) {
      wanted |= readers[column].column.type().array();
    }
    if (!wanted && wantsJson(node)) {
      render(parser);
      take(node, Scalar.ARRAY, text, length);
      return;
    }
    if (!wanted) {
      take(node, Scalar.ARRAY, text, 0);
      parser.skipChildren();
      return;
    }
    hold(node, Scalar.ARRAY, text, 0);
    for (int column : node.columns) {
      if (!readers[column].column.type().array()) {
        mismatch(column, Scalar.ARRAY, text, 0);
      }
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      readElement(parser, node);
    }
    for (int column : node.columns) {
      if (batch.vector(column) instanceof ListVector list && problem == null) {
        list.endList();
        columnRead[column] = record;
      }
    }
  }

  private void readElement(JsonParser parser, FieldNode node) {
    int kind;
    switch (parser.currentToken()) {
      case START_OBJECT -> kind = Scalar.OBJECT;
      case START_ARRAY -> kind = Scalar.ARRAY;
      case VALUE_NULL -> kind = Scalar.NULL;
      default -> kind = scalar(parser);
    }
    if (kind == Scalar.OBJECT || kind == Scalar.ARRAY) {
      if (wantsJson(node)) {
        render(parser);
      } else {
        parser.skipChildren();
      }
    }
    for (int column : node.columns) {
      ColumnReader reader = readers[column];
      if (reader.column.type().array()) {
        takeElement(column, reader.read(kind, text, 0, length), kind);
      }
    }
  }

  private void takeElement(int column, int result, int kind) {
    if (result == ColumnReader.NOTHING || result == ColumnReader.LOST) {
      readers[column].values.appendNull();
      if (result == ColumnReader.LOST) {
        lose(column);
      }
    } else if (result != ColumnReader.READ) {
      fail(column, "an element of the array is " + shown(kind, text, length) + noSuch(column));
    }
  }

  private void choose(Alternatives several) {
    int chosen = chosen(several);
    if (chosen >= 0) {
      HeldValue value = Objects.requireNonNull(held[chosen]);
      readColumn(several.column(), value.kind(), value.text(), value.length());
    }
  }

  /** The alternative that counts in the record last read; -1 if none holds a value. */
  int chosen(Alternatives several) {
    for (int i = several.first(); i < several.end(); i++) {
      HeldValue value = held[i];
      if (value != null && value.isOf(record)) {
        return i;
      }
    }
    return -1;
  }

  private void finishColumns() {
    for (int i = 0; i < readers.length && problem == null; i++) {
      if (columnRead[i] != record) {
        finishWithout(i);
      }
    }
    for (int i = 0; i < plan.lengthPairs.length && problem == null; i += 2) {
      int here = plan.lengthPairs[i];
      int there = plan.lengthPairs[i + 1];
      if (listLength(here) != listLength(there)) {
        fail(
            here,
            "has "
                + shownLength(here)
                + ", but "
                + readers[there].column.name()
                + " has "
                + shownLength(there));
      }
    }
  }

  private void finishWithout(int column) {
    ColumnReader reader = readers[column];
    boolean seen = plan.isSeen(column, nodeSeen, record);
    if (!seen && reader.rules.absent != null) {
      reader.rules.absent.append(0, reader.values);
      return;
    }
    if (reader.column.required() && !unknown[column]) {
      fail(column, "is required and " + (seen ? "null" : "absent"));
    }
    batch.vector(column).appendNull();
  }

  private String shownLength(int column) {
    int elements = listLength(column);
    return elements < 0 ? "no array" : elements + (elements == 1 ? " element" : " elements");
  }

  /** The number of elements in the row that has not ended; -1 for null. */
  private int listLength(int column) {
    ListVector list = (ListVector) batch.vector(column);
    int row = batch.rowCount();
    return list.isNull(row) ? -1 : list.offsets()[row + 1] - list.offsets()[row];
  }

  private void mismatch(int column, int kind, byte[] b, int to) {
    fail(column, "is " + shown(kind, b, to) + noSuch(column));
  }

  private String noSuch(int column) {
    ColumnReader reader = readers[column];
    return !reader.column.values().isEmpty()
        ? ", which its values do not name"
        : ", not " + Problems.expected(reader.column);
  }

  private static String shown(int kind, byte[] b, int to) {
    return kind <= Scalar.NOT_A_NUMBER ? Problems.quote(b, to) : Scalar.describe(kind);
  }

  private void fail(int column, String what) {
    if (problem == null) {
      problem = what;
      problemColumn = column;
    }
  }
}
