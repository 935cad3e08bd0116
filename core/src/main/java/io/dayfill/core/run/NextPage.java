package io.dayfill.core.run;

import io.dayfill.core.metadata.Pagination;
import java.util.Locale;

/** How the next page comes about, in words. */
final class NextPage {
  private NextPage() {}

  static String of(Pagination pagination) {
    if (pagination instanceof Pagination.Cursor cursor) {
      String from = cursor.header().isEmpty() ? String.join(", ", cursor.paths()) : cursor.header();
      String to = cursor.params().isEmpty() ? "{cursor}" : String.join(", ", cursor.params());
      return "cursor: " + from + " of the answer is sent back as " + to;
    }
    if (pagination instanceof Pagination.Offset offset) {
      return "offset: " + named(offset.param(), "{offset}") + " is the number of records received";
    }
    if (pagination instanceof Pagination.Numbered page) {
      return "page: " + named(page.param(), "{page}") + " counts from " + page.first();
    }
    if (pagination instanceof Pagination.LinkHeader link) {
      return "link_header: the address that the header Link gives for rel " + link.rel();
    }
    if (pagination instanceof Pagination.NextUrl next) {
      return "next_url: the address that " + named(next.path(), next.header()) + " gives";
    }
    if (pagination instanceof Pagination.LastTimestamp last) {
      return "last_timestamp: the same again from the last time received, "
          + last.order().name().toLowerCase(Locale.ROOT);
    }
    int cap = pagination.limits().recordCap();
    return cap == 0
        ? "none: one answer is all"
        : "none: one answer is all, unless it holds "
            + cap
            + " records; then its window is asked for in halves";
  }

  private static String named(String first, String second) {
    return first.isEmpty() ? second : first;
  }
}
