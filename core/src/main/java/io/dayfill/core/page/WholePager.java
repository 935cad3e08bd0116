package io.dayfill.core.page;

import io.dayfill.core.http.PageRequest;
import java.util.List;
import java.util.Optional;

/** The answer is one page. */
final class WholePager implements Pager {
  private final PageRequest only;

  WholePager(ChainRequest request) {
    only = request.plain();
  }

  @Override
  public PageRequest first() {
    return only;
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
