package io.dayfill.core.page;

import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.PageLimits;

/** Counts the pages of one chain, so that none goes on for ever. */
final class PageBounds {
  private final PageLimits limits;
  private int pages;
  private int emptyInRow;

  PageBounds(PageLimits limits) {
    this.limits = limits;
  }

  /**
   * Counts a page that another one follows.
   *
   * @param records how many of its records count
   */
  void another(long records) {
    pages++;
    emptyInRow = records == 0 ? emptyInRow + 1 : 0;
    if (pages >= limits.maxPages()) {
      throw astray(
          "the answer goes on behind page " + pages,
          "max_pages is " + limits.maxPages(),
          "Allow more max_pages, or ask for less at once: fewer batch_days, or a larger page_size");
    }
    if (emptyInRow > limits.maxEmptyPages()) {
      throw astray(
          emptyInRow + " empty pages in a row, and another is said to follow page " + pages,
          "max_empty_pages is " + limits.maxEmptyPages(),
          "Allow more max_empty_pages, or set stop: empty_page, if the API answers so");
    }
  }

  /** The number of the page looked at last. */
  int pages() {
    return pages;
  }

  /** Refuses a page of more records than were asked for. */
  void refuseTooMany(long records, String placeParam) {
    if (limits.size() > 0 && records > limits.size()) {
      throw astray(
          "a page holds " + records + " records where " + limits.size() + " were asked for",
          "an API that ignores "
              + (limits.sizeParam().isEmpty() ? "the page size" : limits.sizeParam())
              + " may ignore the place of the page too",
          "Check page_size_param and " + placeParam);
    }
  }

  /** Where pages lead nowhere. */
  static SourceException astray(String problem, String reason, String remedy) {
    return new SourceException(SourceException.Kind.ANSWER, problem, reason, remedy);
  }
}
