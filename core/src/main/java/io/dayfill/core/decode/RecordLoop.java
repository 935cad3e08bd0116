package io.dayfill.core.decode;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;

/** Reads any record by a parser and decides what becomes of it. */
final class RecordLoop {
  /** With more than these the page is not worth what they take: its day fails anyhow. */
  private static final int MAX_REFUSED = 100_000;

  private final EntityPlan plan;
  private final String charset;
  private final ColumnBatch batch;
  private final EventTimes times;
  private final RecordReader reader;
  private final RecordMarks marks;
  private long record;
  private int refused;

  RecordLoop(
      EntityPlan plan,
      ColumnBatch batch,
      EventTimes times,
      RecordReader reader,
      RecordMarks marks) {
    this.plan = plan;
    charset = plan.answer.response.charset();
    this.batch = batch;
    this.times = times;
    this.reader = reader;
    this.marks = marks;
  }

  /** Begins a page; its next record is the first. */
  void begin() {
    record = 0;
    refused = 0;
  }

  /** Counts a record that was read by other means. */
  void passed() {
    record++;
  }

  /**
   * Reads a record.
   *
   * @param b the bytes, well-formed but for those that are no UTF-8
   * @param place the place in the page of its first byte
   * @param bad whether it holds bytes that are no UTF-8
   */
  void read(byte[] b, int start, int end, long place, boolean bad, PageTally tally) {
    if (bad) {
      byte[] copy = Arrays.copyOfRange(b, start, end);
      new BadBytes().replace(copy, 0, copy.length, place, true);
      parse(copy, 0, copy.length);
    } else {
      parse(b, start, end - start);
    }
    conclude(bad, "", place, place + end - start, tally);
  }

  /**
   * Reads a line of values.
   *
   * @param line its number
   * @param place the place in the page of its first byte
   * @param bad whether it held bytes that are no UTF-8
   */
  void read(
      CsvRow row, byte[] b, CsvLayout layout, long line, long place, boolean bad, PageTally tally) {
    reader.read(row, b, layout);
    long length = (long) row.end - row.start;
    conclude(bad, " (line " + line + ")", place, place + length, tally);
  }

  private void conclude(boolean bad, String where, long start, long end, PageTally tally) {
    int rows = batch.rowCount();
    tally.received++;
    if (marks.told > 0) {
      marks.record(start, end);
    }
    if (reader.isSkipped()) {
      tally.skipped++;
    } else {
      String problem = bad ? "holds bytes that are no " + charset : reader.problem();
      settle(tally, problem, bad ? -1 : reader.problemColumn(), where, start, end);
    }
    if (batch.rowCount() == rows) {
      batch.truncate(rows);
    }
    record++;
  }

  private void parse(byte[] b, int from, int length) {
    try (JsonParser parser =
        plan.recordJson.createParser(ObjectReadContext.empty(), b, from, length)) {
      parser.nextToken();
      reader.read(parser);
    } catch (StreamConstraintsException e) {
      throw PageFault.beyondBounds(detail(e));
    } catch (JacksonException e) {
      throw PageFault.malformed(detail(e));
    }
  }

  private static String detail(JacksonException e) {
    return Problems.harmless(e.getOriginalMessage(), 200);
  }

  private void settle(
      PageTally tally, @Nullable String problem, int column, String where, long start, long end) {
    if (!reader.hasEventTime()) {
      if (problem == null) {
        String none = "has no value, so the record has no day";
        refuse(tally, PageTally.NO_DAY, plan.eventTime, none + where, start, end);
      } else {
        refuse(tally, PageTally.NO_DAY, column, problem + where, start, end);
      }
      return;
    }
    long micros = reader.eventTime();
    int placed = times.place(micros);
    if (marks.timed && placed != EventTimes.IMPLAUSIBLE) {
      marks.time(micros);
    }
    switch (placed) {
      case EventTimes.INSIDE -> {
        int day = times.dayOf(micros);
        String undated = problem == null ? undated() : null;
        if (undated != null) {
          refuse(tally, day, plan.sourceTime, undated, start, end);
        } else if (problem == null) {
          keep(tally, day);
        } else {
          refuse(tally, day, column, problem + where, start, end);
        }
      }
      case EventTimes.OUTSIDE -> tally.outside(micros, times.start);
      default -> {
        String reason = "is an implausible time: " + Times.at(micros);
        refuse(tally, PageTally.NO_DAY, plan.eventTime, reason + where, start, end);
      }
    }
  }

  /** Why a record that another time places has no SourceDate; null if it has one. */
  private @Nullable String undated() {
    if (plan.sourceTime < 0) {
      return null;
    }
    LongVector events = (LongVector) batch.vector(plan.sourceTime);
    if (events.isNull(batch.rowCount())) {
      return "has no value, so the record has no SourceDate";
    }
    long micros = events.values()[batch.rowCount()];
    return times.isPlausible(micros) ? null : "is an implausible time: " + Times.at(micros);
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
