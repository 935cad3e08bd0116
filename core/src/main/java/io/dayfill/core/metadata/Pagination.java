package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.OptionalInt;

/** How an endpoint gives its answer in pages. */
public sealed interface Pagination extends Serializable {
  /** The records asked for in a page; empty leaves it to the API. */
  OptionalInt pageSize();

  /**
   * The parameter that asks for {@link #pageSize()}; empty where there is none, or where a template
   * of the request places it.
   */
  String pageSizeParam();

  /** More pages than this in one chain fail the slice. */
  int maxPages();

  /** More empty pages in a row than this fail the slice. */
  int maxEmptyPages();

  /**
   * Each answer names the next page; null, absent or empty is the end.
   *
   * @param cursorPath where the answer names it
   * @param cursorParam the parameter that carries it back
   */
  record Cursor(
      String cursorPath,
      String cursorParam,
      OptionalInt pageSize,
      String pageSizeParam,
      int maxPages,
      int maxEmptyPages)
      implements Pagination {
    private Object writeReplace() {
      return new PaginationSerial(
          false,
          cursorPath,
          cursorParam,
          0,
          PaginationSerial.boxed(pageSize),
          pageSizeParam,
          maxPages,
          maxEmptyPages);
    }
  }

  /**
   * The next page starts behind the records received so far; an empty page is the end.
   *
   * @param offsetParam the parameter that carries the number of records received
   * @param first the number that the first page is asked with
   * @param totalPath where the answer says how many records there are; empty where it does not. It
   *     only warns: an API may lie about it.
   */
  record Offset(
      String offsetParam,
      int first,
      String totalPath,
      OptionalInt pageSize,
      String pageSizeParam,
      int maxPages,
      int maxEmptyPages)
      implements Pagination {
    private Object writeReplace() {
      return new PaginationSerial(
          true,
          totalPath,
          offsetParam,
          first,
          PaginationSerial.boxed(pageSize),
          pageSizeParam,
          maxPages,
          maxEmptyPages);
    }
  }
}
