package io.dayfill.core.decode;

import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Response.Format;
import io.dayfill.core.metadata.Response.MissingRecords;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page from its first byte to its last, and stops on the way where the batch is full.
 *
 * <p>What stands around records is gathered before they are read. Where it comes behind them they
 * are passed first, and read once it is known: so each row is whole when it is made.
 */
final class AnswerWalk implements PageWalk {
  private static final int NAMES_SHOWN = 12;
  private static final int CHECK_EVERY = 256;

  /** A value on the way to the records that was begun. */
  private static final class Frame {
    AnswerNode node;
    boolean isArray;

    /** Where it begins in the page. */
    long start;

    /** Where it ends, once that is known. */
    long end;

    boolean ended;
    boolean first;

    /** The elements passed. */
    int index;

    /** The members beside the way that are still to come and that records need. */
    int awaited;

    /** Which object it is, to find members that come twice. */
    long serial;

    /** Whether the way went on from it. */
    boolean found;

    boolean wasNull;

    /** The values on the way that were passed, to be read at the end. */
    long[] later = new long[4];

    int laters;
    int next;

    Frame(AnswerNode root) {
      node = root;
    }

    void later(long place) {
      if (laters == later.length) {
        later = Arrays.copyOf(later, laters * 2);
      }
      later[laters++] = place;
    }
  }

  private final AnswerPlan plan;
  private final PageBytes in;
  private final JsonBytes json;
  private final RecordBytes records;
  private final ColumnBatch batch;
  private final PageTally tally;
  private final Around around;
  private final Frame[] frames;
  private final long[] seen;
  private final BytesVector scratch = new BytesVector(64);
  private final HeldList lastFields = new HeldList();
  private final @Nullable String[] values;
  private final boolean[] held;
  private final boolean[] asked;
  private final RecordReader reader;

  private int depth;
  private long serials;
  private long roots;
  private boolean isBegun;
  private boolean empty;
  private int status;
  private @Nullable PageFault missing;

  private int maxRows;
  private long maxContent;
  private int unchecked;
  private boolean full;

