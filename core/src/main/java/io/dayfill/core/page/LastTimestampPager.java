package io.dayfill.core.page;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Pagination.LastTimestamp.Order;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The window goes on from the last reading of each page. That reading comes again with the next
 * page, so that others of the same instant are not lost; a page that brings nothing beyond it is
 * the end, if it is sure to hold all of that instant.
 */
final class LastTimestampPager implements Pager {
  private final ChainRequest request;
  private final int pageSize;
  private final PageBounds bounds;
  private final StopSigns stop;
  private final boolean ascending;
  private final long farEnd;
  private PageRequest current;
  private Window asked;

  /** Of the page before. */
  private Optional<PageTimes> before = Optional.empty();

  private boolean wasFull;

  /** The records of the largest page: a smaller one was not cut. */
  private long largest;

  LastTimestampPager(Pagination.LastTimestamp pagination, ChainRequest request) {
    this.request = request;
    pageSize = pagination.limits().size();
    bounds = new PageBounds(pagination.limits());
    stop = StopSigns.orNoCursor(pagination.limits());
    ascending = pagination.order() == Order.ASC;
    asked = request.context().window();
    current = request.plain();
    farEnd = micros(ascending ? asked.end() : asked.start());
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  @Override
  public PageRequest first() {
    return current;
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    bounds.refuseTooMany(page.records(), "the order of the API's answers");
    Optional<PageTimes> times = page.times();
    boolean full = page.records() >= pageSize;
    times.ifPresent(this::refuseOutOfOrder);
    before.ifPresent(each -> refuseGap(each, times));
    boolean moved =
        times.isPresent() && before.filter(each -> !isBeyond(times.get(), each)).isEmpty();
    if (!moved) {
      refuseDoubt(page.records(), full, times);
      stop.isLast(page, page.records(), StopSigns.Way.NONE);
      return Optional.empty();
    }
    long reached = times.get().last();
    if (ascending ? reached >= farEnd : reached < farEnd) {
      return Optional.empty();
    }
    Window left = left(reached);
    PageRequest next = request.asking(left);
    boolean leadsOn = !next.equals(current);
    if (full && !leadsOn) {
      throw standsStill(page.records());
    }
    if (stop.isLast(page, page.records(), leadsOn ? StopSigns.Way.ON : StopSigns.Way.NONE)) {
      return Optional.empty();
    }
    bounds.another(page.records());
    before = times;
    wasFull = full;
    largest = Math.max(largest, page.records());
    asked = left;
    current = next;
    return Optional.of(next);
  }

  private boolean isBeyond(PageTimes times, PageTimes earlier) {
    return ascending ? times.last() > earlier.last() : times.last() < earlier.last();
  }

  private void refuseOutOfOrder(PageTimes times) {
    if (!(ascending ? times.ascending() : times.descending())) {
      throw PageBounds.astray(
          "readings come out of order: page " + (bounds.pages() + 1),
          "pagination.order says " + (ascending ? "asc" : "desc"),
          "Ask the API for that order by request.params, or use another pagination_style");
    }
  }

  /** What was reached must come again: else what lies at its time may be left out. */
  private void refuseGap(PageTimes earlier, Optional<PageTimes> times) {
    boolean comesAgain =
        times
            .filter(
                each -> ascending ? each.first() <= earlier.last() : each.first() >= earlier.last())
            .isPresent();
    if (!comesAgain) {
      throw PageBounds.astray(
          "the last reading of page " + bounds.pages() + " did not come again with the next page",
          "others of its time may be left out",
          "Set window."
              + (ascending ? "start" : "end")
              + "_bound: exclusive if the API leaves out a reading exactly there; write the bounds"
              + " with as many digits as the API's own times, {start:iso_ms}, if it compares texts;"
              + " else run again: it may have been deleted meanwhile");
    }
  }

  /** A page that brings nothing beyond what was reached must be sure to hold all of that time. */
  private void refuseDoubt(long records, boolean full, Optional<PageTimes> times) {
    if (full) {
      throw standsStill(records);
    }
    if (before.isEmpty() || times.isEmpty()) {
      return;
    }
    PageTimes earlier = before.get();
    if (times.get().last() != earlier.last()) {
      throw PageBounds.astray(
          "page " + (bounds.pages() + 1) + " ends before what was reached",
          "",
          "Run again: readings may have been deleted meanwhile");
    }
    if (!wasFull && records >= largest && times.get().atLast() > earlier.atLast()) {
      throw PageBounds.astray(
          "more readings of one time came than before",
          "page "
              + bounds.pages()
              + " was no full one and held "
              + earlier.atLast()
              + " of them, the next one holds "
              + times.get().atLast(),
          "If the API's pages hold less than page_size, set that to what they hold; else run"
              + " again: readings came in meanwhile");
    }
  }

  private static SourceException standsStill(long records) {
    return PageBounds.astray(
        "a full page moves nothing: of its "
            + records
            + " readings none is beyond those that were read",
        "more readings lie at one time, in the steps that the API is asked in, than a page holds",
        "Ask for larger pages (page_size), or write bounds more finely ({start:iso_ms},"
            + " window.precision); the API cannot be read on from there otherwise");
  }

  /** The window that is left, with the time that was reached. */
  private Window left(long reached) {
    Instant last = Instant.EPOCH.plus(reached, ChronoUnit.MICROS);
    if (ascending) {
      Instant start = request.bounds().startFrom(last);
      return new Window(start.isAfter(asked.start()) ? start : asked.start(), asked.end());
    }
    Instant end = request.bounds().endAt(last.plus(1, ChronoUnit.MICROS));
    return new Window(asked.start(), end.isBefore(asked.end()) ? end : asked.end());
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }
}
