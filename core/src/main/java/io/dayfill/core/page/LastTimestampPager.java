package io.dayfill.core.page;

import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Pagination.LastTimestamp.Order;
import io.dayfill.core.metadata.StopRule.Sign;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The window goes on from the last reading of each page. That reading comes again with the next
 * page, so that others of the same instant are not lost; a page that brings nothing beyond it is
 * the end.
 */
final class LastTimestampPager implements Pager {
  private final Pagination.LastTimestamp pagination;
  private final ChainRequest request;
  private final PageBounds bounds;
  private final StopSigns stop;
  private final boolean ascending;
  private Window asked;
  private long reached;

  LastTimestampPager(Pagination.LastTimestamp pagination, ChainRequest request) {
    this.pagination = pagination;
    this.request = request;
    bounds = new PageBounds(pagination.limits());
    stop = new StopSigns(pagination.limits(), Sign.EMPTY_PAGE);
    ascending = pagination.order() == Order.ASC;
    asked = request.context().window();
    reached = ascending ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  @Override
  public PageRequest first() {
    return request.plain();
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    bounds.refuseTooMany(page.records(), "the order of the API's answers");
    Optional<PageTimes> times = page.times();
    times.ifPresent(this::refuseOutOfOrder);
    boolean moved = times.filter(this::isBeyond).isPresent();
    boolean full = pagination.limits().size() > 0 && page.records() >= pagination.limits().size();
    if (!moved && full) {
      throw PageBounds.astray(
          "a full page moves nothing: all its readings are of one instant",
          page.records() + " records, and none beyond the last of the page before",
          "Ask for larger pages (page_size); the API cannot be read on from there");
    }
    if (stop.isLast(page, page.records(), moved ? StopSigns.Way.ON : StopSigns.Way.NONE)) {
      return Optional.empty();
    }
    return goOn(page, times);
  }

  private Optional<PageRequest> goOn(PageFacts page, Optional<PageTimes> times) {
    bounds.another(page.records());
    reached = times.map(PageTimes::last).orElse(reached);
    asked = moved();
    return asked.isEmpty() ? Optional.empty() : Optional.of(request.asking(asked));
  }

  private boolean isBeyond(PageTimes times) {
    return ascending ? times.last() > reached : times.last() < reached;
  }

  private void refuseOutOfOrder(PageTimes times) {
    boolean ordered = ascending ? times.ascending() : times.descending();
    boolean back = ascending ? times.last() < reached : times.last() > reached;
    if (!ordered || back) {
      throw outOfOrder();
    }
  }

  private SourceException outOfOrder() {
    return PageBounds.astray(
        "readings come out of order: page " + (bounds.pages() + 1),
        "pagination.order says " + (ascending ? "asc" : "desc"),
        "Ask the API for that order by request.params, or use another pagination_style");
  }

  /** The window that is left: it holds the reading that was reached. */
  private Window moved() {
    Instant last = Instant.EPOCH.plus(reached, ChronoUnit.MICROS);
    if (ascending) {
      Instant start = request.bounds().startFrom(last);
      return new Window(earlier(start, asked.end()), asked.end());
    }
    Instant end = request.bounds().endAt(last.plus(1, ChronoUnit.MICROS));
    return new Window(asked.start(), earlier(asked.start(), end).equals(end) ? asked.start() : end);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }
}
