package io.dayfill.core.decode;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageBody;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Decodes the pages of one slice. */
final class SliceDecoder implements Decoder {
  private static final int CAPACITY = 1024;
  private static final int MAX_RAW = 64 * 1024;
  private static final int SNIPPET = 120;

  private final EntityPlan plan;
  private final ColumnBatch batch;
  private final PageTally tally;
  private final RecordLoop loop;
  private final FastPath fast;
  private final GeneralPath general;
  private final SliceBooks books;
  private final BoundColumns bound;
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
    batch = new ColumnBatch(plan.columns, CAPACITY);
    tally = new PageTally(plan.columns.size());
    books = new SliceBooks(plan.columns);
    EventTimes events = new EventTimes(plan.entity.zone(), window, now, plan.entity.maxDaysAhead());
    ColumnReader[] readers = readers();
    RecordReader reader = new RecordReader(plan, batch, readers);
    loop = new RecordLoop(plan, batch, events, reader);
    general = new GeneralPath(plan, batch, tally, loop);
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
      readers[i] = new ColumnReader(plan.columns.get(i), batch.vector(i), plan.rules[i], numbers);
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
      EnvelopeReader around = fast.decode(body.array(), Math.toIntExact(body.length()), tally);
      if (around != null) {
        return new Page(body, page, tally.received, around.values(), null);
      }
      clear();
    }
    EnvelopeReader around = general.decode(body);
    return new Page(body, page, general.records(), around.values(), null);
  }

  private Page decodeStream(PageBody body, int page) {
    EnvelopeReader around = general.validate(body);
    return new Page(body, page, general.records(), around.values(), general.records(body));
  }

  private static byte[] head(PageBody body) {
    return GeneralPath.range(body, 0, PageStart.LENGTH);
  }

  /** Enters what was read since the last batch into the books, and the quarantine. */
  private void commit(PageBody body, int page) {
    bound.fill(batch);
    books.add(tally, batch);
    for (PageTally.Refusal refusal : tally.refusals) {
      int length = (int) Math.min(MAX_RAW, refusal.end() - refusal.start());
      String raw =
          new String(GeneralPath.range(body, refusal.start(), length), StandardCharsets.UTF_8);
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
      } else if (general.readBatch(rest)) {
        end();
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
