package io.dayfill.core.metadata;

import java.util.Locale;
import java.util.Optional;

/** Turns what is said of pages into a way through them. */
final class PaginationReader {
  /** The ways that there are. */
  enum Style {
    CURSOR,
    OFFSET
  }

  private final GroupReader pages;
  private final boolean sizePlaced;

  /**
   * Makes a reader.
   *
   * @param pages what is said
   * @param sizePlaced whether a template of the request places the page size
   */
  PaginationReader(GroupReader pages, boolean sizePlaced) {
    this.pages = pages.allowing(Language.PAGINATION);
    this.sizePlaced = sizePlaced;
  }

  Optional<Pagination> read(Style style) {
    pages.refuseOthers(style.name().toLowerCase(Locale.ROOT), "pagination_style");
    Optional<Integer> size = pages.whole("page_size");
    Optional<String> sizeParam = pages.optional("page_size_param", Values::text);
    checkSize(size, sizeParam);
    PageLimits limits =
        new PageLimits(
            size.orElse(0),
            sizePlaced || size.isEmpty() ? "" : sizeParam.orElse(""),
            pages.whole("max_pages").orElse(1),
            pages.whole("max_empty_pages").orElse(0));
    return style == Style.CURSOR ? cursor(limits) : offset(limits);
  }

  private void checkSize(Optional<Integer> size, Optional<String> sizeParam) {
    if (sizePlaced && size.isEmpty() && !pages.has("page_size")) {
      pages.problem("page_size", "missing, though a template speaks of it", "page_size: 1000");
    }
    if (!sizePlaced && size.isPresent() && sizeParam.isEmpty() && !pages.has("page_size_param")) {
      pages.problem(
          "page_size", "is not sent: page_size_param is missing", "page_size_param: limit");
    }
  }

  private Optional<Pagination> cursor(PageLimits limits) {
    Optional<String> path =
        pages.required("cursor_path", Paths::inAnswer, "where an answer names the next page");
    Optional<String> param =
        pages.required("cursor_param", Values::text, "the parameter that carries it back");
    return path.flatMap(where -> param.map(name -> Pagination.Cursor.of(where, name, limits)));
  }

  private Optional<Pagination> offset(PageLimits limits) {
    Optional<String> param = pages.optional("offset_param", Values::text);
    Optional<Integer> first = pages.whole("first");
    Optional<String> total = pages.optional("total_path", Paths::inAnswer);
    return param.flatMap(
        name -> first.map(from -> new Pagination.Offset(name, from, 0, total.orElse(""), limits)));
  }
}
