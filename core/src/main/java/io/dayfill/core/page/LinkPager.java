package io.dayfill.core.page;

import io.dayfill.core.http.Links;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.PageRequest.Param;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.StopRule.Sign;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Each answer gives the address of the next page. It is followed as it is; whether it leads where
 * the connection may go is judged where it is asked.
 */
final class LinkPager implements Pager {
  private final Function<PageFacts, Optional<String>> link;
  private final boolean keepParams;
  private final PageLimits limits;
  private final PageRequest first;
  private final PageBounds bounds;
  private final StopSigns stop;
  private final SeenPages seen = new SeenPages();
  private List<String> warnings = List.of();

  private LinkPager(
      Function<PageFacts, Optional<String>> link,
      boolean keepParams,
      PageLimits limits,
      ChainRequest request) {
    this.link = link;
    this.keepParams = keepParams;
    this.limits = limits;
    first = request.plain();
    bounds = new PageBounds(limits);
    stop = new StopSigns(limits, Sign.NO_CURSOR);
  }

  static LinkPager of(Pagination.LinkHeader pagination, ChainRequest request) {
    return new LinkPager(
        page -> page.header("Link").flatMap(text -> LinkField.target(text, pagination.rel())),
        pagination.keepParams(),
        pagination.limits(),
        request);
  }

  static LinkPager of(Pagination.NextUrl pagination, ChainRequest request) {
    return new LinkPager(
        page ->
            pagination.header().isEmpty()
                ? page.value(pagination.path())
                : page.header(pagination.header()),
        pagination.keepParams(),
        pagination.limits(),
        request);
  }

  @Override
  public PageRequest first() {
    return first;
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    Optional<URI> next =
        link.apply(page)
            .map(String::strip)
            .filter(text -> !text.isEmpty())
            .map(text -> Links.resolve(page.address(), text));
    SeenPages.Look look = next.map(uri -> seen.look(uri.toString())).orElse(SeenPages.Look.NEW);
    boolean same = look == SeenPages.Look.SAME || next.filter(page.address()::equals).isPresent();
    StopSigns.Way way =
        next.isEmpty() ? StopSigns.Way.NONE : same ? StopSigns.Way.SAME : StopSigns.Way.ON;
    if (stop.isLast(page, page.records(), way)) {
      warnOfFullPage(page, way);
      return Optional.empty();
    }
    bounds.another(page.records());
    if (same || look != SeenPages.Look.NEW) {
      throw PageBounds.astray(
          "the links go round: page " + bounds.pages() + " leads to one that was read already",
          "",
          "An API that ends so needs stop: same_cursor");
    }
    return next.map(this::at);
  }

  /** A link that was lost looks like an end. */
  private void warnOfFullPage(PageFacts page, StopSigns.Way way) {
    if (way == StopSigns.Way.NONE && limits.size() > 0 && page.records() >= limits.size()) {
      warnings =
          List.of(
              "the last page is full: its "
                  + page.records()
                  + " records may have been cut, should the API lose links; record_cap tells");
    }
  }

  private PageRequest at(URI address) {
    PageRequest next = first.at(address.toString()).withParams(List.of());
    if (!keepParams) {
      return next;
    }
    Set<String> carried = names(address);
    List<Param> lost =
        first.params().stream().filter(param -> !carried.contains(param.name())).toList();
    return next.withParams(lost);
  }

  private static Set<String> names(URI address) {
    String query = address.getRawQuery();
    return query == null
        ? Set.of()
        : Arrays.stream(query.split("&", -1))
            .map(pair -> pair.split("=", 2)[0])
            .map(LinkPager::decoded)
            .collect(Collectors.toSet());
  }

  private static String decoded(String name) {
    try {
      return URLDecoder.decode(name, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return name;
    }
  }

  @Override
  public List<String> warnings() {
    return warnings;
  }
}
