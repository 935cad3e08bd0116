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
import io.dayfill.core.http.SignException;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.page.Pager;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One chain of pages: what one request brings, and those that its answers lead to. Asks for one
 * page ahead of who takes the rows, and never more.
 */
final class PageChain implements Chain {
  private final Pager pager;
  private final @Nullable RepeatedPage repeated;
  private final Decoder decoder;
  private final FilterCheck filter;
  private final ApiClient client;
  private final PageObserver observer;
  private final PageLimitsCheck limits;
  private final boolean ratherLess;

  private boolean handedOn;
  private @Nullable PageRequest asked;
  private boolean foresees = true;
  private @Nullable PageRequest foreseen;
  private @Nullable PageCall ahead;
  private boolean begun;
  private boolean complete;
  private int pages;
  private int kept;
  private long bytes;
  private @Nullable PageCall call;
  private @Nullable PageAnswer answer;
  private @Nullable DecodedPage page;

  PageChain(
      Pager pager,
      @Nullable RepeatedPage repeated,
      Decoder decoder,
      FilterCheck filter,
      ApiClient client,
      PageObserver observer,
      PageLimitsCheck limits,
      boolean ratherLess) {
    this.pager = pager;
    this.repeated = repeated;
    this.decoder = decoder;
    this.filter = filter;
    this.client = client;
    this.observer = observer;
    this.limits = limits;
    this.ratherLess = ratherLess;
  }

  @Override
  public void begin() {
    if (!begun) {
      begun = true;
      ask(pager.first());
    }
  }

  /**
   * The next rows.
   *
   * @throws AskLessException if its window is to be split
   * @throws AskAgainException if it is to be read from its start
   */
  @Override
  public @Nullable ColumnBatch next() throws InterruptedException {
    try {
      return read();
    } catch (SourceException e) {
      throw limits.judge(e);
    }
  }

  private @Nullable ColumnBatch read() throws InterruptedException {
    begin();
    while (!complete) {
      DecodedPage current = page;
      if (current == null) {
        turnPage();
      } else {
        handedOn = true;
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
    AnsweredPage decoded;
    try {
      decoded = decode(pending);
    } catch (SignException e) {
      if (!endsWith(e)) {
        throw e;
      }
      pending.close();
      call = null;
      return;
    }
    call = null;
    limits.look(decoded);
    observer.received(decoded.records(), decoded.answer().body().length());
    kept++;
    bytes += decoded.answer().body().length();
    page = decoded.page();
    // the way on is known: the next page may come while the rows of this one are used
    Optional<PageRequest> next = pager.next(decoded);
    if (foreseen != null && !next.equals(Optional.of(foreseen))) {
      foresees = false;
      dropAhead();
    }
    next.ifPresent(this::ask);
  }

  /** Asks for what is likely to be the next page while this one is read. */
  private void foresee(PageAnswer received) {
    PageRequest request = foresees ? pager.foresee(received.body()).orElse(null) : null;
    if (request != null && !request.equals(asked)) {
      foreseen = request;
      ahead = call(request, pages + 2);
    }
  }

  private void dropAhead() {
    PageCall early = ahead;
    ahead = null;
    foreseen = null;
    if (early != null) {
      early.close();
    }
  }

  /**
   * Whether an answer that is no page says that nothing is there, or nothing behind the pages read.
   * Where a page leads to the next by name that would be odd, and is no end.
   */
  private boolean endsWith(SignException sign) {
    return limits.provesNone(sign) && (pages == 0 || repeated != null);
  }

  private void ask(PageRequest request) {
    if (request.equals(asked)) {
      throw new SourceException(
          SourceException.Kind.ANSWER,
          "page " + (pages + 1) + " would be asked for just as page " + pages + " was",
          "the request carries no place of a page",
          "Place it: by a parameter, or by {cursor}, {offset} or {page} in a template");
    }
    asked = request;
    call = ahead == null ? call(request, pages + 1) : ahead;
    ahead = null;
    foreseen = null;
  }

  private PageCall call(PageRequest request, int number) {
    return client.ask(
        request, decoder.charset(), observer.ofPage(number, limits.signs(), ratherLess));
  }

  private AnsweredPage decode(PageCall pending) throws InterruptedException {
    while (true) {
      PageAnswer received = pending.await();
      try {
        foresee(received);
        DecodedPage decoded = decoder.decode(received.body(), pages + 1);
        if (repeated != null && decoded.records() > 0) {
          repeated.refuse(received.body());
        }
        answer = received;
        pages++;
        return new AnsweredPage(decoded, received);
      } catch (UnreadablePageException e) {
        UnreadablePageException shown = masked(e);
        if (!shown.isCut()) {
          throw unreadable(shown, received);
        }
        dropAhead();
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

  /** Gives it up: what it came to counts for nothing. */
  void drop() {
    observer.dropped(kept, bytes);
    close();
  }

  /** Whether anything of it left, rows or records that cannot be read. */
  boolean handedOn() {
    return handedOn;
  }

  @Override
  public ReadBooks books() {
    return decoder.books();
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>(pager.warnings());
    warnings.addAll(filter.warnings(decoder.books(), decoder.outside()));
    return warnings;
  }

  @Override
  public void close() {
    PageCall pending = call;
    call = null;
    if (pending != null) {
      pending.close();
    }
    dropAhead();
    leavePage();
  }
}
