package io.dayfill.core.page;

import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Pagination;
import java.util.List;
import java.util.Optional;

/**
 * Each page starts behind the records received so far, counted as they came, whatever became of
 * them. An empty page is the end; a short one is not, because APIs cap what is asked for.
 */
final class OffsetPager implements Pager {
  private final Pagination.Offset pagination;
  private final PageRequest request;
  private final PageBounds bounds;
  private long received;
  private Optional<String> total = Optional.empty();
  private boolean ended;

  OffsetPager(Pagination.Offset pagination, PageRequest request) {
    this.pagination = pagination;
    this.request = request;
    bounds = new PageBounds(pagination.limits());
  }

  @Override
  public PageRequest first() {
    return at(0);
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    refuseTooMany(page.records());
    received += page.records();
    if (!pagination.totalPath().isEmpty()) {
      total = page.value(pagination.totalPath()).or(() -> total);
    }
    if (page.records() == 0) {
      ended = true;
      return Optional.empty();
    }
    bounds.another(page);
    return Optional.of(at(received));
  }

  private PageRequest at(long records) {
    return request.with(pagination.param(), Long.toString(pagination.first() + records));
  }

  private void refuseTooMany(long records) {
    if (pagination.pageSize().isPresent() && records > pagination.pageSize().getAsInt()) {
      throw PageBounds.astray(
          "a page holds "
              + records
              + " records where "
              + pagination.pageSize().getAsInt()
              + " were asked for",
          "an API that ignores "
              + pagination.limits().sizeParam()
              + " may ignore "
              + pagination.param()
              + " too",
          "Check page_size_param and offset_param");
    }
  }

  @Override
  public List<String> warnings() {
    if (ended && total.isPresent() && !total.get().equals(Long.toString(received))) {
      String shown = total.get().matches("[0-9]{1,18}") ? total.get() : "no number";
      return List.of(
          received + " records were received, but '" + pagination.totalPath() + "' says " + shown);
    }
    return List.of();
  }
}
