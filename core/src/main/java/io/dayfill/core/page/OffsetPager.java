package io.dayfill.core.page;

import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.StopRule.Sign;
import io.dayfill.core.metadata.Template;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Each page starts behind the records received so far, counted as they came, whatever became of
 * them; or a few records before that, which must be the same again. An empty page is the end; a
 * short one is not, because APIs cap what is asked for.
 */
final class OffsetPager implements Pager {
  private final Pagination.Offset pagination;
  private final ChainRequest request;
  private final PageBounds bounds;
  private final StopSigns stop;
  private final Totals totals;
  private long covered;
  private long[] tail = {};

  OffsetPager(Pagination.Offset pagination, ChainRequest request) {
    this.pagination = pagination;
    this.request = request;
    bounds = new PageBounds(pagination.limits());
    stop = new StopSigns(pagination.limits(), Sign.EMPTY_PAGE);
    totals = new Totals(pagination.totalPath(), "records");
  }

  @Override
  public PageRequest first() {
    return at(0);
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    bounds.refuseTooMany(page.records(), "offset_param");
    compare(page);
    long fresh = page.records() - tail.length;
    covered += fresh;
    totals.look(page);
    if (stop.isLast(page, fresh, fresh == 0 ? StopSigns.Way.NONE : StopSigns.Way.ON)) {
      totals.end(covered);
      return Optional.empty();
    }
    bounds.another(fresh);
    // at least one record is new, or the same would be asked for again
    long most = Math.max(0, page.records() - 1);
    tail = page.lastRecords((int) Math.min(pagination.overlap(), most));
    return Optional.of(at(covered - tail.length));
  }

  /** The records asked for again must be what they were; else rows came or went before them. */
  private void compare(PageFacts page) {
    boolean unproven = pagination.overlap() > 0 && bounds.pages() > 0 && tail.length == 0;
    if (unproven && page.records() > 0) {
      throw new MovedRowsException(
          "a page of one record is followed by another",
          "nothing of it can come again, so nothing tells whether rows came or went meanwhile",
          "Ask for larger pages (page_size)");
    }
    if (tail.length > 0 && !Arrays.equals(tail, page.firstRecords(tail.length))) {
      throw new MovedRowsException(
          "rows were inserted or deleted while pages were read",
          "the first "
              + tail.length
              + " records of page "
              + (bounds.pages() + 1)
              + " are not the last ones of the page before",
          "Run again later, or ask for less at once: fewer batch_days, or a larger page_size");
    }
  }

  private PageRequest at(long records) {
    return request.at(
        Template.OFFSET, pagination.param(), Long.toString(pagination.first() + records));
  }

  @Override
  public List<String> warnings() {
    return totals.warnings();
  }
}
