package io.dayfill.core.decode;

import io.dayfill.core.http.PageBody;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Decodes a page in memory by the shapes of the records seen before. The answer around the records
 * is parsed as ever, with the records left out.
 *
 * <p>A record of another shape is parsed by the general path and teaches its own. A page that goes
 * against expectation in any other way is given back, to be decoded by the general path as a whole:
 * so what a page comes to, and how it fails, does not depend on this class.
 */
final class FastPath {
  private static final int MAX_SHAPES = 8;

  /**
   * A page that had more records of unknown shape than these, and than its share, is given back.
   */
  private static final int FREE_MISSES = 32;

  private static final int RECORDS_A_MISS = 8;

  /** Pages for which a given-back page is taken as a sign, at most. */
  private static final int MAX_REST = 64;

  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final EventTimes times;
  private final RecordLoop loop;
  private final RecordReader reader;
  private final RecordScanner scanner;
  private final TemplateLearner learner;

  private final @Nullable Template[] shapes = new Template[MAX_SHAPES];
  private int current;
  private int nextShape;
  private byte[] prefix = {};
  private int rest;
  private int nextRest = 1;

  FastPath(
      EntityPlan plan,
      ColumnBatch batch,
      EventTimes times,
      RecordLoop loop,
      RecordReader reader,
      RecordScanner scanner,
      TemplateLearner learner) {
    this.plan = plan;
    this.batch = batch;
    this.times = times;
    this.loop = loop;
    this.reader = reader;
    this.scanner = scanner;
    this.learner = learner;
  }

  /**
   * Decodes a page into the batch.
   *
   * @param page its bytes, with room for zeros behind {@code length}
   * @return what stands around the records; null if the page is given back, whatever was read of it
   *     to be forgotten
   */
  @Nullable EnvelopeReader decode(byte[] page, int length, PageTally tally) {
    if (rest > 0) {
      rest--;
      return null;
    }
    Arrays.fill(page, length, length + PageBody.SLACK, (byte) 0);
    scanner.begin(page, length);
    try {
      int start = recordsStart(page, length);
      int end = start < 0 ? -1 : records(page, start, length, tally);
      return end < 0 ? null : envelope(page, start, end, length);
    } catch (JacksonException | PageFault e) {
      return null; // the general path will say it better
    } finally {
      scanner.release();
    }
  }

  /** Where the first record may stand; -1 if there is no array of records. */
  private int recordsStart(byte[] page, int length) {
    if (prefix.length > 0
        && prefix.length <= length
        && Arrays.mismatch(page, 0, prefix.length, prefix, 0, prefix.length) < 0) {
      return prefix.length;
    }
    int[] start = {-1};
    try (JsonParser parser = plan.json.createParser(ObjectReadContext.empty(), page, 0, length)) {
      new EnvelopeReader(
              plan.envelope,
              p -> {
                start[0] = (int) p.currentLocation().getByteOffset();
                return false;
              })
          .read(parser);
    }
    prefix = start[0] < 0 ? prefix : Arrays.copyOf(page, start[0]);
    return start[0];
  }

  /** Reads the answer with its records left out. */
  private @Nullable EnvelopeReader envelope(byte[] page, int start, int end, int length) {
    byte[] around = Arrays.copyOf(page, start + length - end);
    System.arraycopy(page, end, around, start, length - end);
    if (Utf8.validUntil(around, 0, around.length) < around.length) {
      return null;
    }
    EnvelopeReader envelope =
        new EnvelopeReader(plan.envelope, p -> p.nextToken() == JsonToken.END_ARRAY);
    try (JsonParser parser = plan.json.createParser(ObjectReadContext.empty(), around)) {
      envelope.read(parser);
    }
    return envelope.hasEnded() ? envelope : null;
  }

  /** Reads the records; returns where their array ends, or -1. */
  private int records(byte[] page, int start, int length, PageTally tally) {
    int p = skipBlanks(page, start);
    if (page[p] == ']') {
      return p;
    }
    long record = 0;
    int misses = 0;
    while (true) {
      int rows = batch.rowCount();
      int end = known(p, rows, tally);
      if (end < 0) {
        if (++misses > FREE_MISSES && record < (long) misses * RECORDS_A_MISS) {
          rest = nextRest;
          nextRest = Math.min(nextRest * 2, MAX_REST);
          return -1;
        }
        loop.skipTo(record);
        end = unknown(page, p, length, tally);
        if (end < 0) {
          return -1;
        }
      }
      record++;
      p = page[end] <= ' ' ? skipBlanks(page, end) : end;
      if (page[p] == ']') {
        nextRest = 1;
        return p;
      }
      if (page[p++] != ',') {
        return -1;
      }
      if (page[p] <= ' ') {
        p = skipBlanks(page, p);
      }
    }
  }

  private static int skipBlanks(byte[] page, int from) {
    int p = from;
    while (page[p] == ' ' || page[p] == '\n' || page[p] == '\r' || page[p] == '\t') {
      p++;
    }
    return p;
  }

  /** Reads a record of a shape seen before; returns where it ends, or -1. */
  private int known(int start, int rows, PageTally tally) {
    for (int tried = 0; tried < MAX_SHAPES; tried++) {
      Template shape = shapes[current];
      if (shape != null) {
        int end = scanner.read(shape, start);
        if (end >= 0) {
          return settle(rows, tally) ? end : -1;
        }
        batch.truncate(rows);
      }
      current = current + 1 == MAX_SHAPES ? 0 : current + 1;
    }
    return -1;
  }

  private boolean settle(int rows, PageTally tally) {
    long micros = scanner.eventTime();
    if (micros >= times.start && micros < times.end) {
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
    tally.received++;
    return true;
  }

  /** Reads a record of any shape by the general path, and learns it; returns where it ends. */
  private int unknown(byte[] page, int start, int length, PageTally tally) {
    if (page[start] != '{' || hasZero(page, start)) {
      return -1;
    }
    int end;
    int refused = tally.refusals.size();
    try (JsonParser parser =
        plan.recordJson.createParser(ObjectReadContext.empty(), page, start, length - start)) {
      end = (int) loop.readOne(parser, parser.nextToken(), tally, start);
    }
    if (Utf8.validUntil(page, start, end) < end) {
      return -1;
    }
    if (tally.refusals.size() == refused && reader.problem() == null) {
      Template learned = learner.learn(page, start, end);
      if (learned != null) {
        remember(learned);
      }
    }
    return end;
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

  /** True if the parser might take what follows for another encoding than it is. */
  private static boolean hasZero(byte[] page, int start) {
    return page[start + 1] == 0 || page[start + 2] == 0 || page[start + 3] == 0;
  }
}
