package io.dayfill.core.read;

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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One chain of pages: what one request brings, and those that its answers lead to. Asks for one
 * page ahead of who takes the rows, and never more.
 */
final class PageChain implements AutoCloseable {
  private final Pager pager;
  private final @Nullable RepeatedPage repeated;
  private final Decoder decoder;
  private final FilterCheck filter;
  private final ApiClient client;
  private final ReadTally tally;

  private boolean begun;
  private boolean complete;
  private int pages;
  private @Nullable PageCall call;
  private @Nullable PageAnswer answer;
  private @Nullable DecodedPage page;

  PageChain(
      Pager pager,
      @Nullable RepeatedPage repeated,
      Decoder decoder,
      FilterCheck filter,
      ApiClient client,
      ReadTally tally) {
    this.pager = pager;
    this.repeated = repeated;
    this.decoder = decoder;
    this.filter = filter;
    this.client = client;
    this.tally = tally;
  }

  /** Asks for the first page, if that was not done before. */
  void begin() {
    if (!begun) {
      begun = true;
      ask(pager.first());
    }
  }

  /**
   * The next rows.
   *
   * @return a batch that is valid until the next call; null when the chain was read to its declared
   *     end
   */
  @Nullable ColumnBatch next() throws InterruptedException {
    begin();
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
    PageCall pending = call;
    if (pending == null) {
      filter.refuseIgnored(decoder.books(), decoder.outside());
      complete = true;
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

  /** What was counted so far. */
  ReadBooks books() {
    return decoder.books();
  }

  /** What should be known although it stops nothing. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>(pager.warnings());
    warnings.addAll(filter.warnings(decoder.books(), decoder.outside()));
    return warnings;
  }

  /** Gives up what is still under way. */
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
