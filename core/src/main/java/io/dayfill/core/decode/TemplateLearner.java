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

  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final ColumnReader[] readers;
  private final RecordReader reader;

  private byte[] bytes = {};
  private JsonWalk walk = new JsonWalk(bytes, 0);
  private int literal;
  private final List<Slot> slots = new ArrayList<>();
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
    Leftover left = object(plan.root, 0);
    int place = walk.place();
    bytes = new byte[0];
    walk = new JsonWalk(bytes, 0);
    if (odd || place != end) {
      return null;
    }
    slots.add(slot(Slot.END, true, new int[0], page, end));
    Leftover.Text text = left.isEmpty() ? new Leftover.Text() : left.toText();
    return new Template(
        slots.toArray(Slot[]::new),
        absent(),
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

  private Slot slot(int kind, boolean nullable, int[] columns, byte[] page, int to) {
    return new Slot(kind, nullable, columns, readers, batch, plan.eventTime, page, literal, to);
  }

  private void add(int kind, boolean nullable, int[] columns) {
    slots.add(slot(kind, nullable, columns, bytes, walk.place()));
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

  /** Walks over an object that lies on a declared path; returns what no column claims of it. */
  private Leftover object(FieldNode node, int depth) {
    Leftover left = new Leftover();
    if (!enter(depth)) {
      return left;
    }
    do {
      byte[] quoted = name();
      FieldNode child = node.child(new String(quoted, 1, quoted.length - 2, UTF_8));
      if (child == null) {
        Leftover.Text text = new Leftover.Text();
        unclaimed(text, depth + 1);
        left.add(quoted, text);
      } else if (child.isLeaf()) {
        claimed(child);
      } else {
        step(quoted, child, left, depth);
      }
    } while (goesOn());
    return left;
  }

  private void step(byte[] quoted, FieldNode child, Leftover left, int depth) {
    int c = walk.at();
    if (child.columns.length + child.alternatives.length > 0 || (c != '{' && c != 'n')) {
      odd = true;
    } else if (c == 'n') {
      walk.skipValue();
    } else {
      Leftover inner = object(child, depth + 1);
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
      odd |= kind < 0 || (c == '[' && !isList);
      if (!odd) {
        add(kind, isNullable(node.columns), node.columns);
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
      for (int alternative : node.alternatives) {
        if (alternative == reader.chosen(several)) {
          chosen = Arrays.copyOf(chosen, chosen.length + 1);
          chosen[chosen.length - 1] = several.column();
        }
      }
    }
    odd |= c == '[';
    if (!odd) {
      add(Slot.SCALAR, chosen.length == 0, chosen);
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
  private void unclaimed(Leftover.Text text, int depth) {
    int c = walk.at();
    if (c != '{' && c != '[') {
      text.addValue(rescued++);
      add(Slot.RESCUED, true, new int[0]);
      return;
    }
    text.add((char) c);
    char close = c == '{' ? '}' : ']';
    if (enter(depth)) {
      boolean first = true;
      do {
        if (!first) {
          text.add(',');
        }
        first = false;
        if (c == '{') {
          text.add(name());
          text.add(':');
        }
        unclaimed(text, depth + 1);
      } while (goesOn());
    }
    text.add(close);
  }
}
