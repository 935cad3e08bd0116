package io.dayfill.core.decode;

import java.util.Arrays;
import java.util.Objects;

/**
 * Reads records of a known shape straight from the bytes of a page into the vectors of a batch.
 *
 * <p>The hottest loop of a load: no object a value, no call through an interface, words instead of
 * bytes where that serves. Whatever is not exactly as expected is answered with {@link #NO_MATCH}
 * and left to the general path, so nothing here decides what is right.
 */
final class RecordScanner {
  /** The record is not of this shape, or not of the common kind; the row is to be dropped. */
  static final int NO_MATCH = -1;

  private static final int SCRATCH = 1 << 10;

  private final ColumnBatch batch;
  private final Around around;
  private final ColumnReader[] readers;
  private final RecordTest[] tests;
  private final Addend[] addends;

  /** Of the values that tests are asked of: the record each was seen in, and where it stands. */
  private final long[] testedIn;

  private final byte[][] testedText;
  private final int[] testedFrom;
  private final int[] testedTo;
  private final int eventColumn;
  private long record;
  private boolean skipped;
  private final Numbers numbers = new Numbers();
  private final LongVector eventTimes;
  private final int[] lengthPairs;
  private final BytesVector scratch = new BytesVector(SCRATCH);

  private byte[] page = {};
  private int end;

  private long eventTime;
  private final int[] unknown;
  private int unknownCount;
  private final int[] lost;
  private int lostCount;
  private byte[][] rescuedSource = new byte[16][];
  private int[] rescuedFrom = new int[16];
  private int[] rescuedTo = new int[16];
  private int rescuedCount;

  RecordScanner(EntityPlan plan, ColumnBatch batch, ColumnReader[] readers, Around around) {
    this.batch = batch;
    this.readers = readers;
    this.around = around;
    tests = plan.recordTests.toArray(RecordTest[]::new);
    addends = plan.addends.toArray(Addend[]::new);
    testedIn = new long[plan.alternatives];
    testedText = new byte[plan.alternatives][];
    testedFrom = new int[plan.alternatives];
    testedTo = new int[plan.alternatives];
    eventColumn = plan.eventTime;
    eventTimes = (LongVector) batch.vector(plan.eventTime);
    lengthPairs = plan.lengthPairs;
    unknown = new int[plan.columns.size()];
    lost = new int[plan.columns.size()];
  }

  /** Begins a page: its bytes, their number, and at least {@code PageBody.SLACK} zeros behind. */
  void begin(byte[] bytes, int length) {
    page = bytes;
    end = length;
  }

  /** Forgets the page. */
  void release() {
    page = new byte[0];
    Arrays.fill(rescuedSource, page);
    Arrays.fill(testedText, page);
  }

  /** The event time of the record last read. */
  long eventTime() {
    return eventTime;
  }

  /** Enters what the record last read holds that no map knows, or that does not fit. */
  void countOdd(PageTally tally) {
    for (int i = 0; i < unknownCount; i++) {
      tally.unknown[unknown[i]]++;
    }
    for (int i = 0; i < lostCount; i++) {
      tally.lost[lost[i]]++;
    }
  }

  /** True if the record last read is no reading. */
  boolean isSkipped() {
    return skipped;
  }

  boolean hasOdd() {
    return unknownCount + lostCount > 0;
  }

