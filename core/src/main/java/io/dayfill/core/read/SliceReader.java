package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.CompiledDecoder;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.TemplateContext;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.page.ChainRequest;
import io.dayfill.core.page.Pager;
import io.dayfill.core.page.RequestTemplate;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads slices of one entity from its API: a request for each page, one page ahead of who takes the
 * rows, and never more.
 */
public final class SliceReader implements SliceSource {
  private final Entity entity;
  private final CompiledDecoder decoder;
  private final ApiClient client;
  private final TimeSource time;
  private final RequestTemplate request;
  private final Splitter splitter;

  /** Joins what reading takes; nothing is asked yet. */
  public SliceReader(Entity entity, CompiledDecoder decoder, ApiClient client, TimeSource time) {
    this.entity = entity;
    this.decoder = decoder;
    this.client = client;
    this.time = time;
    request = RequestTemplate.of(entity, Set.of());
    splitter = splitter(entity, request);
  }

  private static Splitter splitter(Entity entity, RequestTemplate request) {
    Duration precision = entity.window().precision();
    Duration tick = request.tick();
    Duration step = precision.compareTo(tick) > 0 ? precision : tick;
    Duration least = entity.pagination().limits().minWindow();
    return new Splitter(least.compareTo(step) > 0 ? least : step, step, entity.zone());
  }

  @Override
  public SliceRead open(
      Slice slice, ReadListener listener, Consumer<QuarantinedRecord> quarantine) {
    return open(slice, listener, quarantine, UnaryOperator.identity());
  }

  /** The same for the first page alone, such as a sample shows: where it leads to is not asked. */
  public SliceRead openFirstPage(
      Slice slice, ReadListener listener, Consumer<QuarantinedRecord> quarantine) {
    return open(slice, listener, quarantine, FirstPage::new);
  }

  private SliceRead open(
      Slice slice,
      ReadListener listener,
      Consumer<QuarantinedRecord> quarantine,
      UnaryOperator<Pager> pages) {
    ReadTally tally = new ReadTally(slice, listener, time);
    return new OpenSlice(
        tally,
        new OneChain(slice.window().isEmpty() ? null : chain(slice, tally, quarantine, pages)));
  }

  private PartedChain chain(
      Slice slice,
      ReadTally tally,
      Consumer<QuarantinedRecord> quarantine,
      UnaryOperator<Pager> pages) {
    return new PartedChain(
        slice.window(),
        splitter,
        (part, ratherLess) ->
            new PageChain(
                pages.apply(Pager.of(entity.pagination(), request(part))),
                isCounted() ? new RepeatedPage() : null,
                decoder.open(part, time.now(), r -> quarantine.accept(masked(r))),
                new FilterCheck(part, entity.window().asked(part)),
                client,
                tally,
                new PageLimitsCheck(entity.pagination().limits()),
                ratherLess));
  }

  /** A page by cursor or link differs from the last by its name, which the pager looks at. */
  private boolean isCounted() {
    return entity.pagination() instanceof Pagination.Offset
        || entity.pagination() instanceof Pagination.Numbered;
  }

  /** What a slice comes to that is asked for by one request, or by none. */
  private static final class OneChain implements OpenSlice.Chains {
    private final @Nullable PartedChain only;
    private boolean handedOut;

    OneChain(@Nullable PartedChain only) {
      this.only = only;
    }

    @Override
    public @Nullable Chain next() {
      if (handedOut) {
        return null;
      }
      handedOut = true;
      return only;
    }

    @Override
    public void startOver() {
      handedOut = false;
    }

    @Override
    public void close() {
      handedOut = true;
    }
  }

  private QuarantinedRecord masked(QuarantinedRecord record) {
    return new QuarantinedRecord(
        record.day(),
        record.page(),
        record.record(),
        record.column(),
        client.redact(record.reason()),
        client.redact(record.raw()));
  }

  /** The request for a slice's first page, such as a probe sends. */
  public PageRequest firstPage(Slice slice) {
    return Pager.of(entity.pagination(), request(slice.window())).first();
  }

  /** What a part of a slice is asked for by, but for the place of a page. */
  private ChainRequest request(Window part) {
    WindowBounds bounds = entity.window();
    return new ChainRequest(
        request,
        new TemplateContext(
            bounds.asked(part),
            part.days(entity.zone()),
            entity.name(),
            bounds.zoneOr(entity.zone()),
            entity.pagination().pageSize()),
        bounds);
  }
}
