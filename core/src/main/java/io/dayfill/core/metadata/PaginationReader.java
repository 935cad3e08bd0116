package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Pagination.LastTimestamp.Order;
import io.dayfill.core.metadata.StopRule.Sign;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Turns what is said of pages into a way through them. */
final class PaginationReader {
  /** The ways that there are. */
  enum Style {
    CURSOR,
    OFFSET,
    PAGE,
    LINK_HEADER,
    NEXT_URL,
    LAST_TIMESTAMP,
    NONE;

    boolean isByLink() {
      return this == LINK_HEADER || this == NEXT_URL;
    }
  }

  private final GroupReader pages;
  private final List<Template> templates;

  /**
   * Makes a reader.
   *
   * @param pages what is said
   * @param templates those of the request
   */
  PaginationReader(GroupReader pages, List<Template> templates) {
    this.pages = pages.allowing(Language.PAGINATION);
    this.templates = templates;
  }

  Optional<Pagination> read(Style style) {
    pages.refuseOthers(style.name().toLowerCase(Locale.ROOT), "pagination_style");
    refusePlaces(style);
    PageLimits limits = limits(style);
    boolean keep = pages.flag("keep_params").orElse(style == Style.CURSOR);
    return switch (style) {
      case CURSOR -> cursor(limits, keep);
      case OFFSET -> offset(limits);
      case PAGE -> numbered(limits);
      case LINK_HEADER -> linkHeader(limits, keep);
      case NEXT_URL -> nextUrl(limits, keep);
      case LAST_TIMESTAMP -> lastTimestamp(limits);
      case NONE -> none(limits);
    };
  }

  private boolean isPlaced(String name) {
    return templates.stream().anyMatch(template -> template.places(name));
  }

  /** A place that the style never fills is a mistake that would show only at the first request. */
  private void refusePlaces(Style style) {
    refusePlace(style == Style.CURSOR, Template.CURSOR, "cursor");
    refusePlace(style == Style.OFFSET, Template.OFFSET, "offset");
    refusePlace(style == Style.PAGE, Template.PAGE, "page");
  }

  private void refusePlace(boolean filled, String name, String style) {
    if (!filled && isPlaced(name)) {
      pages.problem(
          "a template speaks of {" + name + "}, which no page has",
          "pagination_style: " + style + ", or leave it out");
    }
  }

  private PageLimits limits(Style style) {
    boolean sizePlaced = templates.stream().anyMatch(Template::placesPageSize);
    Optional<Integer> size = pages.whole("page_size");
    Optional<String> sizeParam = pages.optional("page_size_param", Values::text);
    if (style != Style.LAST_TIMESTAMP) {
      checkSize(size, sizeParam, sizePlaced);
    }
    PageLimits limits =
        new PageLimits(
            size.orElse(0),
            sizePlaced || size.isEmpty() ? "" : sizeParam.orElse(""),
            pages.whole("max_pages").orElse(1),
            pages.whole("max_empty_pages").orElse(0),
            new StopReader(pages).read(style),
            cap(style),
            pages.span("min_window").orElse(Duration.ofMinutes(1)),
            conditions("split_if"),
            conditions("restart_if"));
    check(limits);
    return limits;
  }

  private void checkSize(Optional<Integer> size, Optional<String> sizeParam, boolean sizePlaced) {
    if (sizePlaced && size.isEmpty() && !pages.has("page_size")) {
      pages.problem("page_size", "missing, though a template speaks of it", "page_size: 1000");
    }
    if (!sizePlaced && size.isPresent() && sizeParam.isEmpty() && !pages.has("page_size_param")) {
      pages.problem(
          "page_size", "is not sent: page_size_param is missing", "page_size_param: limit");
    }
  }

  private void check(PageLimits limits) {
    if (limits.stop().signs().contains(Sign.SHORT_PAGE) && limits.size() == 0) {
      pages.problem("stop", "short_page needs to know what a full page is", "page_size: 1000");
    }
  }

  /** The number of records that tells of a cut; 0 for none. */
  private int cap(Style style) {
    if (style == Style.NONE) {
      pages.present("record_cap", "record_cap: 100, or none where an answer is never cut");
    }
    return pages
        .optional(
            "record_cap",
            text -> text.equals("none") ? 0 : Values.integer(1, 100_000_000).parse(text))
        .orElse(0);
  }

