package io.dayfill.core.page;

import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.PageLimits;

/** Counts the pages of one answer, so that none goes on for ever. */
final class PageBounds {
  private final PageLimits limits;
  private int pages;
  private int emptyInRow;

  PageBounds(PageLimits limits) {
    this.limits = limits;
  }

  /** Counts a page that another one follows. */
  void another(PageFacts page) {
    pages++;
    emptyInRow = page.records() == 0 ? emptyInRow + 1 : 0;
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
          "Allow more max_empty_pages, if the API answers so");
    }
  }

  /** The number of the page looked at last. */
  int pages() {
    return pages;
  }

  static SourceException astray(String problem, String reason, String remedy) {
    return new SourceException(SourceException.Kind.ANSWER, problem, reason, remedy);
  }
}