  /**
   * Reads a record into the row that has not ended.
   *
   * @return behind the record; {@link #NO_MATCH} if it is to be left to the general path
   */
  int read(Template template, int start) {
    byte[] b = page;
    int p = start;
    unknownCount = 0;
    lostCount = 0;
    rescuedCount = 0;
    record++;
    for (Slot slot : template.slots) {
      int length = slot.length;
      if (((Words.get(b, p) ^ slot.first) & slot.firstMask) != 0
          || (length > 8
              && ((length > 16
                      && (Words.get(b, p + 8) != slot.second
                          || (length > 24 && !isMiddle(slot, b, p))))
                  || Words.get(b, p + length - 8) != slot.last))) {
        if (slot.mayBeAbsent && noValue(slot)) {
          continue;
        }
        return NO_MATCH;
      }
      p += length;
      int c = b[p];
      switch (slot.kind) {
        case Slot.STRING ->
            p = c == '"' ? JsonTexts.append(slot.texts, b, p + 1, end) : scalar(slot, p);
        case Slot.DOUBLE ->
            p = c == '"' ? quotedFraction(slot, b, p) : fraction(slot, slot.doubles, b, p);
        case Slot.WHOLE -> p = whole(slot, b, p);
        case Slot.ISO -> {
          long micros = c == '"' ? slot.times.quickInstant(b, p + 1) : Times.NONE;
          if (micros == Times.NONE) {
            p = scalar(slot, p);
          } else {
            slot.longs.append(micros);
            if (slot.eventTime) {
              eventTime = micros;
            }
            p = slot.times.end();
          }
        }
        case Slot.EPOCH -> p = epoch(slot, b, p);
        case Slot.DOUBLES -> p = doubles(slot, b, p);
        case Slot.LIST -> p = list(slot, p);
        case Slot.RESCUED -> p = rescued(slot, p);
        case Slot.PASSED -> p = passed(p);
        case Slot.END -> {
          return finish(template) ? p : NO_MATCH;
        }
        default -> p = scalar(slot, p);
      }
      if (p < 0) {
        return NO_MATCH;
      }
    }
    throw new IllegalStateException("a template without an end");
  }

  private static boolean isMiddle(Slot slot, byte[] b, int from) {
    int p = from + 8;
    for (long word : slot.middle) {
      p += 8;
      if (Words.get(b, p) != word) {
        return false;
      }
    }
    return true;
  }

  /** A decimal number of up to fifteen digits, which two exact doubles make exactly. */
  private int fraction(Slot slot, DoubleVector target, byte[] b, int from) {
    int p = from;
    int c = b[p];
    boolean negative = c == '-';
    if (negative) {
      c = b[++p];
    }
    int first = p;
    long mantissa = 0;
    while (c >= '0' && c <= '9') {
      mantissa = mantissa * 10 + (c - '0');
      c = b[++p];
    }
    int digits = p - first;
    if (digits == 0 || (digits > 1 && b[first] == '0')) {
      return scalar(slot, from);
    }
    double value;
    if (c == '.') {
      int point = ++p;
      c = b[p];
      while (c >= '0' && c <= '9') {
        mantissa = mantissa * 10 + (c - '0');
        c = b[++p];
      }
      int scale = p - point;
      digits += scale;
      if (scale == 0 || digits > 15) {
        return scalar(slot, from);
      }
      value = mantissa / Numbers.power(scale);
    } else {
      if (digits > 15) {
        return scalar(slot, from);
      }
      value = mantissa;
    }
    if ((c | 0x20) == 'e') {
      return scalar(slot, from);
    }
    target.append(negative ? -value : value);
    return p;
  }

  private int whole(Slot slot, byte[] b, int from) {
    int p = from;
    boolean negative = b[p] == '-';
    if (negative) {
      p++;
    }
    int first = p;
    long value = 0;
    int c = b[p];
    while (c >= '0' && c <= '9') {
      value = value * 10 + (c - '0');
      c = b[++p];
    }
    int digits = p - first;
    if (digits == 0
        || digits > 18
        || (digits > 1 && b[first] == '0')
        || c == '.'
        || (c | 0x20) == 'e') {
      return scalar(slot, from);
    }
    if (negative) {
      value = -value;
    }
    if (value < slot.min || value > slot.max) {
      return NO_MATCH;
    }
    slot.longs.append(value);
    return p;
  }

  /** A number in quotes, as some APIs write all their values. */
  private int quotedFraction(Slot slot, byte[] b, int from) {
    int c = b[from + 1];
    if (c != '-' && (c < '0' || c > '9')) {
      return scalar(slot, from);
    }
    int before = slot.doubles.size;
    int p = fraction(slot, slot.doubles, b, from + 1);
    if (p < 0 || b[p] != '"') {
      slot.doubles.truncate(before);
      return scalar(slot, from);
    }
    return p + 1;
  }

