package io.dayfill.core.read;

import io.dayfill.core.http.RequestObserver;
import io.dayfill.core.metadata.Condition;
import java.util.List;

/** Is told of the pages of a chain. */
interface PageObserver {
  /** A page is kept. */
  void received(long records, long length);

  /** Some of the pages kept are read again. */
  default void dropped(int pages, long bytes) {}

  /**
   * What is told of one page's requests.
   *
   * @param page counted from one
   * @param signs what is to be known of answers that are no pages
   * @param ratherLess whether a page that takes too long is given up at once
   */
  RequestObserver ofPage(int page, List<Condition> signs, boolean ratherLess);
}
