package io.dayfill.core.page;

import io.dayfill.core.http.PageBody;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.StopRule.Sign;
import io.dayfill.core.metadata.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Each answer names the next page. Absent, null or empty is no name; anything else is one, and so
 * are several values together.
 */
final class CursorPager implements Pager {
  private static final String BETWEEN = "\0";

  private final Pagination.Cursor pagination;
  private final ChainRequest request;
  private final PageBounds bounds;
  private final StopSigns stop;
  private final SeenPages seen = new SeenPages();
  private final @Nullable CursorPreview preview;

  CursorPager(Pagination.Cursor pagination, ChainRequest request) {
    this.pagination = pagination;
    this.request = request;
    bounds = new PageBounds(pagination.limits());
    stop = new StopSigns(pagination.limits(), Sign.NO_CURSOR);
    preview =
        pagination.header().isEmpty() && pagination.paths().size() == 1 && stop.onlyLackOfWay()
            ? CursorPreview.of(pagination.paths().get(0))
            : null;
  }

  @Override
  public PageRequest first() {
    if (pagination.initial().isEmpty()) {
      return request.plain();
    }
    List<String> initial =
        pagination.initial().stream()
            .map(text -> Template.parse(text).render(request.context()))
            .toList();
    seen.look(String.join(BETWEEN, initial));
    return at(initial, true);
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    List<String> cursor = cursor(page);
    SeenPages.Look look =
        cursor.isEmpty() ? SeenPages.Look.NEW : seen.look(String.join(BETWEEN, cursor));
    StopSigns.Way way =
        cursor.isEmpty()
            ? StopSigns.Way.NONE
            : look == SeenPages.Look.SAME ? StopSigns.Way.SAME : StopSigns.Way.ON;
    if (stop.isLast(page, page.records(), way)) {
      return Optional.empty();
    }
    bounds.another(page.records());
    if (look != SeenPages.Look.NEW) {
      throw round(look);
    }
    return Optional.of(at(cursor, pagination.keepParams()));
  }

  @Override
  public Optional<PageRequest> foresee(PageBody body) {
    String cursor = preview == null ? null : preview.look(body);
    return cursor == null || seen.knows(cursor)
        ? Optional.empty()
        : Optional.of(at(List.of(cursor), pagination.keepParams()));
  }

  private SourceException round(SeenPages.Look look) {
    // the cursor itself is not shown: some carry what should not be seen
    return PageBounds.astray(
        look == SeenPages.Look.SAME
            ? "the cursor did not advance: page " + bounds.pages() + " leads to itself"
            : "the cursors go round: page " + bounds.pages() + " leads back to an earlier page",
        "'" + where() + "' names a page that was read already",
        "Check cursor_path and cursor_param; an API that ignores the cursor answers so, and one"
            + " that ends so needs stop: same_cursor");
  }

  private String where() {
    return pagination.header().isEmpty()
        ? String.join("', '", pagination.paths())
        : pagination.header();
  }

  /** The name of the next page; empty if there is none. */
  private List<String> cursor(PageFacts page) {
    List<String> parts = new ArrayList<>();
    if (pagination.header().isEmpty()) {
      pagination.paths().forEach(path -> page.value(path).ifPresent(parts::add));
    } else {
      page.header(pagination.header()).ifPresent(parts::add);
    }
    parts.removeIf(String::isEmpty);
    if (!parts.isEmpty() && parts.size() < Math.max(1, pagination.paths().size())) {
      throw PageBounds.astray(
          "a page gives a part of the next page's name, not the whole",
          "'" + where() + "' belong together",
          "Check cursor_path");
    }
    return parts;
  }

  private PageRequest at(List<String> cursor, boolean keep) {
    List<String> params = pagination.params();
    if (request.placesCursor()) {
      return request.atCursor(cursor.get(0), keep);
    }
    PageRequest next = keep ? request.plain() : request.plain().withParams(List.of());
    for (int i = 0; i < params.size(); i++) {
      next = next.with(params.get(i), cursor.get(i));
    }
    return next;
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }
}