  private int epoch(Slot slot, byte[] b, int from) {
    int p = from;
    long value = 0;
    int c = b[p];
    while (c >= '0' && c <= '9') {
      value = value * 10 + (c - '0');
      c = b[++p];
    }
    int digits = p - from;
    if (digits == 0 || digits > slot.maxDigits || b[from] == '0') {
      return scalar(slot, from);
    }
    value *= slot.factor;
    if (c == '.') {
      int point = ++p;
      long unit = slot.factor;
      for (c = b[p]; c >= '0' && c <= '9'; c = b[++p]) {
        unit /= 10;
        value += (c - '0') * unit;
      }
      if (p == point || p - point > 9) {
        return scalar(slot, from);
      }
    }
    if ((c | 0x20) == 'e') {
      return scalar(slot, from);
    }
    slot.longs.append(value);
    if (slot.eventTime) {
      eventTime = value;
    }
    return p;
  }

  /** Any scalar, by the readers that the general path uses. */
  private int scalar(Slot slot, int from) {
    byte[] b = page;
    byte[] text = b;
    int c = b[from];
    int kind;
    int first = from;
    int last;
    int next;
    if (c == '"') {
      kind = Scalar.TEXT;
      first = from + 1;
      last = JsonTexts.plainEnd(b, first, end);
      next = last + 1;
      if (last < 0) {
        scratch.clear();
        next = JsonTexts.append(scratch, b, first, end);
        if (next < 0) {
          return NO_MATCH;
        }
        first = 0;
        last = scratch.offsets[1];
        if (scratch.bytes.length - last < 8) {
          scratch.grow(last, 8);
        }
        text = scratch.bytes;
      }
    } else {
      next = literalEnd(from);
      last = next;
      if (next < 0) {
        return NO_MATCH;
      }
      if (c == 'n') {
        return noValue(slot) ? next : NO_MATCH;
      }
      kind = c == 't' ? Scalar.TRUE : c == 'f' ? Scalar.FALSE : Scalar.NUMBER;
    }
    if (slot.tested.length > 0) {
      test(slot, text == b ? text : Arrays.copyOfRange(text, first, last), first, last);
    }
    for (int i = 0; i < slot.readers.length; i++) {
      int result = slot.readers[i].read(kind, text, first, last);
      if (result == ColumnReader.UNKNOWN) {
        unknown[unknownCount++] = slot.columns[i];
        slot.vectors[i].appendNull();
      } else if (result != ColumnReader.READ && !isNull(slot, i, result)) {
        return NO_MATCH;
      }
    }
    if (slot.eventTime) {
      eventTime = eventTimes.values[eventTimes.size - 1];
    }
    return next;
  }

  /** Appends the null that a value came to; false if the slot takes none. */
  private boolean isNull(Slot slot, int reader, int result) {
    if (result == ColumnReader.MISMATCH || slot.kind == Slot.LIST || !slot.nullable) {
      return false;
    }
    slot.vectors[reader].appendNull();
    if (result == ColumnReader.LOST) {
      lost[lostCount++] = slot.columns[reader];
    }
    return true;
  }

  private static boolean noValue(Slot slot) {
    if (!slot.nullable) {
      return false;
    }
    for (ColumnVector vector : slot.vectors) {
      vector.appendNull();
    }
    return true;
  }

