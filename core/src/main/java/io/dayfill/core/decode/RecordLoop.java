package io.dayfill.core.decode;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one record after the other from the general parser and decides what becomes of each. */
final class RecordLoop {
  /** With more than these the page is not worth what they take: its day fails anyhow. */
  private static final int MAX_REFUSED = 100_000;

  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final EventTimes times;
  private final RecordReader reader;
  private BadBytes bad = new BadBytes();
  private long record;
  private int badInRecords;
  private int refused;

  RecordLoop(EntityPlan plan, ColumnBatch batch, EventTimes times, RecordReader reader) {
    this.plan = plan;
    this.batch = batch;
    this.times = times;
    this.reader = reader;
  }

  /**
   * Begins a page; its next record is the first.
   *
   * @param badBytes what is no UTF-8 in it, as far as it was read
   */
  void begin(BadBytes badBytes) {
    bad = badBytes;
    record = 0;
    badInRecords = 0;
    refused = 0;
  }

  /** Tells the place on the page of the record to be read next. */
  void skipTo(long nextRecord) {
    record = nextRecord;
  }

  /** True if all that is no UTF-8 stood in records. */
  boolean isRestUtf8() {
    return badInRecords == bad.count();
  }

  /**
   * Reads records until they end or the batch is full.
   *
   * @param parser inside the array, before a record
   * @return true if the array has ended
   */
  boolean read(JsonParser parser, PageTally tally, int maxRows, long maxBytes) {
    while (batch.rowCount() < maxRows
        && tally.refusals.size() < maxRows
        && (maxBytes == Long.MAX_VALUE || batch.content() < maxBytes)) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.END_ARRAY) {
        return true;
      }
      readOne(parser, token, tally, 0);
    }
    return false;
  }

  /**
   * Reads the record that the parser stands at.
   *
   * @param origin the place in the page where the parser's input begins
   * @return the place in the page behind the record
   */
  long readOne(JsonParser parser, JsonToken token, PageTally tally, long origin) {
    int rows = batch.rowCount();
    long start = parser.currentTokenLocation().getByteOffset() + origin;
    boolean isObject = token == JsonToken.START_OBJECT;
    if (isObject) {
      reader.read(parser);
    } else {
      parser.finishToken();
      parser.skipChildren();
    }
    long end = parser.currentLocation().getByteOffset() + origin;
    int badHere = bad.countIn(start, end);
    badInRecords += badHere;
    tally.received++;
    if (!isObject) {
      refuse(tally, PageTally.NO_DAY, -1, "the record is no object", start, end);
    } else if (badHere > 0) {
      settle(tally, "holds bytes that are no UTF-8", -1, start, end);
    } else {
      settle(tally, reader.problem(), reader.problemColumn(), start, end);
    }
    if (batch.rowCount() == rows) {
      batch.truncate(rows);
    }
    record++;
    return end;
  }

  private void settle(PageTally tally, @Nullable String problem, int column, long start, long end) {
    if (!reader.hasEventTime()) {
      if (problem == null) {
        String none = "has no value, so the record has no day";
        refuse(tally, PageTally.NO_DAY, plan.eventTime, none, start, end);
      } else {
        refuse(tally, PageTally.NO_DAY, column, problem, start, end);
      }
      return;
    }
    long micros = reader.eventTime();
    switch (times.place(micros)) {
      case EventTimes.INSIDE -> {
        int day = times.dayOf(micros);
        if (problem == null) {
          keep(tally, day);
        } else {
          refuse(tally, day, column, problem, start, end);
        }
      }
      case EventTimes.OUTSIDE -> tally.outside(micros, times.start);
      default -> {
        String reason = "is an implausible time: " + Times.at(micros);
        refuse(tally, PageTally.NO_DAY, plan.eventTime, reason, start, end);
      }
    }
  }

  private void keep(PageTally tally, int day) {
    reader.countOdd(tally);
    batch.endRow(day);
  }

  private void refuse(PageTally tally, int day, int column, String reason, long start, long end) {
    if (++refused > MAX_REFUSED) {
      throw PageFault.beyondBounds("more than " + MAX_REFUSED + " of its records are unreadable");
    }
    tally.refusals.add(new PageTally.Refusal(day, record, column, reason, start, end));
  }
}
