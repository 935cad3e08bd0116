package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.CompiledDecoder;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TemplateContext;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.page.ChainRequest;
import io.dayfill.core.page.Pager;
import io.dayfill.core.page.RequestTemplate;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private final MemberLists lists;

  /** Joins what reading takes; nothing is asked yet. */
  public SliceReader(Entity entity, CompiledDecoder decoder, ApiClient client, TimeSource time) {
    this.entity = entity;
    this.decoder = decoder;
    this.client = client;
    this.time = time;
    request = RequestTemplate.of(entity, Set.copyOf(entity.forEach().names()));
    splitter = splitter(entity, request);
    lists = new MemberLists(entity, client, time);
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
      Slice slice,
      ReadListener listener,
      Consumer<QuarantinedRecord> quarantine,
      KeptMembers kept) {
    return open(slice, listener, quarantine, kept, Integer.MAX_VALUE, UnaryOperator.identity());
  }

  /**
   * Opens the first page alone, such as a sample shows: where it leads to is not asked. Of an
   * entity that is asked for member by member it is the first one's.
   */
  public SliceRead openFirstPage(
      Slice slice, ReadListener listener, Consumer<QuarantinedRecord> quarantine) {
    return open(slice, listener, quarantine, KeptMembers.none(time.now()), 1, FirstPage::new);
  }

  /**
   * Opens some of a slice.
   *
   * @param most no more members than so many
   * @param pages what becomes of the way through the pages
   */
  private SliceRead open(
      Slice slice,
      ReadListener listener,
      Consumer<QuarantinedRecord> quarantine,
      KeptMembers kept,
      int most,
      UnaryOperator<Pager> pages) {
    ReadTally tally = new ReadTally(slice, listener, time);
    if (slice.window().isEmpty()) {
      return new OpenSlice(tally, new OneChain(null));
    }
    if (entity.forEach().isNone()) {
      return new OpenSlice(tally, new OneChain(chain(slice, Map.of(), tally, quarantine, pages)));
    }
    if (!kept.done().isEmpty()) {
      tally.wentOn(kept.startedAt());
    }
    return new OpenSlice(tally, members(slice, tally, quarantine, kept, most, pages));
  }

  private MemberChains members(
      Slice slice,
      ReadTally tally,
      Consumer<QuarantinedRecord> quarantine,
      KeptMembers kept,
      int most,
      UnaryOperator<Pager> pages) {
    Consumer<QuarantinedRecord> keeping =
        record -> {
          kept.quarantined(record);
          quarantine.accept(record);
        };
    return new MemberChains(
        () -> lists.members(slice, tally).stream().limit(most).toList(),
        kept,
        wanted -> kept.chain(wanted, entity.columns(), quarantine),
        member ->
            new MemberChain(member, chain(slice, member.toMap(), tally, keeping, pages), kept),
        tally,
        client.concurrency());
  }

  private PartedChain chain(
      Slice slice,
      Map<String, String> members,
      ReadTally tally,
      Consumer<QuarantinedRecord> quarantine,
      UnaryOperator<Pager> pages) {
    return new PartedChain(
        slice.window(),
        splitter,
        new Holding(tally::wasVoid, entity.columns(), quarantine),
        (part, ratherLess, unreadable) ->
            new PageChain(
                pages.apply(Pager.of(entity.pagination(), request(part, members))),
                RepeatedPage.of(entity.pagination()),
                decoder.open(part, time.now(), members, r -> unreadable.accept(masked(r))),
                new FilterCheck(part, entity.window().asked(part)),
                client,
                tally,
                new PageLimitsCheck(entity.pagination().limits(), entity.response().emptyIf()),
                ratherLess));
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

  /**
   * The request for a slice's first page, such as a probe sends: where the API has to be asked for
   * members first, that for these.
   */
  public PageRequest firstPage(Slice slice) {
    return firstRequests(slice, 1).get(0).request();
  }

  /**
   * The requests with which the chains of a slice begin, as far as they can be told without asking:
   * of lists of members, then of each combination of members that are written down.
   *
   * @param most no more combinations than so many
   */
  public List<FirstRequest> firstPages(Slice slice, int most) {
    return slice.window().isEmpty() ? List.of() : firstRequests(slice, most);
  }

  private List<FirstRequest> firstRequests(Slice slice, int most) {
    List<FirstRequest> requests = new ArrayList<>(lists.firstPages(slice));
    for (Member member : MemberLists.known(entity.forEach(), most)) {
      ChainRequest request = request(slice.window(), member.toMap());
      requests.add(
          new FirstRequest(member.toString(), Pager.of(entity.pagination(), request).first()));
    }
    return requests;
  }

  /** What a part of a slice is asked for by, but for the place of a page. */
  private ChainRequest request(Window part, Map<String, String> members) {
    WindowBounds bounds = entity.window();
    return new ChainRequest(
        request,
        new TemplateContext(
            bounds.asked(part),
            part.days(entity.zone()),
            entity.name(),
            bounds.zoneOr(entity.zone()),
            entity.pagination().pageSize(),
            members),
        bounds);
  }
}
