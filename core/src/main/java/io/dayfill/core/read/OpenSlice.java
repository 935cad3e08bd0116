package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.decode.Decoder;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.decode.UnreadablePageException;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.PageAnswer;
import io.dayfill.core.http.PageCall;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.page.Pager;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A slice being read. */
final class OpenSlice implements SliceRead {
  private final Slice slice;
  private final FilterCheck filter;
  private final Pager pager;
  private final Decoder decoder;
  private final ApiClient client;
  private final ReadTally tally;
  private final @Nullable RepeatedPage repeated;

  private boolean begun;
  private boolean complete;
  private int pages;
  private long bytes;
  private @Nullable RuntimeException failure;
  private @Nullable PageCall call;
  private @Nullable PageAnswer answer;
  private @Nullable DecodedPage page;

  OpenSlice(
      Slice slice,
      Window asked,
      Pager pager,
      @Nullable RepeatedPage repeated,
      Decoder decoder,
      ApiClient client,
      TimeSource time,
      ReadListener listener) {
    this.slice = slice;
    filter = new FilterCheck(slice.window(), asked);
    this.pager = pager;
    this.repeated = repeated;
    this.decoder = decoder;
    this.client = client;
    this.tally = new ReadTally(slice, listener, time);
  }

  @Override
  public @Nullable ColumnBatch next() throws InterruptedException {
    RuntimeException before = failure;
    if (before != null) {
      throw before;
    }
    try {
      return read();
    } catch (RuntimeException e) {
      // whoever asks on all the same must not come to an end that looks complete
      failure = e;
      throw e;
    }
  }

  private @Nullable ColumnBatch read() throws InterruptedException {
    while (!complete) {
      DecodedPage current = page;
      if (current == null) {
        turnPage();
      } else {
        ColumnBatch batch = current.next();
        if (batch == null) {
          leavePage();
        } else if (batch.rowCount() > 0) {
          return batch;
        }
      }
    }
    return null;
  }

  private void turnPage() throws InterruptedException {
    if (!begun) {
      begun = true;
      if (!slice.window().isEmpty()) {
        ask(pager.first());
      }
    }
    PageCall pending = call;
    if (pending == null) {
      end();
      return;
    }
    AnsweredPage decoded = decode(pending);
    call = null;
    page = decoded.page();
    // the way on is known: the next page may come while the rows of this one are used
    pager.next(decoded).ifPresent(this::ask);
  }

  private void ask(PageRequest request) {
    call = client.ask(request, tally.ofPage(pages + 1));
  }

  private AnsweredPage decode(PageCall pending) throws InterruptedException {
    while (true) {
      PageAnswer received = pending.await();
      try {
        DecodedPage decoded = decoder.decode(received.body(), pages + 1);
        if (repeated != null && decoded.records() > 0) {
          repeated.refuse(received.body());
        }
        answer = received;
        pages++;
        bytes += received.body().length();
        tally.received(decoded.records(), received.body().length());
        return new AnsweredPage(decoded, received);
      } catch (UnreadablePageException e) {
        UnreadablePageException shown = masked(e);
        if (!shown.isCut()) {
          throw unreadable(shown, received);
        }
        pending.askAgain(shown);
      } finally {
        if (answer != received) {
          received.close();
        }
      }
    }
  }

  /** An error that quotes an answer, without the secrets that the answer may repeat. */
  private UnreadablePageException masked(UnreadablePageException e) {
    return new UnreadablePageException(
        e.isCut(), client.redact(e.problem()), client.redact(e.reason()), e.remedy());
  }

  private static SourceException unreadable(UnreadablePageException cause, PageAnswer received) {
    String hint = received.isHtml() ? "it says of itself to be HTML, a page for people" : "";
    String between = cause.reason().isEmpty() || hint.isEmpty() ? "" : "; ";
    return new SourceException(
        SourceException.Kind.ANSWER,
        cause.problem(),
        cause.reason() + between + hint,
        cause.remedy(),
        null,
        cause);
  }

  private void leavePage() {
    page = null;
    PageAnswer used = answer;
    answer = null;
    if (used != null) {
      used.close();
    }
  }

  private void end() {
    filter.refuseIgnored(decoder.books(), decoder.outside());
    complete = true;
  }

  @Override
  public SliceSummary summary() {
    ReadBooks books = decoder.books();
    List<String> warnings = new ArrayList<>(pager.warnings());
    warnings.addAll(filter.warnings(books, decoder.outside()));
    return new SliceSummary(
        complete,
        tally.startedAt(),
        pages,
        tally.requests(),
        tally.waited(),
        bytes,
        books,
        warnings);
  }

  @Override
  public void close() {
    PageCall pending = call;
    call = null;
    if (pending != null) {
      pending.close();
    }
    leavePage();
  }
}
