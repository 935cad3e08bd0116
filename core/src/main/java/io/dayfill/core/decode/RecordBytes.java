package io.dayfill.core.decode;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads one record after the other from the bytes of a page: by the shapes of the records seen
 * before, straight into the batch. One of another shape is parsed, and teaches its own; what comes
 * of a record does not depend on the way that it is read.
 */
final class RecordBytes {
  private static final int MAX_SHAPES = 8;

  /** With more records of unknown shape in a row than these, shapes are not looked for a while. */
  private static final int FREE_MISSES = 32;

  private static final int MAX_REST = 4096;

  private final EntityPlan plan;
  private final PageBytes in;
  private final JsonBytes json;
  private final ColumnBatch batch;
  private final PageTally tally;
  private final EventTimes times;
  private final RecordLoop loop;
  private final RecordReader reader;
  private final RecordScanner scanner;
  private final TemplateLearner learner;
  private final RecordMarks marks;

  private final @Nullable Template[] shapes = new Template[MAX_SHAPES];
  private int current;
  private int nextShape;
  private int misses;
  private int rest;
  private int nextRest = FREE_MISSES;

  RecordBytes(
      EntityPlan plan,
      PageBytes in,
      JsonBytes json,
      ColumnBatch batch,
      PageTally tally,
      EventTimes times,
      RecordLoop loop,
      RecordReader reader,
      RecordScanner scanner,
      TemplateLearner learner,
      RecordMarks marks) {
    this.plan = plan;
    this.in = in;
    this.json = json;
    this.batch = batch;
    this.tally = tally;
    this.times = times;
    this.loop = loop;
    this.reader = reader;
    this.scanner = scanner;
    this.learner = learner;
    this.marks = marks;
  }

  /** The shapes known no longer hold: what stands around the records has changed. */
  void forgetShapes() {
    Arrays.fill(shapes, null);
  }

  /** Reads the record at the place, and passes it. */
  void read() {
    in.lookAhead();
    int rows = batch.rowCount();
    if (rest > 0) {
      rest--;
    } else if (plan.isFast) {
      int end = known(rows);
      if (end >= 0) {
        if (marks.told > 0) {
          marks.record(in.place(), in.placeOf(end));
        }
        in.p = end;
        loop.passed();
        misses = 0;
        nextRest = FREE_MISSES;
        return;
      }
      batch.truncate(rows);
      if (++misses > FREE_MISSES) {
        misses = 0;
        rest = nextRest;
        nextRest = Math.min(nextRest * 2, MAX_REST);
      }
    }
    unknown();
  }

  /** Reads a record of a shape seen before; returns where it ends, or -1. */
  private int known(int rows) {
    scanner.begin(in.b, in.end);
    int start = in.p;
    for (int tried = 0; tried < MAX_SHAPES; tried++) {
      Template shape = shapes[current];
      if (shape != null) {
        int end = scanner.read(shape, start);
        if (end >= 0) {
          // a number that ends where the window does may go on
          return (end < in.end || in.isLast()) && settle(rows) ? end : -1;
        }
        batch.truncate(rows);
      }
      current = current + 1 == MAX_SHAPES ? 0 : current + 1;
    }
    return -1;
  }

  private boolean settle(int rows) {
    if (scanner.isSkipped()) {
      batch.truncate(rows);
      tally.skipped++;
      tally.received++;
      return true;
    }
    long micros = scanner.eventTime();
    if (micros >= times.start && micros < times.end) {
      if (plan.sourceTime >= 0 && !isSourced()) {
        return false;
      }
      batch.endRow(times.dayOf(micros));
      if (scanner.hasOdd()) {
        scanner.countOdd(tally);
      }
    } else {
      batch.truncate(rows);
      if (times.place(micros) != EventTimes.OUTSIDE) {
        return false;
      }
      tally.outside(micros, times.start);
    }
    if (marks.timed) {
      marks.time(micros);
    }
    tally.received++;
    return true;
  }

  private boolean isSourced() {
    LongVector events = (LongVector) batch.vector(plan.sourceTime);
    int row = batch.rowCount();
    return !events.isNull(row) && times.isPlausible(events.values()[row]);
  }

  /** Reads a record of any shape, and learns it. */
  private void unknown() {
    long place = in.place();
    in.keep = in.p;
    boolean bad = json.skipRecord();
    int start = in.keep;
    in.keep = -1;
    int refused = tally.refusals.size();
    loop.read(in.b, start, in.p, place, bad, tally);
    misses -= reader.isSkipped() && misses > 0 ? 1 : 0;
    if (plan.isFast
        && rest == 0
        && !bad
        && tally.refusals.size() == refused
        && !reader.isSkipped()
        && reader.problem() == null) {
      Template learned = learner.learn(in.b, start, in.p);
      if (learned != null) {
        remember(learned);
      }
    }
  }

  private void remember(Template learned) {
    for (int i = 0; i < MAX_SHAPES; i++) {
      Template shape = shapes[i];
      if (shape != null && shape.isSame(learned)) {
        current = i;
        return; // of a known shape, but with a value that is not common
      }
    }
    shapes[nextShape] = learned;
    current = nextShape;
    nextShape = (nextShape + 1) % MAX_SHAPES;
  }
}
