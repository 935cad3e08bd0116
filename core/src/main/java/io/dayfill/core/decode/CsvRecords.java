package io.dayfill.core.decode;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads one line of values after the other into the batch. */
final class CsvRecords {
  private final EntityPlan plan;
  private final PageBytes in;
  private final ColumnBatch batch;
  private final PageTally tally;
  private final RecordLoop loop;
  private final ColumnReader[] readers;
  private final EventTimes times;
  private final RecordMarks marks;
  private @Nullable CsvLayout known;
  private @Nullable CsvScanner scanner;

  CsvRecords(
      EntityPlan plan,
      PageBytes in,
      ColumnBatch batch,
      PageTally tally,
      RecordLoop loop,
      ColumnReader[] readers,
      EventTimes times,
      RecordMarks marks) {
    this.times = times;
    this.marks = marks;
    this.plan = plan;
    this.in = in;
    this.batch = batch;
    this.tally = tally;
    this.loop = loop;
    this.readers = readers;
  }

  private boolean settle(CsvScanner quick, long from, long to) {
    long micros = quick.eventTime();
    if (micros >= times.start && micros < times.end) {
      batch.endRow(times.dayOf(micros));
      quick.countOdd(tally);
    } else {
      if (times.place(micros) != EventTimes.OUTSIDE) {
        return false;
      }
      batch.truncate(batch.rowCount());
      tally.outside(micros, times.start);
    }
    if (marks.told > 0) {
      marks.record(from, to);
    }
    if (marks.timed) {
      marks.time(micros);
    }
    tally.received++;
    return true;
  }

  /** What a table's first line says of those below it. */
  CsvLayout header(CsvRow row, byte[] b, long line) {
    refuseRecord(row, b, line);
    return CsvLayout.ofHeader(plan, row, b, line);
  }

  /** Where places alone tell what a value is, a missing header would cost a reading. */
  private void refuseRecord(CsvRow row, byte[] b, long line) {
    ColumnReader time = readers[plan.eventTime];
    for (int i = 0; i < row.count; i++) {
      FieldNode node = plan.root.element(i);
      if (node != null && plan.isAmong(plan.eventTime, new FieldNode[] {node})) {
        byte[] text = new byte[row.to(i) - row.from(i) + 32];
        int result = time.read(Scalar.TEXT, text, 0, row.copy(b, i, text));
        batch.truncate(batch.rowCount());
        if (result == ColumnReader.READ) {
          throw PageFault.noHeader(line, "value " + (i + 1) + " is a time");
        }
      }
    }
  }

  /** Reads a record. */
  void read(CsvRow row, CsvLayout layout, long line) {
    int start = in.p;
    if (layout != known) {
      known = layout;
      scanner = CsvScanner.of(plan, layout, readers, batch);
    }
    boolean bad = row.isWide && Utf8.validUntil(in.b, start, row.end) < row.end;
    int rows = batch.rowCount();
    CsvScanner quick = scanner;
    if (quick != null
        && !bad
        && quick.read(row, in.b)
        && settle(quick, in.place(), in.placeOf(row.end))) {
      loop.passed();
      return;
    }
    batch.truncate(rows);
    if (bad) {
      byte[] copy = Arrays.copyOfRange(in.b, start, row.end + 32);
      int length = row.end - start;
      new BadBytes().replace(copy, 0, length, in.place(), true);
      CsvRow readable = new CsvRow(plan.answer.response.csv().delimiter());
      readable.split(copy, 0, length, true, line);
      loop.read(readable, copy, layout, line, in.place(), true, tally);
    } else {
      loop.read(row, in.b, layout, line, in.place(), false, tally);
    }
  }
}
