package io.dayfill.core.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.BytesVector;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.CompiledDecoder;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType.Kind;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.metadata.Members;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.metadata.TemplateContext;
import io.dayfill.core.page.ChainRequest;
import io.dayfill.core.page.Pager;
import io.dayfill.core.page.RequestTemplate;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A list of members that the API tells. It is read as readings are, page by page and as strictly:
 * its rows have one column, and all of them the same time, as no member has one.
 */
final class MemberList {
  private static final Window ALWAYS =
      new Window(Instant.EPOCH, Instant.EPOCH.plus(Duration.ofDays(1)));

  /** A list cannot be asked for in parts of time. */
  private static final Splitter WHOLE =
      new Splitter(ALWAYS.length(), ALWAYS.length().multipliedBy(2), ZoneOffset.UTC);

  private final Entity entity;
  private final ForEach.Asked list;
  private final RequestTemplate request;
  private final CompiledDecoder decoder;
  private final ApiClient client;
  private final TimeSource time;

  /**
   * Compiles the request and the decoder.
   *
   * @param entity whose list it is
   * @param before the names that its request may speak of
   */
  MemberList(
      Entity entity, ForEach.Asked list, Set<String> before, ApiClient client, TimeSource time) {
    this.entity = entity;
    this.list = list;
    this.client = client;
    this.time = time;
    request =
        new RequestTemplate(
            entity.name(),
            list.endpoint(),
            list.request(),
            list.pagination().limits().sizeParam(),
            before);
    decoder = DecoderCompiler.compile(rows());
  }

  private Entity rows() {
    Column always = Column.of("at", Kind.TIMESTAMP).from("at").orElse(ALWAYS.start().toString());
    return entity.listing(
        list.endpoint(),
        list.request(),
        list.pagination(),
        Response.json(list.records().text()),
        List.of(list.member(), always),
        always.name());
  }

  String name() {
    return list.name();
  }

  /** The request for the list's first page. */
  PageRequest firstPage(Slice slice, Member before) {
    return pager(slice, before).first();
  }

  private Pager pager(Slice slice, Member before) {
    return Pager.of(
        list.pagination(),
        new ChainRequest(
            request,
            new TemplateContext(
                entity.window().asked(slice.window()),
                slice.days(),
                entity.name(),
                entity.window().zoneOr(entity.zone()),
                list.pagination().pageSize(),
                before.toMap()),
            entity.window()));
  }

  /**
   * Asks for the members.
   *
   * @param before those of the names before this one
   * @return each once, in the API's order; may be none
   * @throws SourceException if it cannot be read to its end, or holds what is no member
   */
  Set<String> ask(Slice slice, Member before, PageObserver observer) throws InterruptedException {
    try (PartedChain chain = chain(slice, before, observer)) {
      Set<String> members = new LinkedHashSet<>();
      while (true) {
        try {
          ColumnBatch batch = chain.next();
          if (batch == null) {
            return members;
          }
          add(batch, members);
        } catch (StartOverException e) {
          members.clear();
        }
      }
    }
  }

  private PartedChain chain(Slice slice, Member before, PageObserver observer) {
    return new PartedChain(
        ALWAYS,
        WHOLE,
        Holding.never(this::refuse),
        (part, ratherLess, refused) ->
            new PageChain(
                pager(slice, before),
                RepeatedPage.of(list.pagination()),
                decoder.open(part, time.now(), refused),
                new FilterCheck(part, part),
                client,
                observer,
                new PageLimitsCheck(list.pagination().limits(), List.of()),
                ratherLess));
  }

  private void refuse(QuarantinedRecord record) {
    throw unusable(
        "record " + record.record() + " on page " + record.page() + ": " + record.reason());
  }

  private void add(ColumnBatch batch, Set<String> members) {
    BytesVector texts = (BytesVector) batch.vector(0);
    for (int row = 0; row < batch.rowCount(); row++) {
      int start = texts.offsets()[row];
      String member = new String(texts.bytes(), start, texts.offsets()[row + 1] - start, UTF_8);
      String wrong = Members.wrong(member);
      if (!wrong.isEmpty()) {
        throw unusable(wrong);
      }
      members.add(member);
    }
  }

  private SourceException unusable(String reason) {
    return new SourceException(
        SourceException.Kind.ANSWER,
        "a member cannot be told from the API's list",
        client.redact(reason),
        "Compare for_each." + list.name() + ".records and path with what the API answers");
  }
}
