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
  private final Map<String, Template> params;

  /** Joins what reading takes; nothing is asked yet. */
  public SliceReader(Entity entity, CompiledDecoder decoder, ApiClient client, TimeSource time) {
    this.entity = entity;
    this.decoder = decoder;
    this.client = client;
    this.time = time;
    Map<String, Template> compiled = new LinkedHashMap<>();
    entity
        .request()
        .params()
        .forEach((name, texts) -> compiled.put(name, Template.parse(texts.get(0))));
    params = compiled;
  }

  @Override
  public SliceRead open(
      Slice slice, ReadListener listener, Consumer<QuarantinedRecord> quarantine) {
    ReadTally tally = new ReadTally(slice, listener, time);
    return new OpenSlice(
        tally, new OneChain(slice.window().isEmpty() ? null : chain(slice, tally, quarantine)));
  }

  private PageChain chain(Slice slice, ReadTally tally, Consumer<QuarantinedRecord> quarantine) {
    return new PageChain(
        Pager.of(entity.pagination(), request(slice)),
        // a page by cursor differs from the last by its cursor, which the pager looks at
        entity.pagination() instanceof Pagination.Offset ? new RepeatedPage() : null,
        decoder.open(slice.window(), time.now(), r -> quarantine.accept(masked(r))),
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
    public @Nullable PageChain next() {
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
    return Pager.of(entity.pagination(), request(slice)).first();
  }

  /** What to ask for, but for the place of a page. */
  private PageRequest request(Slice slice) {
    Window asked = entity.window().asked(slice.window());
    Pagination pagination = entity.pagination();
    TemplateContext context =
        new TemplateContext(
            asked, slice.days(), entity.name(), entity.zone(), pagination.pageSize());
    List<PageRequest.Param> rendered = new ArrayList<>();
    params.forEach((name, text) -> rendered.add(param(name, text.render(context))));
    PageRequest request = new PageRequest(entity.endpoint(), rendered);
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
