package io.dayfill.core.read;

import io.dayfill.core.http.PageRequest;
import io.dayfill.core.page.PageFacts;
import io.dayfill.core.page.Pager;
import java.util.List;
import java.util.Optional;

/**
 * Leads to the first page and no further.
 *
 * @param pager leads through all of them
 */
record FirstPage(Pager pager) implements Pager {
  @Override
  public PageRequest first() {
    return pager.first();
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    return Optional.empty();
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }
}
