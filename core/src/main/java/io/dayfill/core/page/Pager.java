package io.dayfill.core.page;

import io.dayfill.core.http.PageBody;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.Pagination;
import java.util.List;
import java.util.Optional;

/** Leads through the pages of one chain. Not safe for use by several threads. */
public interface Pager {
  /**
   * Leads through one chain.
   *
   * @param pagination how the answer comes in pages
   * @param request what to ask for, but for the place of a page
   */
  static Pager of(Pagination pagination, ChainRequest request) {
    if (pagination instanceof Pagination.Cursor cursor) {
      return new CursorPager(cursor, request);
    }
    if (pagination instanceof Pagination.Offset offset) {
      return new OffsetPager(offset, request);
    }
    if (pagination instanceof Pagination.Numbered numbered) {
      return new NumberedPager(numbered, request);
    }
    if (pagination instanceof Pagination.LinkHeader header) {
      return LinkPager.of(header, request);
    }
    if (pagination instanceof Pagination.NextUrl url) {
      return LinkPager.of(url, request);
    }
    return pagination instanceof Pagination.LastTimestamp last
        ? new LastTimestampPager(last, request)
        : new WholePager(request);
  }

  /** The request for the first page. */
  PageRequest first();

  /**
   * The request for the page behind the one just read.
   *
   * @return empty if that was the last
   * @throws SourceException if the pages lead nowhere: they go round, do not end, or are not what
   *     was asked for
   */
  Optional<PageRequest> next(PageFacts page);

  /**
   * A guess at the request for the page behind one that has come but is not read yet, so that it
   * can leave earlier. {@link #next} alone decides; it is asked for every page all the same.
   *
   * @return empty where there is nothing to go by, or where an end shows only in what was read
   */
  default Optional<PageRequest> foresee(PageBody body) {
    return Optional.empty();
  }

  /** What should be known although it stops nothing. */
  List<String> warnings();
}
