package io.dayfill.core.decode;

import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Response.Csv;
import io.dayfill.core.metadata.Response.MissingRecords;
import org.jspecify.annotations.Nullable;

/** Reads a page of CSV: each line below a header is a record. */
final class CsvWalk implements PageWalk {
  private static final int CHECK_EVERY = 256;

  private final EntityPlan plan;
  private final Csv csv;
  private final PageBytes in;
  private final CsvRecords records;
  private final ColumnBatch batch;
  private final PageTally tally;
  private final Around around;
  private final CsvRow row;

  private @Nullable CsvLayout layout;
  private boolean isBegun;
  private boolean hasTable;
  private boolean empty;
  private int status;
  private long line;
  private int place;

  CsvWalk(
      EntityPlan plan,
      PageBytes in,
      CsvRecords records,
      ColumnBatch batch,
      PageTally tally,
      Around around) {
    this.plan = plan;
    this.in = in;
    this.records = records;
    this.batch = batch;
    this.tally = tally;
    this.around = around;
    csv = plan.answer.response.csv();
    row = new CsvRow(csv.delimiter());
  }

  @Override
  public void begin(PageBody body, int answered) {
    in.begin(body);
    layout = null;
    isBegun = false;
    hasTable = false;
    empty = false;
    status = answered;
    line = 1;
    place = 0;
  }

  @Override
  public @Nullable String[] values() {
    return new String[0];
  }

  @Override
  public boolean isEmpty() {
    return empty;
  }

  @Override
  public boolean read(int rows, long content) {
    if (!isBegun && PageStart.hasMark(in.b)) {
      in.p += PageStart.MARK;
    }
    isBegun = true;
    int unchecked = 0;
    while (!in.atEnd()) {
      if (isBlank()) {
        passBlank();
        continue;
      }
      split();
      if (layout == null) {
        begin();
      } else {
        record(layout);
      }
      if (batch.rowCount() >= rows || tally.refusals.size() >= rows) {
        return false;
      }
      if (++unchecked == CHECK_EVERY) {
        unchecked = 0;
        if (batch.content() >= content) {
          return false;
        }
      }
    }
    end();
    return true;
  }

  private boolean isBlank() {
    return in.b[in.p] == '\n' || in.b[in.p] == '\r';
  }

  /** Passes a blank line, which ends a table where there may be many. */
  private void passBlank() {
    in.ensure(2);
    boolean two = in.b[in.p] == '\r' && in.end - in.p > 1 && in.b[in.p + 1] == '\n';
    in.p += two ? 2 : 1;
    line++;
    if (csv.manyTables()) {
      layout = null;
    }
  }

  private void split() {
    in.lookAhead();
    while (!row.split(in.b, in.p, in.end, in.isLast(), line)) {
      in.more();
    }
  }

  private void pass() {
    in.p = row.next;
    line += row.breaks + 1L;
  }

  /** Begins a table at its first line. */
  private void begin() {
    hasTable = true;
    place = 0;
    if (csv.header()) {
      layout = records.header(row, in.b, line);
      pass();
    } else {
      CsvLayout places = CsvLayout.ofPlaces(plan, row.count, line);
      layout = places;
      record(places);
    }
  }

  private void record(CsvLayout table) {
    if (row.isOpen && row.count < table.count) {
      throw PageFault.cut("it ends within line " + (line + row.breaks));
    }
    around.setPlace(place++);
    records.read(row, table, line);
    pass();
  }

  private void end() {
    if (!hasTable && plan.answer.response.missingRecords() != MissingRecords.EMPTY) {
      throw PageFault.empty("it holds no line");
    }
    for (AnswerPlan.Test test : plan.answer.tests) {
      if (test.condition().path() == null && test.condition().isAbout(status)) {
        if (test.fails()) {
          throw PageFault.said(test.condition(), 0, "");
        }
        empty = true;
      }
    }
  }
}