  /** Of a page, only what a single value tells can be looked at on the way. */
  private List<Condition> conditions(String key) {
    List<Condition> conditions = ConditionsReader.read(pages, key);
    for (Condition condition : conditions) {
      condition
          .valuePath()
          .filter(path -> condition.isAbout(200) && !Paths.isValue(path))
          .ifPresent(
              path ->
                  pages.problem(
                      key,
                      Values.quoted(path) + " may be several values of a page",
                      "the path of one value, or a status that no page has"));
    }
    return conditions;
  }

  private Optional<Pagination> cursor(PageLimits limits, boolean keep) {
    boolean placed = isPlaced(Template.CURSOR);
    List<String> paths = pages.oneOrMore("cursor_path", Paths::inAnswer);
    String header = pages.optional("cursor_header", Values::text).orElse("");
    List<String> params = pages.oneOrMore("cursor_param", Values::text);
    List<String> initial = pages.oneOrMore("initial", PaginationReader::initial);
    if (pages.has("cursor_path") == pages.has("cursor_header")) {
      pages.problem(
          "cursor_path",
          pages.has("cursor_path") ? "stands beside cursor_header" : "missing",
          "where an answer names the next page: cursor_path, or cursor_header");
    }
    int parts = Math.max(1, paths.size());
    if (!placed) {
      pages.present("cursor_param", "the parameter that carries it back");
    }
    if (!params.isEmpty() && params.size() != parts) {
      pages.problem(
          "cursor_param", "are " + params.size() + " for " + parts + " paths", "one for each path");
    }
    if (placed && parts > 1) {
      pages.problem("cursor_path", "{cursor} is one value", "a cursor_param for each path");
    }
    if (!initial.isEmpty() && initial.size() != parts) {
      pages.problem("initial", "has another number of parts than the cursor", "one for each path");
    }
    return Optional.of(
        new Pagination.Cursor(paths, header, placed ? List.of() : params, initial, keep, limits));
  }

  private static String initial(String text) throws InvalidValue {
    return Values.by(Template::parse).parse(text).toString();
  }

  private Optional<Pagination> offset(PageLimits limits) {
    boolean placed = isPlaced(Template.OFFSET);
    String param = pages.optional("offset_param", Values::text).orElse("");
    int first = pages.whole("first").orElse(0);
    int overlap = pages.whole("overlap").orElse(0);
    String total = pages.optional("total_path", Paths::inAnswer).orElse("");
    if (limits.size() > 0 && overlap >= limits.size()) {
      pages.problem("overlap", "is no less than a page", "less than page_size");
    }
    return Optional.of(new Pagination.Offset(placed ? "" : param, first, overlap, total, limits));
  }

  private Optional<Pagination> numbered(PageLimits limits) {
    boolean placed = isPlaced(Template.PAGE);
    String param = pages.optional("page_param", Values::text).orElse("");
    int first = pages.whole("first").orElse(1);
    String total = pages.optional("total_pages_path", Paths::inAnswer).orElse("");
    return Optional.of(new Pagination.Numbered(placed ? "" : param, first, total, limits));
  }

  private Optional<Pagination> linkHeader(PageLimits limits, boolean keep) {
    String rel = pages.optional("rel", Values::text).orElse("next");
    return Optional.of(new Pagination.LinkHeader(rel, keep, limits));
  }

  private Optional<Pagination> nextUrl(PageLimits limits, boolean keep) {
    Optional<String> path = pages.optional("path", Paths::inAnswer);
    String header = pages.optional("header", Values::text).orElse("");
    if (pages.has("path") && pages.has("header")) {
      pages.problem("header", "stands beside path", "one of the two");
    }
    return Optional.of(
        new Pagination.NextUrl(
            path.orElse(""),
            path.isEmpty() && header.isEmpty() ? "Next-Page" : header,
            keep,
            limits));
  }

  private Optional<Pagination> lastTimestamp(PageLimits limits) {
    pages.present("order", "asc or desc, as the API gives its readings");
    pages.present("page_size", "the records of a full page");
    Order order = pages.word("order", Order.class).orElse(Order.ASC);
    String moved = order == Order.ASC ? "{start}" : "{end}";
    boolean placed =
        templates.stream()
            .anyMatch(order == Order.ASC ? Template::placesStart : Template::placesEnd);
    if (pages.has("order") && !placed) {
      pages.problem(
          "order",
          order.name().toLowerCase(Locale.ROOT) + " moves " + moved + ", which no template places",
          "request: {params: {from: " + moved + "}}");
    }
    return Optional.of(new Pagination.LastTimestamp(order, limits));
  }

  private Optional<Pagination> none(PageLimits limits) {
    return Optional.of(new Pagination.None(limits));
  }
}
