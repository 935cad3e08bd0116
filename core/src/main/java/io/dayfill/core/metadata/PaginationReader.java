package io.dayfill.core.metadata;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

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
    Common common =
        new Common(
            size.map(OptionalInt::of).orElseGet(OptionalInt::empty),
            sizePlaced ? "" : sizeParam.orElse(""),
            pages.whole("max_pages").orElse(1),
            pages.whole("max_empty_pages").orElse(0));
    return style == Style.CURSOR ? cursor(common) : offset(common);
  }

  private record Common(OptionalInt size, String sizeParam, int maxPages, int maxEmptyPages) {}

  private void checkSize(Optional<Integer> size, Optional<String> sizeParam) {
    if (sizePlaced && size.isEmpty() && !pages.has("page_size")) {
      pages.problem("page_size", "missing, though a template speaks of it", "page_size: 1000");
    }
    if (!sizePlaced && size.isPresent() && sizeParam.isEmpty() && !pages.has("page_size_param")) {
      pages.problem(
          "page_size", "is not sent: page_size_param is missing", "page_size_param: limit");
    }
  }

  private Optional<Pagination> cursor(Common common) {
    Optional<String> path =
        pages.required("cursor_path", Paths::inAnswer, "where an answer names the next page");
    Optional<String> param =
        pages.required("cursor_param", Values::text, "the parameter that carries it back");
    return path.flatMap(
        where ->
            param.map(
                name ->
                    new Pagination.Cursor(
                        where,
                        name,
                        common.size,
                        common.sizeParam,
                        common.maxPages,
                        common.maxEmptyPages)));
  }

  private Optional<Pagination> offset(Common common) {
    Optional<String> param = pages.optional("offset_param", Values::text);
    Optional<Integer> first = pages.whole("first");
    Optional<String> total = pages.optional("total_path", Paths::inAnswer);
    return param.flatMap(
        name ->
            first.map(
                from ->
                    new Pagination.Offset(
                        name,
                        from,
                        total.orElse(""),
                        common.size,
                        common.sizeParam,
                        common.maxPages,
                        common.maxEmptyPages)));
  }
}
