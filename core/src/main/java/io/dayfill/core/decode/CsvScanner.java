package io.dayfill.core.decode;

import io.dayfill.core.metadata.ColumnType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of one table straight into the vectors of a batch. Whatever is not exactly as
 * expected is left to the general path, so nothing here decides what is right.
 */
final class CsvScanner {
  private static final int[] NONE = {};
  private static final int MOST_DIGITS = 15;

  private final CsvLayout layout;
  private final ColumnReader[] readers;
  private final ColumnVector[] vectors;
  private final BytesVector rescued;
  private final int eventColumn;

  /** Of each value, the columns that want it. */
  private final int[][] columns;

  /** Of each value, a kind of {@link Slot}; {@link Slot#RESCUED} where no column wants it. */
  private final int[] kinds;

  /** The columns that no value is for. */
  private final int[] absent;

  /** The values that no column wants, by their names. */
  private final int[] unclaimed;

  private byte[] scratch = new byte[256];
  private final int[] unknown;
  private int unknownCount;
  private final int[] lost;
  private int lostCount;

  private CsvScanner(EntityPlan plan, CsvLayout layout, ColumnReader[] readers, ColumnBatch batch) {
    this.layout = layout;
    this.readers = readers;
    eventColumn = plan.eventTime;
    rescued = batch.rescued();
    vectors = new ColumnVector[readers.length];
    boolean[] covered = new boolean[readers.length];
    columns = new int[layout.count][];
    kinds = new int[layout.count];
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < layout.count; i++) {
      FieldNode node = layout.nodes[i];
      columns[i] = node == null ? NONE : node.columns;
      kinds[i] = kind(columns[i]);
      if (node == null) {
        kinds[i] = Slot.RESCUED;
        left.add(i);
      }
      for (int column : columns[i]) {
        covered[column] = true;
      }
    }
    int[] missing = NONE;
    for (int i = 0; i < readers.length; i++) {
      vectors[i] = batch.vector(i);
      missing = covered[i] ? missing : AnswerNode.with(missing, i);
    }
    absent = missing;
    left.sort(Comparator.comparing(i -> layout.names[i], CsvScanner::compareNames));
    unclaimed = left.stream().mapToInt(Integer::intValue).toArray();
    unknown = new int[readers.length];
    lost = new int[readers.length];
  }

  private static int compareNames(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, 1, a.length - 1, b, 1, b.length - 1);
  }

  /** The scanner of a table; null where the general path alone can read it. */
  static @Nullable CsvScanner of(
      EntityPlan plan, CsvLayout layout, ColumnReader[] readers, ColumnBatch batch) {
    boolean plain =
        plan.isFast
            && plan.sourceTime < 0
            && plan.several.isEmpty()
            && plan.recordTests.isEmpty()
            && plan.addends.isEmpty();
    Set<FieldNode> nodes = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < layout.count; i++) {
      FieldNode node = layout.nodes[i];
      plain &= node != null ? nodes.add(node) : names.add(Arrays.toString(layout.names[i]));
    }
    return plain ? new CsvScanner(plan, layout, readers, batch) : null;
  }

  private int kind(int[] wanted) {
    if (wanted.length != 1 || !readers[wanted[0]].rules.isDirect()) {
      return Slot.SCALAR;
    }
    ColumnReader reader = readers[wanted[0]];
    if (reader.kind == ColumnType.Kind.TIMESTAMP) {
      return switch (reader.format) {
        case ISO -> Slot.ISO;
        case EPOCH_S, EPOCH_MS, EPOCH_US -> Slot.EPOCH;
        default -> Slot.SCALAR;
      };
    }
    return switch (reader.kind) {
      case STRING -> Slot.STRING;
      case DOUBLE -> Slot.DOUBLE;
      case INT, LONG -> Slot.WHOLE;
      default -> Slot.SCALAR;
    };
  }

  /** The event time of the line last read. */
  long eventTime() {
    LongVector times = (LongVector) vectors[eventColumn];
    return times.values[times.size - 1];
  }

  /** Enters what the line last read holds that no map knows, or that does not fit. */
  void countOdd(PageTally tally) {
    for (int i = 0; i < unknownCount; i++) {
      tally.unknown[unknown[i]]++;
    }
    for (int i = 0; i < lostCount; i++) {
      tally.lost[lost[i]]++;
    }
  }

  /**
   * Reads a line into the row that has not ended.
   *
   * @return false if it is to be left to the general path; the row is then to be dropped
   */
  boolean read(CsvRow row, byte[] b) {
    if (row.count != layout.count || row.problem() != null) {
      return false;
    }
    unknownCount = 0;
    lostCount = 0;
    boolean isLeft = false;
    for (int i = 0; i < layout.count; i++) {
      if (kinds[i] == Slot.RESCUED) {
        isLeft |= !row.isAbsent(i);
      } else if (row.isAbsent(i) ? !absent(columns[i]) : !value(i, row, b)) {
        return false;
      }
    }
    if (!absent(absent)) {
      return false;
    }
    if (isLeft) {
      rescue(row, b);
    } else {
      rescued.appendNull();
    }
    return true;
  }

  private boolean absent(int[] wanted) {
    for (int column : wanted) {
      Constants constant = readers[column].rules.absent;
      if (constant != null) {
        constant.append(0, readers[column].values);
      } else if (!nothing(column)) {
        return false;
      }
    }
    return true;
  }

  /** Appends a null; false if the column must have a value. */
  private boolean nothing(int column) {
    if (column == eventColumn || readers[column].column.required()) {
      return false;
    }
    vectors[column].appendNull();
    return true;
  }

  private boolean value(int i, CsvRow row, byte[] b) {
    int from = row.from(i);
    int to = row.to(i);
    if (row.isEscaped(i)) {
      makeRoom(to - from);
      int length = row.copy(b, i, scratch);
      return any(i, scratch, 0, length);
    }
    return switch (kinds[i]) {
      case Slot.STRING -> {
        ((BytesVector) vectors[columns[i][0]]).append(b, from, to - from);
        yield true;
      }
      case Slot.DOUBLE -> fraction(i, b, from, to);
      case Slot.WHOLE -> whole(i, b, from, to);
      case Slot.EPOCH -> epoch(i, b, from, to);
      case Slot.ISO -> instant(i, b, from, to);
      default -> any(i, b, from, to);
    };
  }

  private void makeRoom(int length) {
    if (scratch.length - 32 < length) {
      scratch = new byte[length * 2 + 64];
    }
  }

  private boolean any(int i, byte[] b, int from, int to) {
    for (int column : columns[i]) {
      int result = readers[column].read(Scalar.TEXT, b, from, to);
      if (result == ColumnReader.UNKNOWN) {
        unknown[unknownCount++] = column;
        vectors[column].appendNull();
      } else if (result == ColumnReader.MISMATCH
          || (result != ColumnReader.READ && !nothing(column))) {
        return false;
      } else if (result == ColumnReader.LOST) {
        lost[lostCount++] = column;
      }
    }
    return true;
  }

  private boolean instant(int i, byte[] b, int from, int to) {
    Times times = readers[columns[i][0]].times;
    long micros = times.quickInstant(b, from, b[to]);
    if (micros == Times.NONE || times.end() != to + 1) {
      return any(i, b, from, to);
    }
    ((LongVector) vectors[columns[i][0]]).append(micros);
    return true;
  }

  /** A whole number of a few digits, from a place to another; -1 if it is none. */
  private static long digits(byte[] b, int from, int to) {
    if (to == from || to - from > MOST_DIGITS || (b[from] == '0' && to > from + 1)) {
      return -1;
    }
    long value = 0;
    for (int p = from; p < to; p++) {
      int digit = b[p] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  private boolean whole(int i, byte[] b, int from, int to) {
    boolean negative = b[from] == '-';
    long value = digits(b, negative ? from + 1 : from, to);
    boolean isInt = readers[columns[i][0]].kind == ColumnType.Kind.INT;
    if (value < 0 || (isInt && value > Integer.MAX_VALUE)) {
      return any(i, b, from, to);
    }
    ((LongVector) vectors[columns[i][0]]).append(negative ? -value : value);
    return true;
  }

  private boolean epoch(int i, byte[] b, int from, int to) {
    int power = readers[columns[i][0]].epochPower();
    long value = to - from > MOST_DIGITS - power ? -1 : digits(b, from, to);
    if (value < 0) {
      return any(i, b, from, to);
    }
    value *= power == 6 ? 1_000_000 : power == 3 ? 1000 : 1;
    ((LongVector) vectors[columns[i][0]]).append(value);
    return true;
  }

  /** A decimal number of up to fifteen digits, which two exact doubles make exactly. */
  private boolean fraction(int i, byte[] b, int from, int to) {
    boolean negative = b[from] == '-';
    int first = negative ? from + 1 : from;
    int p = first;
    long mantissa = 0;
    int point = -1;
    for (; p < to; p++) {
      int c = b[p];
      if (c >= '0' && c <= '9') {
        mantissa = mantissa * 10 + (c - '0');
      } else if (c == '.' && point < 0) {
        point = p;
      } else {
        break;
      }
    }
    int scale = point < 0 ? 0 : p - point - 1;
    int wholes = (point < 0 ? p : point) - first;
    boolean isNumber =
        p == to
            && wholes > 0
            && (wholes == 1 || b[first] != '0')
            && (point < 0 || scale > 0)
            && wholes + scale <= MOST_DIGITS;
    if (!isNumber) {
      return any(i, b, from, to);
    }
    double value = mantissa / Numbers.power(scale);
    ((DoubleVector) vectors[columns[i][0]]).append(negative ? -value : value);
    return true;
  }

  /** Appends what no column wants, as an object whose members are sorted. */
  private void rescue(CsvRow row, byte[] b) {
    int need = 2;
    int longest = 0;
    for (int i : unclaimed) {
      int length = row.to(i) - row.from(i);
      need += layout.names[i].length + 4 + 6 * length;
      longest = Math.max(longest, length);
    }
    makeRoom(longest);
    int at = rescued.offsets[rescued.size];
    if (rescued.bytes.length - at < need) {
      rescued.grow(at, need);
    }
    byte[] out = Objects.requireNonNull(rescued.bytes);
    byte before = '{';
    for (int i : unclaimed) {
      if (!row.isAbsent(i)) {
        byte[] name = layout.names[i];
        out[at++] = before;
        System.arraycopy(name, 0, out, at, name.length);
        at += name.length;
        out[at++] = ':';
        at = JsonTexts.quote(scratch, 0, row.copy(b, i, scratch), out, at);
        before = ',';
      }
    }
    out[at++] = '}';
    rescued.end(at);
  }
}