  AnswerWalk(
      AnswerPlan plan,
      PageBytes in,
      JsonBytes json,
      RecordBytes records,
      RecordReader reader,
      ColumnBatch batch,
      PageTally tally,
      Around around) {
    this.plan = plan;
    this.in = in;
    this.json = json;
    this.records = records;
    this.reader = reader;
    this.batch = batch;
    this.tally = tally;
    this.around = around;
    frames = new Frame[plan.records().parts().size() + 1];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = new Frame(plan.root);
    }
    seen = new long[plan.nodes];
    values = new String[plan.valuePaths.size()];
    held = new boolean[plan.tests.size()];
    asked = new boolean[plan.tests.size()];
  }

  @Override
  public void begin(PageBody body, int answered) {
    in.begin(body);
    depth = 0;
    json.begin();
    roots = 0;
    isBegun = false;
    empty = false;
    status = answered;
    missing = null;
    Arrays.fill(values, null);
  }

  @Override
  public @Nullable String[] values() {
    return values.clone();
  }

  @Override
  public boolean isEmpty() {
    return empty;
  }

  @Override
  public boolean read(int rows, long content) {
    maxRows = rows;
    maxContent = content;
    full = false;
    unchecked = 0;
    while (!full) {
      if (depth == 0) {
        if (!nextRoot()) {
          return true;
        }
      } else {
        Frame frame = frames[depth - 1];
        if (frame.isArray) {
          array(frame);
        } else {
          object(frame);
        }
      }
    }
    return false;
  }

  private boolean nextRoot() {
    if (isBegun) {
      endRoot();
    } else if (PageStart.hasMark(in.b)) {
      in.p += PageStart.MARK;
    }
    json.blanks();
    if (in.atEnd()) {
      end();
      return false;
    }
    if (isBegun && plan.response.format() == Format.JSON) {
      throw PageFault.trailing();
    }
    isBegun = true;
    roots++;
    Arrays.fill(held, false);
    Arrays.fill(asked, false);
    root();
    return true;
  }

  private void root() {
    AnswerNode root = plan.root;
    int c = in.at();
    if (root.isRecord || c == (root.goesOverElements ? '[' : '{')) {
      visit(root);
    } else {
      json.skipValue();
      note(PageFault.otherRoot(plan.records().text(), describe(c)));
    }
  }

  /** Ends one answer: behind it only blanks may follow on its line. */
  private void endRoot() {
    for (int i = 0; i < held.length; i++) {
      AnswerPlan.Test test = plan.tests.get(i);
      boolean holds =
          held[i]
              || (!asked[i]
                  && (test.condition().path() == null || test.condition().isHeldBy(null)));
      if (holds && test.condition().isAbout(status)) {
        if (test.fails()) {
          throw PageFault.said(
              test.condition(), plan.response.format() == Format.JSON ? 0 : roots, "line");
        }
        empty = true;
      }
    }
    if (plan.response.format() == Format.NDJSON) {
      endLine();
    }
  }

  private void endLine() {
    while (!in.atEnd()) {
      int c = in.b[in.p];
      if (c == '\n') {
        return;
      }
      if (c != ' ' && c != '\t' && c != '\r') {
        throw json.unexpected();
      }
      in.p++;
    }
  }

  private void end() {
    if (!isBegun) {
      if (plan.response.format() == Format.NDJSON
          && plan.response.missingRecords() == MissingRecords.EMPTY) {
        return;
      }
      throw PageFault.empty("it holds no JSON");
    }
    PageFault fault = missing;
    if (fault != null && !empty) {
      throw fault;
    }
  }

  /** Keeps what is wrong with the answer until its conditions are known, which may explain it. */
  private void note(PageFault fault) {
    if (missing == null) {
      missing = fault;
    }
  }

  /** Goes into a value on the way. */
  private void visit(AnswerNode node) {
    int c = in.at();
    if (node.tests.length > 0) {
      ask(node, c == '{' || c == '[' ? describe(c) : null, c);
    }
    if (node.isRecord) {
      around.setPlace(0);
      record();
    } else if (c == (node.goesOverElements ? '[' : '{')) {
      push(node, node.goesOverElements);
    } else {
      json.skipValue();
      if (c != 'n' || plan.response.missingRecords() == MissingRecords.FAIL) {
        note(
            PageFault.otherRecords(
                plan.records().text(), node.path, describe(c), node.goesOverElements));
      }
    }
  }

  private void push(AnswerNode node, boolean isArray) {
    Frame frame = frames[depth++];
    json.depth = depth;
    frame.node = node;
    frame.isArray = isArray;
    frame.start = in.place();
    frame.ended = false;
    frame.first = true;
    frame.index = 0;
    frame.awaited = node.membersBeside;
    frame.serial = ++serials;
    frame.found = false;
    frame.wasNull = false;
    frame.laters = 0;
    frame.next = 0;
    clearSlots(node.slotsBeside);
    in.p++;
    if (isArray && !node.places().isEmpty()) {
      lookAhead(node);
    }
  }

  private void clearSlots(int[] slots) {
    for (int slot : slots) {
      around.slot(slot).clear();
    }
  }

  private void pop() {
    depth--;
    json.depth = depth;
  }

  private void object(Frame frame) {
    if (frame.ended) {
      endObject(frame);
      return;
    }
    json.blanks();
    int c = in.at();
    if (c == '}') {
      in.p++;
      frame.ended = true;
      frame.end = in.place();
      return;
    }
    if (!frame.first) {
      if (c != ',') {
        throw json.unexpected();
      }
      in.p++;
      json.blanks();
    }
    frame.first = false;
    member(frame);
  }

  private void member(Frame frame) {
    long place = in.place();
    AnswerNode child = name(frame.node);
    if (child == null) {
      json.skipValue();
    } else if (child.keySlot >= 0) {
      if (frame.awaited > 0) {
        frame.later(place);
        json.skipRecord();
      } else {
        frame.found = true;
        visit(child);
      }
    } else {
      refuseTwice(child, frame.serial);
      if (!child.onWay) {
        frame.awaited -= child.fillsSlots ? 1 : 0;
        capture(child);
      } else if (in.at() == 'n') {
        json.skipValue();
        frame.wasNull = true;
      } else if (frame.awaited > 0) {
        frame.later(in.place());
        json.skipRecord();
      } else {
        frame.found = true;
        visit(child);
      }
    }
  }

  private void refuseTwice(AnswerNode child, long serial) {
    if (seen[child.id] == serial) {
      throw PageFault.twice(child.path);
    }
    seen[child.id] = serial;
  }

  /** Passes a member's name and its colon; returns its node, a bound key being kept. */
  private @Nullable AnswerNode name(AnswerNode node) {
    if (in.at() != '"') {
      throw json.unexpected();
    }
    int from = text();
    int to = in.p - 1;
    byte[] b = in.b;
    boolean escaped = false;
    for (int i = from; i < to; i++) {
      escaped |= b[i] == '\\';
    }
    if (escaped && unescape(from)) {
      b = scratch.bytes;
      to = scratch.offsets[1];
      from = 0;
    }
    AnswerNode child = node.member(b, from, to);
    AnswerNode bound = node.bound();
    if (child == null && bound != null) {
      child = bound;
      if (bound.keySlot >= 0) {
        HeldList key = around.slot(bound.keySlot);
        key.clear();
        key.add(Scalar.TEXT, b, from, to);
      }
    }
    json.colon();
    return child;
  }

  /** Passes a text; returns where it begins behind its quote. */
  private int text() {
    in.keep = in.p;
    json.text();
    int from = in.keep + 1;
    in.keep = -1;
    return from;
  }

  /** Puts the text that begins at a place into {@link #scratch}. */
  private boolean unescape(int from) {
    scratch.clear();
    return JsonTexts.append(scratch, in.b, from, in.end) >= 0;
  }

  private void endObject(Frame frame) {
    AnswerNode child = next(frame.node);
    if (frame.next < frame.laters) {
      in.seek(frame.later[frame.next++]);
      frame.found = true;
      if (child.keySlot >= 0) {
        name(frame.node);
      }
      visit(child);
      return;
    }
    if (!frame.found) {
      absent(frame, child);
    }
    if (in.place() != frame.end) {
      in.seek(frame.end);
    }
    pop();
  }

  /** The way on from a node. */
  private static AnswerNode next(AnswerNode node) {
    return Objects.requireNonNull(node.wayOn, node.path);
  }

  /** The way ends in a frame: what it would go on to is not there, or null. */
  private void absent(Frame frame, AnswerNode child) {
    if (child.keySlot >= 0) {
      return; // an object without members
    }
    switch (plan.response.missingRecords()) {
      case PARENT -> {
        if (child.step == plan.lastStep()) {
          in.seek(frame.start);
          around.setPlace(0);
          record();
          return;
        }
      }
      case EMPTY -> {
        if (frame.wasNull || child.step > 0) {
          return;
        }
      }
      case FAIL -> {}
    }
    note(
        frame.wasNull
            ? PageFault.otherRecords(
                plan.records().text(), child.path, "null", child.goesOverElements)
            : PageFault.missing(plan.records().text(), child.path, names(frame.start)));
  }

  /** The names of the members of an object. */
  private List<String> names(long start) {
    List<String> names = new ArrayList<>();
    long place = in.place();
    in.seek(start);
    in.at();
    in.p++;
    json.blanks();
    while (in.at() == '"' && names.size() < NAMES_SHOWN) {
      int from = text();
      names.add(new String(in.b, from, in.p - 1 - from, StandardCharsets.UTF_8));
      json.colon();
      json.skipValue();
      json.blanks();
      if (in.at() == ',') {
        in.p++;
        json.blanks();
      }
    }
    in.seek(place);
    return names;
  }

  private void array(Frame frame) {
    if (frame.ended) {
      endArray(frame);
      return;
    }
    AnswerNode each = frame.node.each();
    if (each != null && each.isRecord) {
      records(frame, each);
      return;
    }
    if (!nextElement(frame)) {
      return;
    }
    AnswerNode child = each != null ? each : frame.node.element(frame.index);
    frame.index++;
    AnswerNode last = each != null ? null : frame.node.element(-1);
    if (child != null && child.onWay) {
      frame.found = true;
      visit(child);
    } else {
      if (last != null && last.onWay) {
        frame.laters = 0;
        frame.later(in.place());
      }
      json.skipRecord();
    }
  }

  /** Passes what stands before an element; false if there is none, and the array has ended. */
  private boolean nextElement(Frame frame) {
    json.blanks();
    int c = in.at();
    if (c == ']') {
      in.p++;
      frame.ended = true;
      frame.end = in.place();
      return false;
    }
    if (!frame.first) {
      if (c != ',') {
        throw json.unexpected();
      }
      in.p++;
      json.blanks();
      in.at();
    }
    frame.first = false;
    return true;
  }

  private void records(Frame frame, AnswerNode each) {
    frame.found = true;
    while (!full && nextElement(frame)) {
      if (each.tests.length > 0) {
        int c = in.at();
        ask(each, c == '{' || c == '[' ? describe(c) : null, c);
      }
      around.setPlace(frame.index++);
      record();
    }
  }

  private void endArray(Frame frame) {
    if (frame.next < frame.laters) {
      in.seek(frame.later[frame.next++]);
      frame.found = true;
      visit(next(frame.node));
      return;
    }
    AnswerNode each = frame.node.each();
    if (each != null && each.isRecord) {
      refuseUneven(frame);
    }
    if (in.place() != frame.end) {
      in.seek(frame.end);
    }
    pop();
  }

  /** Lists beside the records must be as long as these. */
  private void refuseUneven(Frame frame) {
    for (int slot = 0; slot < around.slots(); slot++) {
      HeldList list = around.slot(slot);
      if (around.isByPlace(slot) && list.isThere() && list.size() != frame.index) {
        throw PageFault.uneven(frame.node.path, frame.index, plan.slotPaths.get(slot), list.size());
      }
    }
  }

  private void record() {
    if (plan.fieldsSlot >= 0) {
      HeldList fields = around.slot(plan.fieldsSlot);
      if (!fields.isThere()) {
        throw PageFault.noFields(plan.slotPaths.get(plan.fieldsSlot));
      }
      if (!fields.isSame(lastFields)) {
        lastFields.copy(fields);
        records.forgetShapes();
        reader.nameFields(fields);
      }
    }
    records.read();
    if (batch.rowCount() >= maxRows || tally.refusals.size() >= maxRows) {
      full = true;
    } else if (++unchecked == CHECK_EVERY) {
      unchecked = 0;
      full = batch.content() >= maxContent;
    }
  }

  /** Looks at the elements of an array that matter by themselves, before all are read. */
  private void lookAhead(AnswerNode node) {
    long place = in.place();
    for (int wanted : node.places()) {
      AnswerNode child = node.element(wanted);
      if (child != null && !child.onWay && find(wanted)) {
        capture(child);
      }
      in.seek(place);
    }
  }

  /** Goes to an element of the array that the place is in; false if there is none. */
  private boolean find(int wanted) {
    long last = -1;
    json.blanks();
    for (int i = 0; in.at() != ']'; i++) {
      if (i == wanted) {
        return true;
      }
      last = in.place();
      json.skipValue();
      json.blanks();
      if (in.at() == ',') {
        in.p++;
        json.blanks();
      } else if (in.at() != ']') {
        throw json.unexpected();
      }
    }
    if (wanted >= 0 || last < 0) {
      return false;
    }
    in.seek(last);
    return true;
  }

  /** Takes what is wanted from a value beside the way, and passes it. */
  private void capture(AnswerNode node) {
    int c = in.at();
    if (c == '{' || c == '[') {
      boolean goesOn = c == '{' ? node.isObject() : node.isArray();
      take(node, c == '{' ? Scalar.OBJECT : Scalar.ARRAY, in.b, 0, 0);
      if (!goesOn) {
        refuseOther(node, c);
        json.skipValue();
      } else if (c == '{') {
        captureMembers(node);
      } else {
        captureElements(node);
      }
    } else {
      if (c != 'n') {
        refuseOther(node, c);
      }
      captureScalar(node, c);
    }
  }

  private void refuseOther(AnswerNode node, int c) {
    boolean isWay = node.isObject() || node.isArray();
    boolean isValue = node.values.length > 0 && (c == '{' || c == '[');
    if (node.isWanted && (isWay || isValue)) {
      throw PageFault.otherValue(node.path, describe(c));
    }
  }

  private void captureMembers(AnswerNode node) {
    long serial = ++serials;
    in.p++;
    json.depth++;
    json.blanks();
    boolean more = in.at() != '}';
    while (more) {
      AnswerNode child = name(node);
      if (child == null) {
        json.skipValue();
      } else {
        refuseTwice(child, serial);
        capture(child);
      }
      more = goesOn('}');
    }
    in.p++;
    json.depth--;
  }

  private void captureElements(AnswerNode node) {
    in.p++;
    json.depth++;
    AnswerNode each = node.each();
    if (each != null) {
      open(each);
    }
    long place = in.place();
    for (int wanted : node.places()) {
      AnswerNode child = node.element(wanted);
      if (child != null && find(wanted)) {
        capture(child);
      }
      in.seek(place);
    }
    json.blanks();
    boolean more = in.at() != ']';
    for (int count = 1; more; count++) {
      if (each == null) {
        json.skipValue();
      } else {
        capture(each);
        pad(each, count);
      }
      more = goesOn(']');
    }
    in.p++;
    json.depth--;
  }

  private boolean goesOn(char close) {
    json.blanks();
    int c = in.at();
    if (c == ',') {
      in.p++;
      json.blanks();
      return true;
    }
    if (c != close) {
      throw json.unexpected();
    }
    return false;
  }

  private void open(AnswerNode node) {
    for (int slot : node.slots) {
      around.slot(slot).open();
    }
    node.children().forEach(this::open);
  }

  /** Each element counts, were nothing found in it. */
  private void pad(AnswerNode node, int count) {
    for (int slot : node.slots) {
      around.slot(slot).pad(count);
    }
    if (node.each() == null) {
      node.children().forEach(child -> pad(child, count));
    }
  }

  private void captureScalar(AnswerNode node, int c) {
    if (c == '"') {
      int from = text();
      int to = in.p - 1;
      boolean plain = JsonTexts.plainEnd(in.b, from, in.end) == to;
      if (plain) {
        take(node, Scalar.TEXT, in.b, from, to);
      } else if (unescape(from)) {
        take(node, Scalar.TEXT, scratch.bytes, 0, scratch.offsets[1]);
      } else {
        take(node, Scalar.BROKEN_TEXT, in.b, from, to);
      }
      return;
    }
    in.keep = in.p;
    json.scalar(c);
    int from = in.keep;
    in.keep = -1;
    take(node, kind(c, in.b[from + 1]), in.b, from, in.p);
  }

  private static int kind(int c, int next) {
    return switch (c) {
      case 'n' -> Scalar.NULL;
      case 't' -> Scalar.TRUE;
      case 'f' -> Scalar.FALSE;
      case 'N', 'I', '+' -> Scalar.NOT_A_NUMBER;
      case '-' -> next == 'I' ? Scalar.NOT_A_NUMBER : Scalar.NUMBER;
      default -> Scalar.NUMBER;
    };
  }

  private void take(AnswerNode node, int kind, byte[] b, int from, int to) {
    for (int slot : node.slots) {
      if (kind != Scalar.NULL || plan.lists[slot] || plan.byPlace[slot]) {
        around.slot(slot).add(kind, b, from, to);
      }
    }
    if (node.values.length + node.tests.length > 0) {
      String text =
          kind == Scalar.NULL
              ? null
              : kind == Scalar.OBJECT || kind == Scalar.ARRAY
                  ? Scalar.describe(kind)
                  : new String(b, from, to - from, StandardCharsets.UTF_8);
      for (int value : node.values) {
        values[value] = text;
      }
      for (int test : node.tests) {
        ask(test, text);
      }
    }
  }

  private void ask(AnswerNode node, @Nullable String text, int c) {
    String value = text;
    if (value == null && c != 'n') {
      value = "a value";
    }
    for (int test : node.tests) {
      ask(test, value);
    }
  }

  private void ask(int test, @Nullable String value) {
    asked[test] = true;
    held[test] |= plan.tests.get(test).condition().isHeldBy(value);
  }

  private static String describe(int c) {
    return switch (c) {
      case '{' -> "an object";
      case '[' -> "an array";
      case '"' -> "a text";
      case 't', 'f' -> "a boolean";
      case 'n' -> "null";
      default -> "a number";
    };
  }
}
