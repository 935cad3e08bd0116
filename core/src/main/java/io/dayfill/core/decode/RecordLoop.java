package io.dayfill.core.decode;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one record after the other from the general parser and decides what becomes of each. */
final class RecordLoop {
  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final EventTimes times;
  private final RecordReader reader;
  private long record;

  RecordLoop(EntityPlan plan, ColumnBatch batch, EventTimes times, RecordReader reader) {
    this.plan = plan;
    this.batch = batch;
    this.times = times;
    this.reader = reader;
  }

  /** Begins a page; its next record is the first. */
  void begin() {
    record = 0;
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
   */
  void readOne(JsonParser parser, JsonToken token, PageTally tally, long origin) {
    long start = parser.currentTokenLocation().getByteOffset() + origin;
    int rows = batch.rowCount();
    tally.received++;
    if (token == JsonToken.START_OBJECT) {
      reader.read(parser);
      settle(tally, start, parser, origin);
    } else {
      parser.finishToken();
      parser.skipChildren();
      refuse(tally, PageTally.NO_DAY, -1, "the record is no object", start, parser, origin);
    }
    if (batch.rowCount() == rows) {
      batch.truncate(rows);
    }
    record++;
  }

  private void settle(PageTally tally, long start, JsonParser parser, long origin) {
    String problem = reader.problem();
    if (!reader.hasEventTime()) {
      String reason = problem == null ? "has no value, so the record has no day" : problem;
      int column = problem == null ? plan.eventTime : reader.problemColumn();
      refuse(tally, PageTally.NO_DAY, column, reason, start, parser, origin);
      return;
    }
    long micros = reader.eventTime();
    switch (times.place(micros)) {
      case EventTimes.INSIDE -> {
        int day = times.dayOf(micros);
        if (problem == null) {
          keep(tally, day);
        } else {
          refuse(tally, day, reader.problemColumn(), problem, start, parser, origin);
        }
      }
      case EventTimes.OUTSIDE -> tally.outOfWindow++;
      default -> {
        String reason = "is an implausible time: " + Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
        refuse(tally, PageTally.NO_DAY, plan.eventTime, reason, start, parser, origin);
      }
    }
  }

  private void keep(PageTally tally, int day) {
    if (reader.anyUnknown()) {
      for (int i = 0; i < tally.unknown.length; i++) {
        if (reader.isUnknown(i)) {
          tally.unknown[i]++;
        }
      }
    }
    batch.endRow(day);
  }

  private void refuse(
      PageTally tally,
      int day,
      int column,
      String reason,
      long start,
      JsonParser parser,
      long origin) {
    long end = parser.currentLocation().getByteOffset() + origin;
    tally.refusals.add(new PageTally.Refusal(day, record, column, reason, start, end));
  }
}
