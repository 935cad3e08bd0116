package io.dayfill.core.decode;

import io.dayfill.core.date.Window;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.PageBody;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Decodes the pages of one slice. */
final class SliceDecoder implements Decoder {
  private static final int CAPACITY = 1024;
  private static final int MAX_ROWS = 16 * 1024;
  private static final long MAX_BYTES = 8 << 20;
  private static final int MAX_RAW = 64 * 1024;
  private static final int SNIPPET = 120;

  final EntityPlan plan;
  final ColumnBatch batch;
  final PageTally tally;
  private final RecordLoop loop;
  private final FastPath fast;
  private final SliceBooks books;
  private final Consumer<QuarantinedRecord> quarantine;
  private @Nullable Page current;

  SliceDecoder(
      EntityPlan plan, Window window, Instant now, Consumer<QuarantinedRecord> quarantine) {
    this.plan = plan;
    this.quarantine = quarantine;
    batch = new ColumnBatch(plan.columns, CAPACITY);
    tally = new PageTally(plan.columns.size());
    books = new SliceBooks(plan.columns);
    EventTimes events = new EventTimes(plan.entity.zone(), window, now, plan.entity.maxDaysAhead());
    ColumnReader[] readers = readers();
    RecordReader reader = new RecordReader(plan, batch, readers);
    loop = new RecordLoop(plan, batch, events, reader);
    fast =
        new FastPath(
            plan,
            batch,
            events,
            loop,
            reader,
            new RecordScanner(plan, batch),
            new TemplateLearner(plan, batch, readers, reader));
  }

  private ColumnReader[] readers() {
    Numbers numbers = new Numbers();
    ColumnReader[] readers = new ColumnReader[plan.columns.size()];
    for (int i = 0; i < readers.length; i++) {
      readers[i] = new ColumnReader(plan.columns.get(i), batch.vector(i), plan.maps[i], numbers);
    }
    return readers;
  }

  @Override
  public ReadBooks books() {
    return books.toBooks();
  }

  @Override
  public Outside outside() {
    return books.outside();
  }

  @Override
  public DecodedPage decode(PageBody body, int page) {
    if (current != null) {
      current.end();
      current = null;
    }
    clear();
    try {
      PageStart.check(head(body));
      current = body.inMemory() ? decodeMemory(body, page) : decodeStream(body, page);
      return current;
    } catch (PageFault fault) {
      clear();
      throw fault.toException(page, PageStart.shown(head(body), SNIPPET));
    }
  }

  private void clear() {
    batch.clear();
    tally.clear();
  }

  private Page decodeMemory(PageBody body, int page) {
    if (plan.isFast) {
      loop.begin(new BadBytes());
      EnvelopeReader envelope = fast.decode(body.array(), Math.toIntExact(body.length()), tally);
      if (envelope != null) {
        return new Page(body, page, tally.received, envelope.values(), null);
      }
      clear();
    }
    try (JsonParser parser = begin(body)) {
      EnvelopeReader envelope =
          read(body, parser, p -> loop.read(p, tally, Integer.MAX_VALUE, Long.MAX_VALUE));
      return new Page(body, page, tally.received, envelope.values(), null);
    }
  }

  private Page decodeStream(PageBody body, int page) {
    long records;
    EnvelopeReader whole;
    try (JsonParser parser = begin(body)) {
      whole = read(body, parser, this::readDry);
      records = dryRecords;
    }
    JsonParser parser = begin(body);
    Page decoded = new Page(body, page, records, whole.values(), parser);
    read(body, parser, p -> false);
    return decoded;
  }

  private long dryRecords;

  /** Reads all records as they will be read again, to find what cannot be read at all. */
  private boolean readDry(JsonParser parser) {
    dryRecords = 0;
    boolean ended;
    do {
      ended = loop.read(parser, tally, MAX_ROWS, MAX_BYTES);
      dryRecords += tally.received;
      tally.clear();
      batch.clear();
    } while (!ended);
    return true;
  }

  /** Begins a page with a parser over what is UTF-8 in it. */
  private JsonParser begin(PageBody body) {
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

  private EnvelopeReader read(PageBody body, JsonParser parser, EnvelopeReader.Records records) {
    EnvelopeReader envelope = new EnvelopeReader(plan.envelope, records);
    try {
      envelope.read(parser);
      if (envelope.hasEnded() && !loop.isRestUtf8()) {
        throw PageFault.malformed("it is not UTF-8 outside its records");
      }
      return envelope;
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
  }

  private static String detail(JacksonException e) {
    long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
    String message = Problems.harmless(e.getOriginalMessage(), 200);
    return at < 0 ? message : message + ", at byte " + at;
  }

  private static DayfillException unreadable(Exception cause) {
    return DayfillException.storage(
        "A page set aside on disk cannot be read back",
        String.valueOf(cause.getMessage()),
        "Check the temporary folder and the disk it is on",
        cause);
  }

  private static byte[] head(PageBody body) {
    return range(body, 0, PageStart.LENGTH);
  }

  private static byte[] range(PageBody body, long offset, int length) {
    try {
      return body.range(offset, length);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Enters what was read since the last batch into the books, and the quarantine. */
  private void commit(PageBody body, int page) {
    books.add(tally, batch);
    for (PageTally.Refusal refusal : tally.refusals) {
      int length = (int) Math.min(MAX_RAW, refusal.end() - refusal.start());
      String raw = new String(range(body, refusal.start(), length), StandardCharsets.UTF_8);
      quarantine.accept(
          new QuarantinedRecord(
              refusal.day() == PageTally.NO_DAY
                  ? Optional.empty()
                  : Optional.of(LocalDate.ofEpochDay(refusal.day())),
              page,
              refusal.record(),
              refusal.column() < 0
                  ? Optional.empty()
                  : Optional.of(plan.columns.get(refusal.column()).name()),
              refusal.reason(),
              raw));
    }
    tally.clear();
  }

  /** A page found good: its rows wait in the batch, or behind a parser at its records. */
  private final class Page implements DecodedPage {
    private final PageBody body;
    private final int page;
    private final long records;
    private final @Nullable String[] values;
    private @Nullable JsonParser rest;
    private boolean more = true;

    Page(
        PageBody body,
        int page,
        long records,
        @Nullable String[] values,
        @Nullable JsonParser rest) {
      this.body = body;
      this.page = page;
      this.records = records;
      this.values = values;
      this.rest = rest;
    }

    @Override
    public long records() {
      return records;
    }

    @Override
    public Optional<String> value(String path) {
      int index = plan.envelope.valuePaths().indexOf(path);
      if (index < 0) {
        throw new IllegalArgumentException("pagination names no " + path);
      }
      return Optional.ofNullable(values[index]).filter(text -> !text.isEmpty());
    }

    @Override
    public @Nullable ColumnBatch next() {
      if (current != this) {
        throw new IllegalStateException("page " + page + " was left for another");
      }
      if (!more) {
        return null;
      }
      if (rest == null) {
        more = false;
      } else {
        batch.clear();
        if (loop.read(rest, tally, MAX_ROWS, MAX_BYTES)) {
          end();
        }
      }
      commit(body, page);
      return batch;
    }

    void end() {
      more = false;
      if (rest != null) {
        rest.close();
        rest = null;
      }
    }
  }
}
