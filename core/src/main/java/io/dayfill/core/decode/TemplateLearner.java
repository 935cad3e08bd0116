package io.dayfill.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.metadata.ColumnType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link Template} of a record that the general path has read and found nothing wrong with;
 * so its bytes are known to be well-formed, and no field comes twice.
 */
final class TemplateLearner {
  /** A record with more values than this has no shape worth knowing. */
  private static final int MAX_SLOTS = 512;

  private static final int MAX_DEPTH = 32;
  private static final int[] NONE = {};

  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final ColumnReader[] readers;
  private final RecordReader reader;

  private byte[] bytes = {};
  private JsonWalk walk = new JsonWalk(bytes, 0);
  private int literal;
  private final List<Slot> slots = new ArrayList<>();
  private final List<Alternatives> around = new ArrayList<>();
  private final boolean[] covered;
  private int rescued;
  private boolean odd;

  TemplateLearner(EntityPlan plan, ColumnBatch batch, ColumnReader[] readers, RecordReader reader) {
    this.plan = plan;
    this.batch = batch;
    this.readers = readers;
    this.reader = reader;
    covered = new boolean[readers.length];
  }

  /** The shape of a record; null if it is one that the scanner does not know to read. */
  @Nullable Template learn(byte[] page, int start, int end) {
    bytes = page;
    walk = new JsonWalk(page, start);
    literal = start;
    slots.clear();
    Arrays.fill(covered, false);
    rescued = 0;
    odd = false;
    around.clear();
    Leftover left = record();
    int place = walk.place();
    bytes = new byte[0];
    walk = new JsonWalk(bytes, 0);
    if (odd || place != end) {
      return null;
    }
    slots.add(slot(Slot.END, true, NONE, NONE, page, end));
    gatherAround();
    if (odd) {
      return null;
    }
    Leftover.Text text = left.isEmpty() ? new Leftover.Text() : left.toText();
    return new Template(
        slots.toArray(Slot[]::new),
        absent(),
        around.toArray(Alternatives[]::new),
        defaulted(),
        text.around(left.isEmpty()),
        text.values());
  }

  private ColumnReader[] defaulted() {
    return Arrays.stream(readers)
        .filter(each -> each.rules.absent != null)
        .filter(each -> !covered[Arrays.asList(readers).indexOf(each)])
        .toArray(ColumnReader[]::new);
  }

  private ColumnVector[] absent() {
    List<ColumnVector> absent = new ArrayList<>();
    for (int i = 0; i < covered.length; i++) {
      if (!covered[i] && readers[i].rules.absent == null) {
        absent.add(batch.vector(i));
      }
    }
    return absent.toArray(ColumnVector[]::new);
  }

  /** The columns that take nothing from the record, but may from what stands around it. */
  private void gatherAround() {
    for (Alternatives several : plan.several) {
      int[] sources = several.sources();
      boolean outer = false;
      for (int source : sources) {
        outer |= source < 0;
        // a shape does not tell whether there is a value around the record
        odd |= outer && source >= 0;
      }
      if (outer && !covered[several.column()]) {
        covered[several.column()] = true;
        around.add(several);
      }
    }
  }

  private Slot slot(int kind, boolean nullable, int[] columns, int[] tested, byte[] page, int to) {
    return new Slot(
        kind, nullable, columns, tested, readers, batch, plan.eventTime, page, literal, to);
  }

  private void add(int kind, boolean nullable, int[] columns, int[] tested) {
    slots.add(slot(kind, nullable, columns, tested, bytes, walk.place()));
    odd |= slots.size() > MAX_SLOTS;
    for (int column : columns) {
      covered[column] = true;
    }
    walk.skipValue();
    literal = walk.place();
  }

  private boolean enter(int depth) {
    odd |= depth > MAX_DEPTH;
    return walk.enter() && !odd;
  }

  private boolean goesOn() {
    return !odd && walk.goesOn();
  }

  private byte[] name() {
    byte[] quoted = walk.name();
    for (byte b : quoted) {
      odd |= b == '\\';
    }
    return quoted;
  }

  private Leftover record() {
    FieldNode root = plan.root;
    int c = walk.at();
    if (c == '{' && root.hasMembers()) {
      return object(root, 0);
    }
    if (c == '[' && (plan.isNamed || root.hasElements())) {
      return array(root, plan.isNamed, 0);
    }
    if (root.isLeaf() && !root.isUnclaimed()) {
      claimed(root);
    } else {
      odd = true;
    }
    return new Leftover();
  }

  /** Walks over an object that lies on a declared path; returns what no column claims of it. */
  private Leftover object(FieldNode node, int depth) {
    Leftover left = new Leftover();
    if (!enter(depth)) {
      return left;
    }
    do {
      byte[] quoted = name();
      value(node, node.child(new String(quoted, 1, quoted.length - 2, UTF_8)), quoted, left, depth);
    } while (goesOn());
    return left;
  }

  /**
   * Walks over an array that lies on a declared path.
   *
   * @param named whether it is a record whose elements are named elsewhere
   */
  private Leftover array(FieldNode node, boolean named, int depth) {
    Leftover left = new Leftover();
    odd |= node.each != null || node.last != null;
    if (!enter(depth)) {
      return left;
    }
    int i = 0;
    do {
      FieldNode child = named ? reader.field(i) : node.element(i);
      byte[] name = (named ? reader.fieldName(i) : "[" + i + "]").getBytes(UTF_8);
      value(node, child, JsonTexts.quote(name, name.length), left, depth);
      i++;
    } while (goesOn());
    return left;
  }

