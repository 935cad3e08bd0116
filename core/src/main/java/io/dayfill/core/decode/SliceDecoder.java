package io.dayfill.core.decode;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Response.Format;
import io.dayfill.core.page.PageTimes;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Decodes the pages of one slice. */
final class SliceDecoder implements Decoder {
  private static final int CAPACITY = 1024;
  private static final int MAX_RAW = 64 * 1024;
  private static final int SNIPPET = 120;
  private static final int OK = 200;

  /** What the rows of a page in memory may take, unless they are handed on in parts. */
  private static final long MEMORY_CONTENT = 32 << 20;

  private static final int MEMORY_ROWS = 1 << 20;

  /** The rows, and what they take, of a part of a page. */
  private static final int PART_ROWS = 16 * 1024;

  private static final long PART_CONTENT = 8 << 20;

  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final PageTally tally;
  private final PageBytes bytes;
  private final RecordLoop loop;
  private final PageWalk walk;
  private final SliceBooks books;
  private final BoundColumns bound;
  private final RecordMarks marks;
  private final Consumer<QuarantinedRecord> quarantine;
  private @Nullable Page current;

  SliceDecoder(
      EntityPlan plan,
      Window window,
      Instant now,
      BoundColumns bound,
      Consumer<QuarantinedRecord> quarantine) {
    this.plan = plan;
    this.bound = bound;
    this.quarantine = quarantine;
    bytes = new PageBytes(plan.window);
    batch = new ColumnBatch(plan.columns, CAPACITY);
    tally = new PageTally(plan.columns.size());
    books = new SliceBooks(plan.columns);
    EventTimes events =
        new EventTimes(
            plan.entity.zone(),
            window,
            now,
            plan.entity.maxDaysAhead(),
            plan.entity.window().isTested());
    ColumnReader[] readers = readers();
    Around around = new Around(plan.answer.byPlace);
    RecordReader reader = new RecordReader(plan, batch, readers, around);
    marks = new RecordMarks(plan.entity.pagination());
    loop = new RecordLoop(plan, batch, events, reader, marks);
    CsvRecords lines = new CsvRecords(plan, bytes, batch, tally, loop, readers, events, marks);
    JsonBytes json = new JsonBytes(bytes);
    RecordBytes records =
        new RecordBytes(
            plan,
            bytes,
            json,
            batch,
            tally,
            events,
            loop,
            reader,
            new RecordScanner(plan, batch, readers, around),
            new TemplateLearner(plan, batch, readers, reader),
            marks);
    walk =
        plan.answer.response.format() == Format.CSV
            ? new CsvWalk(plan, bytes, lines, batch, tally, around)
            : new AnswerWalk(plan.answer, bytes, json, records, reader, batch, tally, around);
  }

  private ColumnReader[] readers() {
    Numbers numbers = new Numbers();
    ColumnReader[] readers = new ColumnReader[plan.columns.size()];
    for (int i = 0; i < readers.length; i++) {
      readers[i] = new ColumnReader(plan.columns.get(i), batch.vector(i), plan.rules[i], numbers);
    }
    return readers;
  }

  @Override
  public Charset charset() {
    return Charset.forName(plan.answer.response.charset());
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
    leave();
    clear();
    try {
      PageStart.check(head(body), plan.answer.response.format());
      current = read(body, page);
      return current;
    } catch (PageFault fault) {
      clear();
      bytes.release();
      throw fault.toException(page, PageStart.shown(head(body), SNIPPET));
    }
  }

  private void leave() {
    if (current != null) {
      current.end();
      current = null;
    }
  }

  private void clear() {
    batch.clear();
    tally.clear();
  }

  /** Reads a page to its end; if its rows are many, they are forgotten, and read again later. */
  private Page read(PageBody body, int page) {
    begin(body);
    boolean ended =
        body.inMemory()
            ? walk.read(MEMORY_ROWS, MEMORY_CONTENT)
            : walk.read(PART_ROWS, PART_CONTENT);
    long records = tally.received;
    boolean inParts = !ended;
    while (!ended) {
      clear();
      ended = walk.read(PART_ROWS, PART_CONTENT);
      records += tally.received;
    }
    @Nullable String[] values = walk.values();
    if (walk.isEmpty()) {
      clear();
      marks.clear();
      return new Page(body, page, 0, values, marks, false);
    }
    Page read = new Page(body, page, records, values, marks, inParts);
    if (inParts) {
      clear();
      begin(body);
    } else {
      bytes.release();
    }
    return read;
  }

  private void begin(PageBody body) {
    loop.begin();
    marks.clear();
    walk.begin(body, OK);
  }

  private static byte[] head(PageBody body) {
    return PageBytes.range(body, 0, PageStart.LENGTH);
  }

  /** Enters what was read since the last batch into the books, and the quarantine. */
  private void commit(PageBody body, int page) {
    bound.fill(batch);
    books.add(tally, batch);
    for (PageTally.Refusal refusal : tally.refusals) {
      int length = (int) Math.min(MAX_RAW, refusal.end() - refusal.start());
      String raw =
          new String(PageBytes.range(body, refusal.start(), length), StandardCharsets.UTF_8);
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

  /** A page found good: its rows wait in the batch, or are still to be read, a part at a time. */
  private final class Page implements DecodedPage {
    private final PageBody body;
    private final int page;
    private final long records;
    private final @Nullable String[] values;
    private final Optional<PageTimes> times;
    private final long[] first;
    private final long[] last;
    private final boolean inParts;
    private boolean more = true;

    Page(
        PageBody body,
        int page,
        long records,
        @Nullable String[] values,
        RecordMarks marks,
        boolean inParts) {
      this.body = body;
      this.page = page;
      this.records = records;
      this.values = values;
      times = marks.times();
      first = marks.first(body);
      last = marks.last(body);
      this.inParts = inParts;
    }

    @Override
    public long records() {
      return records;
    }

    @Override
    public Optional<String> value(String path) {
      int index = plan.answer.valuePaths.indexOf(path);
      if (index < 0) {
        throw new IllegalArgumentException("pagination names no " + path);
      }
      return Optional.ofNullable(values[index]).filter(text -> !text.isEmpty());
    }

    @Override
    public Optional<PageTimes> times() {
      return times;
    }

    @Override
    public long[] firstRecords(int count) {
      return Arrays.copyOf(first, Math.min(count, first.length));
    }

    @Override
    public long[] lastRecords(int count) {
      return Arrays.copyOfRange(last, Math.max(0, last.length - count), last.length);
    }

    @Override
    public @Nullable ColumnBatch next() {
      if (current != this) {
        throw new IllegalStateException("page " + page + " was left for another");
      }
      if (!more) {
        return null;
      }
      if (!inParts) {
        more = false;
      } else {
        batch.clear();
        if (walk.read(PART_ROWS, PART_CONTENT)) {
          end();
        }
      }
      commit(body, page);
      return batch;
    }

    void end() {
      more = false;
      if (inParts) {
        bytes.release();
      }
    }
  }
}
