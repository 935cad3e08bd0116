package io.dayfill.core.metadata;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns what is said of pages into a way through them. */
final class PaginationReader {
  /** The ways that there are, and the keys that belong to each alone. */
  enum Style {
    CURSOR,
    OFFSET;

    private List<String> keys() {
      return this == CURSOR
          ? List.of("cursor_path", "cursor_param")
          : List.of("offset_param", "first", "total_path");
    }

    private Style other() {
      return this == CURSOR ? OFFSET : CURSOR;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The keys of a style, if it is one. */
    static List<String> keysOf(String word) {
      return Stream.of(values())
          .filter(style -> style.word().equals(word))
          .flatMap(style -> style.keys().stream())
          .toList();
    }

    static Style parse(String text) throws InvalidValue {
      return Values.oneOf(
              Map.of("cursor", CURSOR, "offset", OFFSET),
              List.of("page", "link_header", "next_url", "last_timestamp", "none"))
          .parse(text);
    }
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
    this.pages = pages.allowing(Keys.PAGINATION);
    this.sizePlaced = sizePlaced;
  }

  Optional<Pagination> read(Style style) {
    for (String key : style.other().keys()) {
      if (pages.has(key)) {
        pages.problem(
            key,
            "belongs to pagination_style " + style.other().word(),
            "leave it out, or use that style");
      }
    }
    Optional<Integer> size = pages.optional("page_size", Values.integer(1, 1_000_000));
    Optional<String> sizeParam = pages.optional("page_size_param", Values::text);
    checkSize(size, sizeParam);
    PageLimits limits =
        PageLimits.of(
                pages.optional("max_pages", Values.integer(1, 100_000_000)).orElse(1),
                pages.optional("max_empty_pages", Values.integer(0, 1_000_000)).orElse(0))
            .withSize(size.orElse(0), sizePlaced || size.isEmpty() ? "" : sizeParam.orElse(""));
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
        pages.required("cursor_path", Paths::value, "where an answer names the next page");
    Optional<String> param =
        pages.required("cursor_param", Values::text, "the parameter that carries it back");
    return path.flatMap(where -> param.map(name -> Pagination.Cursor.of(where, name, limits)));
  }

  private Optional<Pagination> offset(PageLimits limits) {
    Optional<String> param = pages.optional("offset_param", Values::text);
    Optional<Integer> first = pages.optional("first", Values.integer(0, 1_000_000));
    Optional<String> total = pages.optional("total_path", Paths::value);
    return param.flatMap(
        name -> first.map(from -> new Pagination.Offset(name, from, 0, total.orElse(""), limits)));
  }
}
