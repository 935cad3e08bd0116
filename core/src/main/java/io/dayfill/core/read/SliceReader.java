package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.CompiledDecoder;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Template;
import io.dayfill.core.metadata.TemplateContext;
import io.dayfill.core.page.Pager;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
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
  private final Template endpoint;
  private final Map<String, Template> params;

  /** Joins what reading takes; nothing is asked yet. */
  public SliceReader(Entity entity, CompiledDecoder decoder, ApiClient client, TimeSource time) {
    this.entity = entity;
    this.decoder = decoder;
    this.client = client;
    this.time = time;
    Map<String, Template> compiled = new LinkedHashMap<>();
    Set<String> names = Set.copyOf(entity.forEach().names());
    entity
        .request()
        .params()
        .forEach((name, texts) -> compiled.put(name, Template.parse(texts.get(0), names)));
    endpoint = Template.parse(entity.endpoint(), names);
    params = compiled;
  }

  @Override
  public SliceRead open(
      Slice slice,
      ReadListener listener,
      Consumer<QuarantinedRecord> quarantine,
      KeptMembers kept) {
    ReadTally tally = new ReadTally(slice, listener, time);
    if (slice.window().isEmpty()) {
      return new OpenSlice(tally, new OneChain(null));
    }
    if (entity.forEach().isNone()) {
      return new OpenSlice(tally, new OneChain(chain(slice, Map.of(), tally, quarantine)));
    }
    if (!kept.done().isEmpty()) {
      tally.wentOn(kept.startedAt());
    }
    return new OpenSlice(tally, members(slice, tally, quarantine, kept));
  }

  private MemberChains members(
      Slice slice, ReadTally tally, Consumer<QuarantinedRecord> quarantine, KeptMembers kept) {
    Consumer<QuarantinedRecord> keeping =
        record -> {
          kept.quarantined(record);
          quarantine.accept(record);
        };
    return new MemberChains(
        Member.combinations(entity.forEach()),
        wanted -> kept.chain(wanted, entity.columns(), quarantine),
        kept.done(),
        member -> new MemberChain(member, chain(slice, member.toMap(), tally, keeping), kept),
        tally,
        client.concurrency());
  }

  private PageChain chain(
      Slice slice,
      Map<String, String> members,
      ReadTally tally,
      Consumer<QuarantinedRecord> quarantine) {
    return new PageChain(
        Pager.of(entity.pagination(), request(slice, members)),
        // a page by cursor differs from the last by its cursor, which the pager looks at
        entity.pagination() instanceof Pagination.Offset ? new RepeatedPage() : null,
        decoder.open(slice.window(), time.now(), members, r -> quarantine.accept(masked(r))),
        new FilterCheck(slice.window(), entity.window().asked(slice.window())),
        client,
        tally);
  }

  /** What a slice comes to that is asked for by one request, or by none. */
  private static final class OneChain implements OpenSlice.Chains {
    private @Nullable PageChain only;

    OneChain(@Nullable PageChain only) {
      this.only = only;
    }

    @Override
    public @Nullable Chain next() {
      PageChain next = only;
      only = null;
      return next;
    }

    @Override
    public void close() {
      only = null;
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
    Map<String, String> member =
        entity.forEach().isNone() ? Map.of() : Member.combinations(entity.forEach()).get(0).toMap();
    return Pager.of(entity.pagination(), request(slice, member)).first();
  }

  /** What to ask for, but for the place of a page. */
  private PageRequest request(Slice slice, Map<String, String> members) {
    Window asked = entity.window().asked(slice.window());
    Pagination pagination = entity.pagination();
    TemplateContext context =
        new TemplateContext(
            asked, slice.days(), entity.name(), entity.zone(), pagination.pageSize(), members);
    List<PageRequest.Param> rendered = new ArrayList<>();
    params.forEach((name, text) -> rendered.add(param(name, text.render(context))));
    PageRequest request = new PageRequest(endpoint.render(context, PageRequest::segment), rendered);
    boolean placed = params.values().stream().anyMatch(Template::placesPageSize);
    if (pagination.pageSize().isEmpty() || placed || pagination.limits().sizeParam().isEmpty()) {
      return request;
    }
    return request.with(
        pagination.limits().sizeParam(), Integer.toString(pagination.pageSize().getAsInt()));
  }

  private PageRequest.Param param(String name, String value) {
    if (value.isEmpty()) {
      throw DayfillException.user(
          "parameter '" + name + "' of entity '" + entity.name() + "' has no value",
          "an API may take an empty parameter for no restriction at all",
          "Give it a value, or leave it out");
    }
    return new PageRequest.Param(name, value);
  }
}