  /**
   * The end of a number, {@code true}, {@code false} or {@code null}; {@link #NO_MATCH} if none.
   */
  private int literalEnd(int from) {
    byte[] b = page;
    int c = b[from];
    if (c == 'n' || c == 't') {
      int word = (int) Words.get(b, from);
      // "null" and "true" as words
      return word == (c == 'n' ? 0x6c6c756e : 0x65757274) ? from + 4 : NO_MATCH;
    }
    if (c == 'f') {
      // "false"
      return (Words.get(b, from) & 0xff_ffff_ffffL) == 0x65_736c_6166L ? from + 5 : NO_MATCH;
    }
    int p = from;
    while ((c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || (c | 0x20) == 'e') {
      c = b[++p];
    }
    return numbers.read(b, from, p) ? p : NO_MATCH;
  }

  /** Keeps a text or literal for the record's tests. */
  private void test(Slot slot, byte[] text, int from, int to) {
    boolean copied = text != page;
    for (int tested : slot.tested) {
      testedIn[tested] = record;
      testedText[tested] = text;
      testedFrom[tested] = copied ? 0 : from;
      testedTo[tested] = copied ? to - from : to;
    }
  }

  private int rescued(Slot slot, int from) {
    if (page[from] != '"') {
      int next = literalEnd(from);
      rescue(page, from, next);
      if (slot.tested.length > 0 && page[from] != 'n') {
        test(slot, page, from, next);
      }
      return next;
    }
    int last = JsonTexts.plainEnd(page, from + 1, end);
    if (last >= 0) {
      rescue(page, from, last + 1);
      if (slot.tested.length > 0) {
        test(slot, page, from + 1, last);
      }
      return last + 1;
    }
    scratch.clear();
    int next = JsonTexts.append(scratch, page, from + 1, end);
    if (next >= 0) {
      byte[] quoted = JsonTexts.quote(scratch.bytes, scratch.offsets[1]);
      rescue(quoted, 0, quoted.length);
      if (slot.tested.length > 0) {
        test(slot, Arrays.copyOf(scratch.bytes, scratch.offsets[1]), 0, scratch.offsets[1]);
      }
    }
    return next;
  }

  private int passed(int from) {
    if (page[from] != '"') {
      return literalEnd(from);
    }
    int last = JsonTexts.plainEnd(page, from + 1, end);
    return last < 0 ? NO_MATCH : last + 1;
  }

  private void rescue(byte[] source, int from, int to) {
    if (rescuedCount == rescuedFrom.length) {
      rescuedSource = Arrays.copyOf(rescuedSource, rescuedCount * 2);
      rescuedFrom = Arrays.copyOf(rescuedFrom, rescuedCount * 2);
      rescuedTo = Arrays.copyOf(rescuedTo, rescuedCount * 2);
    }
    rescuedSource[rescuedCount] = source;
    rescuedFrom[rescuedCount] = from;
    rescuedTo[rescuedCount++] = to;
  }

  private int doubles(Slot slot, byte[] b, int from) {
    if (b[from] != '[') {
      return list(slot, from);
    }
    DoubleVector target = slot.doubles;
    ListVector list = (ListVector) slot.vectors[0];
    int p = from + 1;
    if (b[p] == ']') {
      list.endList();
      return p + 1;
    }
    while (true) {
      if (b[p] == ' ') {
        p++;
      }
      int c = b[p];
      if (c != '-' && (c < '0' || c > '9')) {
        return NO_MATCH;
      }
      p = fraction(slot, target, b, p);
      if (p < 0) {
        return NO_MATCH;
      }
      c = b[p++];
      if (c == ']') {
        list.endList();
        return p;
      }
      if (c != ',') {
        return NO_MATCH;
      }
    }
  }

  /** An array of any scalars, or a null in its place. */
  private int list(Slot slot, int from) {
    byte[] b = page;
    if (b[from] == 'n') {
      return literalEnd(from) > 0 && noValue(slot) ? from + 4 : NO_MATCH;
    }
    if (b[from] != '[') {
      return NO_MATCH;
    }
    int p = from + 1;
    boolean ended = b[p] == ']';
    while (!ended) {
      if (b[p] == ' ') {
        p++;
      }
      if (b[p] == 'n') {
        return NO_MATCH;
      }
      p = scalar(slot, p);
      if (p < 0 || unknownCount > 0) {
        return NO_MATCH;
      }
      ended = b[p] == ']';
      if (!ended && b[p++] != ',') {
        return NO_MATCH;
      }
    }
    ((ListVector) slot.vectors[0]).endList();
    return p + 1;
  }

  private boolean finish(Template template) {
    skipped = false;
    for (RecordTest test : tests) {
      if (holds(test)) {
        if (test.fails) {
          return false;
        }
        skipped = true;
      }
    }
    if (skipped) {
      return true;
    }
    for (ColumnVector vector : template.absent) {
      vector.appendNull();
    }
    for (Alternatives column : template.around) {
      if (!fromAround(column)) {
        return false;
      }
    }
    for (Addend addend : addends) {
      if (!add(addend)) {
        return false;
      }
    }
    for (ColumnReader reader : template.defaulted) {
      Objects.requireNonNull(reader.rules.absent).append(0, reader.values);
    }
    int[] pairs = lengthPairs;
    for (int i = 0; i < pairs.length; i += 2) {
      if (listLength(pairs[i]) != listLength(pairs[i + 1])) {
        return false;
      }
    }
    if (template.rescued.length == 0) {
      batch.rescued().appendNull();
    } else {
      appendRescued(template);
    }
    return true;
  }

  private boolean holds(RecordTest test) {
    int source = test.source;
    if (source < 0) {
      return around.find(~source)
          ? test.holds(around.text(), around.from(), around.to())
          : test.holdsWithout();
    }
    return testedIn[source] == record
        ? test.holds(testedText[source], testedFrom[source], testedTo[source])
        : test.holdsWithout();
  }

  /** Adds to a time what is to be added; false where the general path is to judge. */
  private boolean add(Addend addend) {
    int column = addend.column();
    ColumnReader reader = readers[column];
    if (reader.values.size() == batch.rowCount() || reader.values.isNull(batch.rowCount())) {
      return true;
    }
    int source = addend.source();
    boolean there = source < 0 ? around.find(~source) : testedIn[source] == record;
    if (!there) {
      return !addend.isNeeded(around.place());
    }
    long unit = addend.unit(around.place());
    boolean read =
        source < 0
            ? reader.add(around.text(), around.from(), around.to(), unit)
            : reader.add(testedText[source], testedFrom[source], testedTo[source], unit);
    if (column == eventColumn) {
      eventTime = eventTimes.values[batch.rowCount()];
    }
    return read;
  }

  /** Gives a column the value that stands around the record. */
  private boolean fromAround(Alternatives several) {
    ColumnReader reader = readers[several.column()];
    ColumnVector vector = batch.vector(several.column());
    for (int source : several.sources()) {
      if (source < 0 && reader.column.type().array() && around.slot(~source).isThere()) {
        return listFromAround(reader, (ListVector) vector, around.slot(~source));
      }
      if (source < 0 && !reader.column.type().array() && around.find(~source)) {
        return valueFromAround(several.column(), reader, vector);
      }
    }
    if (several.column() == eventColumn
        || reader.column.required()
        || reader.rules.absent != null) {
      return false;
    }
    vector.appendNull();
    return true;
  }

  private boolean valueFromAround(int column, ColumnReader reader, ColumnVector vector) {
    int result = reader.read(around.kind(), around.text(), around.from(), around.to());
    if (result == ColumnReader.UNKNOWN) {
      unknown[unknownCount++] = column;
      vector.appendNull();
      return true;
    }
    if (column == eventColumn && result == ColumnReader.READ) {
      eventTime = eventTimes.values[eventTimes.size - 1];
    }
    return result == ColumnReader.READ;
  }

  private static boolean listFromAround(ColumnReader reader, ListVector vector, HeldList list) {
    for (int i = 0; i < list.size(); i++) {
      int result = reader.read(list.kind(i), list.text(), list.start(i), list.end(i));
      if (result != ColumnReader.READ) {
        return false;
      }
    }
    vector.endList();
    return true;
  }

  private int listLength(int column) {
    ListVector list = (ListVector) batch.vector(column);
    int row = batch.rowCount();
    return list.isNull(row) ? -1 : list.offsets()[row + 1] - list.offsets()[row];
  }

  private void appendRescued(Template template) {
    byte[][] around = template.rescued;
    int[] order = template.rescuedOrder;
    int size = around[order.length].length;
    for (int i = 0; i < order.length; i++) {
      size += around[i].length + rescuedTo[order[i]] - rescuedFrom[order[i]];
    }
    BytesVector target = batch.rescued();
    int at = target.offsets[target.size];
    if (target.bytes.length - at < size) {
      target.grow(at, size);
    }
    byte[] out = target.bytes;
    for (int i = 0; i < order.length; i++) {
      byte[] piece = around[i];
      System.arraycopy(piece, 0, out, at, piece.length);
      at += piece.length;
      int from = rescuedFrom[order[i]];
      int length = rescuedTo[order[i]] - from;
      System.arraycopy(rescuedSource[order[i]], from, out, at, length);
      at += length;
    }
    byte[] tail = around[order.length];
    System.arraycopy(tail, 0, out, at, tail.length);
    target.end(at + tail.length);
  }
}