  private void value(
      FieldNode parent, @Nullable FieldNode node, byte[] quoted, Leftover left, int depth) {
    if (node == null || node.isUnclaimed()) {
      Leftover.Text text = new Leftover.Text();
      boolean kept = !parent.isIgnored;
      if (node == null || node.tested.length == 0) {
        unclaimed(text, kept, depth + 1);
      } else {
        lookedAt(text, node);
      }
      if (kept) {
        left.add(quoted, text);
      }
    } else if (!node.isLeaf()) {
      step(quoted, node, left, depth);
    } else if (node.isIgnored && node.columns.length + node.alternatives.length == 0) {
      if (node.tested.length == 0) {
        unclaimed(new Leftover.Text(), false, depth + 1);
      } else {
        added(node);
      }
    } else {
      claimed(node);
    }
  }

  private void lookedAt(Leftover.Text text, FieldNode node) {
    int c = walk.at();
    odd |= c == '{' || c == '[';
    if (!odd) {
      text.addValue(rescued++);
      add(Slot.RESCUED, true, NONE, node.tested);
    }
  }

  /** A value that is only added to another, or asked about and not kept. */
  private void added(FieldNode node) {
    int c = walk.at();
    odd |= c == '{' || c == '[';
    if (!odd) {
      add(Slot.SCALAR, true, NONE, node.tested);
    }
  }

  private void step(byte[] quoted, FieldNode child, Leftover left, int depth) {
    int c = walk.at();
    boolean ends = child.columns.length + child.alternatives.length + child.tested.length > 0;
    if (c == 'n' && !ends) {
      walk.skipValue();
    } else if (ends || !(child.hasMembers() ? c == '{' : c == '[')) {
      odd = true;
    } else {
      Leftover inner = c == '{' ? object(child, depth + 1) : array(child, false, depth + 1);
      if (!inner.isEmpty()) {
        left.add(quoted, inner.toText());
      }
    }
  }

  private void claimed(FieldNode node) {
    int c = walk.at();
    if (c == '{' || (node.alternatives.length > 0 && node.columns.length > 0)) {
      odd = true;
    } else if (node.alternatives.length > 0) {
      alternative(node, c);
    } else {
      int kind = kind(node.columns);
      boolean isList = kind == Slot.LIST || kind == Slot.DOUBLES;
      odd |= kind < 0 || (c == '[' && !isList) || (isList && node.tested.length > 0);
      if (!odd) {
        boolean plain = node.tested.length == 0;
        add(plain ? kind : Slot.SCALAR, isNullable(node.columns), node.columns, node.tested);
      }
    }
  }

  /** A place of a column that has several: it counts only if none before it holds a value. */
  private void alternative(FieldNode node, int c) {
    for (Alternatives several : plan.several) {
      odd |= readers[several.column()].rules.absent != null;
    }
    if (c == 'n') {
      walk.skipValue();
      return;
    }
    int[] chosen = {};
    for (Alternatives several : plan.several) {
      int source = reader.chosen(several);
      for (int alternative : node.alternatives) {
        if (source >= 0 && alternative == several.sources()[source]) {
          chosen = AnswerNode.with(chosen, several.column());
        }
      }
    }
    odd |= c == '[';
    if (!odd) {
      add(Slot.SCALAR, chosen.length == 0, chosen, node.tested);
    }
  }

  private boolean isNullable(int[] columns) {
    for (int column : columns) {
      if (column == plan.eventTime || readers[column].column.required()) {
        return false;
      }
    }
    return true;
  }

  /** The kind of slot for the columns of a value; -1 where the scanner has none. */
  private int kind(int[] columns) {
    if (columns.length == 0) {
      return Slot.SCALAR;
    }
    ColumnReader first = readers[columns[0]];
    if (columns.length > 1) {
      boolean arrays = Arrays.stream(columns).anyMatch(c -> readers[c].column.type().array());
      return arrays ? -1 : Slot.SCALAR;
    }
    boolean direct = first.rules.isDirect();
    if (first.column.type().array()) {
      return first.kind == ColumnType.Kind.JSON
          ? -1
          : first.kind == ColumnType.Kind.DOUBLE && direct ? Slot.DOUBLES : Slot.LIST;
    }
    if (!direct) {
      return Slot.SCALAR;
    }
    return switch (first.kind) {
      case STRING -> Slot.STRING;
      case DOUBLE -> Slot.DOUBLE;
      case INT, LONG -> Slot.WHOLE;
      case TIMESTAMP ->
          switch (first.format) {
            case ISO -> Slot.ISO;
            case EPOCH_S, EPOCH_MS, EPOCH_US -> Slot.EPOCH;
            default -> Slot.SCALAR;
          };
      default -> Slot.SCALAR;
    };
  }

  /** Walks over a value that no column claims; its scalars may differ from record to record. */
  private void unclaimed(Leftover.Text text, boolean kept, int depth) {
    int c = walk.at();
    if (c != '{' && c != '[') {
      if (kept) {
        text.addValue(rescued++);
      }
      add(kept ? Slot.RESCUED : Slot.PASSED, true, NONE, NONE);
      return;
    }
    if (c == '{') {
      unclaimedObject(text, kept, depth);
      return;
    }
    text.add('[');
    if (enter(depth)) {
      boolean first = true;
      do {
        if (!first) {
          text.add(',');
        }
        first = false;
        unclaimed(text, kept, depth + 1);
      } while (goesOn());
    }
    text.add(']');
  }

  private void unclaimedObject(Leftover.Text text, boolean kept, int depth) {
    Leftover members = new Leftover();
    if (enter(depth)) {
      do {
        byte[] quoted = name();
        Leftover.Text member = new Leftover.Text();
        unclaimed(member, kept, depth + 1);
        members.add(quoted, member);
      } while (goesOn());
    }
    text.add(members.toText());
  }
}
