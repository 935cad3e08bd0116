package io.dayfill.core.run;

import io.dayfill.core.metadata.Pagination;

/** How the next page comes about, in words. */
final class NextPage {
  private NextPage() {}

  static String of(Pagination pagination) {
    if (pagination instanceof Pagination.Cursor cursor) {
      String from = cursor.header().isEmpty() ? String.join(", ", cursor.paths()) : cursor.header();
      String to = cursor.params().isEmpty() ? "{cursor}" : String.join(", ", cursor.params());
      return "cursor: " + from + " of the answer is sent back as " + to + "; none there is the end";
    }
    if (pagination instanceof Pagination.Offset offset) {
      String to = offset.param().isEmpty() ? "{offset}" : offset.param();
      return "offset: "
          + to
          + " is the number of records received so far; an empty page is the end";
    }
    return pagination.getClass().getSimpleName();
  }
}
