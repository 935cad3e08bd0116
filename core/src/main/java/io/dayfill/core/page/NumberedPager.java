package io.dayfill.core.page;

import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.StopRule.Sign;
import io.dayfill.core.metadata.Template;
import java.util.List;
import java.util.Optional;

/** Each page has a number, one more than the page before. An empty page is the end. */
final class NumberedPager implements Pager {
  private final Pagination.Numbered pagination;
  private final ChainRequest request;
  private final PageBounds bounds;
  private final StopSigns stop;
  private final Totals totals;
  private long pages;

  NumberedPager(Pagination.Numbered pagination, ChainRequest request) {
    this.pagination = pagination;
    this.request = request;
    bounds = new PageBounds(pagination.limits());
    stop = new StopSigns(pagination.limits(), Sign.EMPTY_PAGE);
    totals = new Totals(pagination.totalPath(), "pages");
  }

  @Override
  public PageRequest first() {
    return at(0);
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    bounds.refuseTooMany(page.records(), "page_param");
    totals.look(page);
    if (stop.isLast(page, page.records(), StopSigns.Way.ON)) {
      // the empty page behind the last is none of those that an API counts
      totals.end(page.records() == 0 && pages > 0 ? pages : pages + 1);
      return Optional.empty();
    }
    pages++;
    bounds.another(page.records());
    return Optional.of(at(pages));
  }

  private PageRequest at(long number) {
    return request.at(
        Template.PAGE, pagination.param(), Long.toString(pagination.first() + number));
  }

  @Override
  public List<String> warnings() {
    return totals.warnings();
  }
}
