package io.dayfill.core.decode;

import java.nio.charset.StandardCharsets;
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
  private final Around around;
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
  private boolean skipped;

  /** How many arrays the reader is in whose every element counts. */
  private int inEach;

  /** Where records are arrays that others name: the names of their elements, and the nodes. */
  private String[] fieldNames = {};

  private @Nullable FieldNode[] fields = {};

  RecordReader(EntityPlan plan, ColumnBatch batch, ColumnReader[] readers, Around around) {
    this.around = around;
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
    return (columnRead[plan.eventTime] == record || plan.isTimeless) && !ambiguousTime;
  }

  /** The event time of the record last read, which the row that has not ended holds. */
  long eventTime() {
    return ((LongVector) batch.vector(plan.eventTime)).values()[batch.rowCount()];
  }

  /** True if the record last read is no reading. */
  boolean isSkipped() {
    return skipped;
  }

  /** The names of the elements of the records to come, which are arrays. */
  void nameFields(HeldList names) {
    fieldNames = new String[names.size()];
    fields = new FieldNode[names.size()];
    for (int i = 0; i < fieldNames.length; i++) {
      int from = names.start(i);
      fieldNames[i] = new String(names.text(), from, names.end(i) - from, StandardCharsets.UTF_8);
      fields[i] = plan.root.child(fieldNames[i]);
    }
  }

  /** The name of an element of records that are arrays. */
  String fieldName(int place) {
    return fieldNames[place];
  }

  /** The node of an element of records that are arrays; null where none wants it. */
  @Nullable FieldNode field(int place) {
    return place < fields.length ? fields[place] : null;
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
   * @param parser at the start of the record; left at its end
   */
  void read(JsonParser parser) {
    begin();
    readRecord(parser);
    end();
  }

  /** Reads a line of values, likewise. */
  void read(CsvRow row, byte[] b, CsvLayout layout) {
    begin();
    String wrong = row.problem();
    if (wrong != null) {
      fail(-1, wrong);
    }
    if (row.count != layout.count) {
      String values = row.count == 1 ? " value, but " : " values, but ";
      fail(-1, "has " + row.count + values + layout.measure);
    }
    int count = Math.min(row.count, layout.count);
    for (int i = 0; i < count; i++) {
      if (!row.isAbsent(i)) {
        readCell(row, b, i, layout);
      }
    }
    end();
  }

  private void readCell(CsvRow row, byte[] b, int i, CsvLayout layout) {
    int most = row.to(i) - row.from(i);
    if (text.length - 32 < most) {
      text = new byte[most * 2 + 64];
    }
    length = row.copy(b, i, text);
    FieldNode node = layout.nodes[i];
    if (node == null) {
      rescue.add(layout.names[i], text, length);
      return;
    }
    nodeSeen[node.id] = record;
    take(node, Scalar.TEXT, text, length);
    if (node.isUnclaimed()) {
      rescue.add(layout.names[i], text, length);
    }
  }

  private void begin() {
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
    inEach = 0;
  }

  private void end() {
    skipped = isHeld();
    if (skipped) {
      return;
    }
    for (Alternatives several : plan.several) {
      choose(several);
    }
    for (Addend addend : plan.addends) {
      add(addend);
    }
    finishColumns();
    if (problem == null && !rescue.finish(batch.rescued())) {
      fail(-1, "names a field twice");
    }
  }

  private void readRecord(JsonParser parser) {
    FieldNode root = plan.root;
    JsonToken token = parser.currentToken();
    if (plan.isNamed && token == JsonToken.START_ARRAY) {
      readNamed(parser);
    } else if (token == JsonToken.START_OBJECT && (root.hasMembers() || root.isUnclaimed())) {
      readObject(parser, root);
    } else if (token == JsonToken.START_ARRAY && root.hasElements()) {
      readElements(parser, root);
    } else if (root.isLeaf()) {
      readMember(parser, root);
    } else {
      boolean named = plan.isNamed || !root.hasMembers();
      fail(-1, named ? "the record is no array" : "the record is no object");
      parser.finishToken();
      parser.skipChildren();
    }
  }

  /** Reads a record that is an array, by the names that its elements have elsewhere. */
  private void readNamed(JsonParser parser) {
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      FieldNode child = field(count);
      if (child != null) {
        readMember(parser, child);
      } else if (count < fieldNames.length) {
        rescue.add(fieldNames[count], parser);
      } else {
        parser.skipChildren();
      }
      count++;
    }
    if (count != fieldNames.length) {
      fail(-1, "has " + count + " elements, but its fields are " + fieldNames.length);
    }
  }

  private void readObject(JsonParser parser, FieldNode node) {
    int mark = rescue.open();
    PropertyNameMatcher names = node.matcher;
    if (names == null) {
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        rescue.add(name, parser);
      }
      return;
    }
    while (true) {
      int match = parser.nextNameMatch(names);
      if (match >= 0) {
        parser.nextToken();
        readMember(parser, node.children[match]);
      } else if (match == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (node.isIgnored) {
          parser.skipChildren();
        } else {
          rescue.add(name, parser);
        }
      } else {
        break;
      }
    }
    if (node != plan.root && !rescue.close(mark, node.name)) {
      fail(-1, "names a field twice");
    }
  }

  /** Reads an array of which some elements, or all, matter. */
  private void readElements(JsonParser parser, FieldNode node) {
    int mark = rescue.open();
    int count = 0;
    inEach += node.each == null ? 0 : 1;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      FieldNode child = node.each != null ? node.each : node.last;
      if (child != null) {
        forget(child);
      } else {
        child = node.element(count);
      }
      if (child != null) {
        readMember(parser, child);
      } else if (node.isIgnored) {
        parser.skipChildren();
      } else {
        rescue.add("[" + count + "]", parser);
      }
      count++;
      checkElement(node, count);
    }
    if (node.each != null) {
      inEach--;
      endLists(node.eachColumns);
    }
    if (node != plan.root && !rescue.close(mark, node.name)) {
      fail(-1, "names a field twice");
    }
  }

  /** Each element has given a value to all columns that gather them. */
  private void checkElement(FieldNode node, int count) {
    for (int column : node.eachColumns) {
      ListVector list = (ListVector) batch.vector(column);
      if (list.elements().size() - list.offsets()[batch.rowCount()] != count) {
        fail(column, "has no value in element " + (count - 1) + " of its array");
      }
    }
  }

  /** What was read of an element before counts no more. */
  private void forget(FieldNode node) {
    nodeSeen[node.id] = -1;
    for (int alternative : node.alternatives) {
      forgetHeld(alternative);
    }
    for (int tested : node.tested) {
      forgetHeld(tested);
    }
    node.below().forEach(this::forget);
  }

  private void forgetHeld(int index) {
    HeldValue value = held[index];
    if (value != null) {
      value.forget();
    }
  }

  private void endLists(int[] columns) {
    for (int column : columns) {
      if (batch.vector(column) instanceof ListVector list && problem == null) {
        list.endList();
        columnRead[column] = record;
      }
    }
  }

  /** True if a test says that the record is no reading. */
  private boolean isHeld() {
    boolean found = false;
    for (RecordTest test : plan.recordTests) {
      if (holds(test)) {
        if (test.fails) {
          throw PageFault.said(test.condition, 0, "");
        }
        found = true;
      }
    }
    return found;
  }

  private boolean holds(RecordTest test) {
    if (test.source < 0) {
      return around.find(~test.source)
          ? test.holds(around.text(), around.from(), around.to())
          : test.holdsWithout();
    }
    HeldValue value = held[test.source];
    if (value == null || !value.isOf(record)) {
      return test.holdsWithout();
    }
    return test.holds(value.text(), 0, value.length());
  }

  private void readMember(JsonParser parser, FieldNode node) {
    if (nodeSeen[node.id] == record) {
      fail(-1, "names the field " + node.path + " twice");
      ambiguousTime |= plan.leadsToEventTime(node);
      parser.skipChildren();
      return;
    }
    nodeSeen[node.id] = record;
    if (node.isUnclaimed()) {
      lookAt(parser, node);
      rescue.add(node.name, parser);
      return;
    }
    switch (parser.currentToken()) {
      case VALUE_NULL -> {}
      case START_OBJECT -> {
        if (wantsJson(node)) {
          render(parser);
          take(node, Scalar.OBJECT, text, length);
          return;
        }
        take(node, Scalar.OBJECT, text, 0);
        if (node.hasMembers()) {
          readObject(parser, node);
        } else {
          notAsOnWay(node, Scalar.OBJECT);
          parser.skipChildren();
        }
      }
      case START_ARRAY -> {
        if (node.hasElements()) {
          take(node, Scalar.ARRAY, text, 0);
          readElements(parser, node);
        } else {
          notAsOnWay(node, Scalar.ARRAY);
          readArray(parser, node);
        }
      }
      default -> {
        int kind = scalar(parser);
        notAsOnWay(node, kind);
        take(node, kind, text, length);
      }
    }
  }

  /** Keeps a value that is only looked at. */
  private void lookAt(JsonParser parser, FieldNode node) {
    switch (parser.currentToken()) {
      case VALUE_NULL -> {}
      case START_OBJECT -> hold(node, Scalar.OBJECT, text, 0);
      case START_ARRAY -> hold(node, Scalar.ARRAY, text, 0);
      default -> {
        int kind = scalar(parser);
        hold(node, kind, text, length);
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

  private void notAsOnWay(FieldNode node, int kind) {
    if (!node.isLeaf()) {
      String wanted = node.hasMembers() ? "an object" : "an array";
      fail(-1, node.path + " is " + Scalar.describe(kind) + ", not " + wanted);
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
      hold(alternative, kind, b, to);
    }
    for (int tested : node.tested) {
      hold(tested, kind, b, to);
    }
  }

  private void hold(int index, int kind, byte[] b, int to) {
    HeldValue value = held[index];
    if (value == null) {
      value = new HeldValue();
      held[index] = value;
    }
    value.set(record, kind, b, Math.max(to, 0));
  }

  private void readColumn(int column, int kind, byte[] b, int to) {
    ColumnReader reader = readers[column];
    if (reader.column.type().array()) {
      if (inEach > 0) {
        readElement(column, kind, b, to);
      } else if (reader.column.mismatchIsNull()) {
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
    endLists(node.columns);
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
      if (readers[column].column.type().array()) {
        readElement(column, kind, text, length);
      }
    }
  }

  private void readElement(int column, int kind, byte[] b, int to) {
    int result = readers[column].read(kind, b, 0, to);
    if (result == ColumnReader.NOTHING || result == ColumnReader.LOST) {
      readers[column].values.appendNull();
      if (result == ColumnReader.LOST) {
        lose(column);
      }
    } else if (result != ColumnReader.READ) {
      fail(column, "an element of the array is " + shown(kind, b, to) + noSuch(column));
    }
  }

  private void choose(Alternatives several) {
    for (int source : several.sources()) {
      if (isThere(source)) {
        if (source < 0) {
          readAround(several.column(), ~source);
        } else {
          HeldValue value = Objects.requireNonNull(held[source]);
          readColumn(several.column(), value.kind(), value.text(), value.length());
        }
        return;
      }
    }
  }

  private boolean isThere(int source) {
    if (source < 0) {
      return plan.answer.lists[~source] ? around.slot(~source).isThere() : around.find(~source);
    }
    HeldValue value = held[source];
    return value != null && value.isOf(record);
  }

  /** The value that counts in the record last read, as its place among the sources; -1 if none. */
  int chosen(Alternatives several) {
    for (int i = 0; i < several.sources().length; i++) {
      if (isThere(several.sources()[i])) {
        return i;
      }
    }
    return -1;
  }

  private void readAround(int column, int slot) {
    if (!readers[column].column.type().array()) {
      readCopy(column, around.kind(), around.text(), around.from(), around.to());
      return;
    }
    HeldList list = around.slot(slot);
    inEach++;
    for (int i = 0; i < list.size(); i++) {
      readCopy(column, list.kind(i), list.text(), list.start(i), list.end(i));
    }
    inEach--;
    endLists(new int[] {column});
  }

  private void readCopy(int column, int kind, byte[] b, int from, int to) {
    HeldValue copy = new HeldValue();
    byte[] own = Arrays.copyOfRange(b, from, to);
    copy.set(record, kind, own, own.length);
    readColumn(column, kind, copy.text(), own.length);
  }

  /** Adds to a time what is to be added; the time is lost where that is no number. */
  private void add(Addend addend) {
    int column = addend.column();
    if (columnRead[column] != record) {
      return;
    }
    if (!isThere(addend.source())) {
      if (addend.isNeeded(around.place())) {
        unread(column, addend, "not there");
      }
      return;
    }
    HeldValue value = addend.source() < 0 ? copy() : Objects.requireNonNull(held[addend.source()]);
    boolean number = value.kind() == Scalar.TEXT || value.kind() == Scalar.NUMBER;
    long unit = addend.unit(around.place());
    if (!number || !readers[column].add(value.text(), 0, value.length(), unit)) {
      unread(column, addend, shown(value.kind(), value.text(), value.length()));
    }
  }

  /** The value around the record that was found last. */
  private HeldValue copy() {
    HeldValue copy = new HeldValue();
    byte[] own = Arrays.copyOfRange(around.text(), around.from(), around.to());
    copy.set(record, around.kind(), own, own.length);
    return copy;
  }

  private void unread(int column, Addend addend, String what) {
    columnRead[column] = -1;
    batch.vector(column).truncate(batch.rowCount());
    if (readers[column].column.mismatchIsNull()) {
      lose(column);
    } else {
      fail(column, "cannot be told: " + addend.plus().path() + ", to be added, is " + what);
    }
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
