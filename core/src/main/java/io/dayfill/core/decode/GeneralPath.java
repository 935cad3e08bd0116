package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.PageBody;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Decodes any page, wherever it lies, by a parser of JSON; its word counts. */
final class GeneralPath {
  private static final int MAX_ROWS = 16 * 1024;
  private static final long MAX_BYTES = 8 << 20;

  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final PageTally tally;
  private final RecordLoop loop;
  private long records;

  GeneralPath(EntityPlan plan, ColumnBatch batch, PageTally tally, RecordLoop loop) {
    this.plan = plan;
    this.batch = batch;
    this.tally = tally;
    this.loop = loop;
  }

  /** The number of records of the page last read. */
  long records() {
    return records;
  }

  /** Decodes a whole page in memory into the batch; returns what stands around the records. */
  EnvelopeReader decode(PageBody body) {
    try (JsonParser parser = open(body)) {
      EnvelopeReader around =
          read(body, parser, p -> loop.read(p, tally, Integer.MAX_VALUE, Long.MAX_VALUE));
      records = tally.received;
      return around;
    }
  }

  /**
   * Reads a page as it will be read again, a batch at a time, and keeps nothing of it: afterwards
   * it is known to be good.
   */
  EnvelopeReader validate(PageBody body) {
    records = 0;
    try (JsonParser parser = open(body)) {
      return read(body, parser, this::readDry);
    }
  }

  private boolean readDry(JsonParser parser) {
    boolean ended;
    do {
      ended = readBatch(parser);
      records += tally.received;
      tally.clear();
    } while (!ended);
    batch.clear();
    return true;
  }

  /** A parser at the records of a page that was validated. */
  JsonParser records(PageBody body) {
    JsonParser parser = open(body);
    read(body, parser, p -> false);
    return parser;
  }

  /** Reads the next records into the batch; true if they have ended. */
  boolean readBatch(JsonParser parser) {
    batch.clear();
    return guarded(() -> loop.read(parser, tally, MAX_ROWS, MAX_BYTES));
  }

  private static <T> T guarded(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (JacksonIOException e) {
      throw unreadable(e);
    }
  }

  /** Begins a page with a parser over what is UTF-8 in it. */
  private JsonParser open(PageBody body) {
    BadBytes bad = new BadBytes();
    loop.begin(bad);
    if (!body.inMemory()) {
      try {
        return plan.json.createParser(ObjectReadContext.empty(), new Utf8Stream(body.open(), bad));
      } catch (IOException e) {
        throw unreadable(e);
      }
    }
    byte[] bytes = body.array();
    int length = Math.toIntExact(body.length());
    int valid = Utf8.validUntil(bytes, 0, length);
    if (valid < length) {
      bytes = Arrays.copyOf(bytes, length);
      bad.replace(bytes, valid, length, 0, true);
    }
    return plan.json.createParser(ObjectReadContext.empty(), bytes, 0, length);
  }

  private EnvelopeReader read(PageBody body, JsonParser parser, EnvelopeReader.Records reading) {
    EnvelopeReader envelope = new EnvelopeReader(plan.envelope, reading);
    try {
      envelope.read(parser);
    } catch (JacksonIOException e) {
      throw unreadable(e);
    } catch (StreamConstraintsException e) {
      throw PageFault.beyondBounds(detail(e));
    } catch (JacksonException e) {
      boolean cut =
          e instanceof UnexpectedEndOfInputException
              || parser.currentLocation().getByteOffset() >= body.length();
      throw cut && !envelope.hasEnded() ? PageFault.cut(detail(e)) : PageFault.malformed(detail(e));
    }
    if (envelope.hasEnded() && !loop.isRestUtf8()) {
      throw PageFault.malformed("it is not UTF-8 outside its records");
    }
    return envelope;
  }

  private static String detail(JacksonException e) {
    long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
    String message = Problems.harmless(e.getOriginalMessage(), 200);
    return at < 0 ? message : message + ", at byte " + at;
  }

  /** Part of a page's bytes as they came. */
  static byte[] range(PageBody body, long offset, int length) {
    try {
      return body.range(offset, length);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static DayfillException unreadable(Exception cause) {
    return DayfillException.storage(
        "A page set aside on disk cannot be read back",
        String.valueOf(cause.getMessage()),
        "Check the temporary folder and the disk it is on",
        cause);
  }
}
