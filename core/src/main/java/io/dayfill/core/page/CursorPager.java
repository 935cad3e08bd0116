package io.dayfill.core.page;

import io.dayfill.core.http.PageRequest;
import io.dayfill.core.metadata.Pagination;
import java.util.List;
import java.util.Optional;

/** Each answer names the next page. Absent, null or empty is the end; anything else is a name. */
final class CursorPager implements Pager {
  private final Pagination.Cursor pagination;
  private final PageRequest first;
  private final PageBounds bounds;
  private final SeenCursors seen = new SeenCursors();

  CursorPager(Pagination.Cursor pagination, PageRequest first) {
    this.pagination = pagination;
    this.first = first;
    bounds = new PageBounds(pagination.limits());
  }

  @Override
  public PageRequest first() {
    return first;
  }

  @Override
  public Optional<PageRequest> next(PageFacts page) {
    Optional<String> cursor = page.value(pagination.paths().get(0)).filter(text -> !text.isEmpty());
    if (cursor.isEmpty()) {
      return Optional.empty();
    }
    bounds.another(page);
    SeenCursors.Look look = seen.look(cursor.get());
    if (look != SeenCursors.Look.NEW) {
      // the cursor itself is not shown: some carry what should not be seen
      throw PageBounds.astray(
          look == SeenCursors.Look.SAME
              ? "the cursor did not advance: page " + bounds.pages() + " leads to itself"
              : "the cursors go round: page " + bounds.pages() + " leads back to an earlier page",
          "'" + pagination.paths().get(0) + "' names a page that was read already",
          "Check cursor_path and cursor_param; an API that ignores the cursor answers so");
    }
    return Optional.of(first.with(pagination.params().get(0), cursor.get()));
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }
}
