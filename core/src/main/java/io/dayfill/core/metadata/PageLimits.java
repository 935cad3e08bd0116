package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.List;

/**
 * What all styles of pages have.
 *
 * @param size the records asked for in a page; 0 leaves it to the API
 * @param sizeParam the parameter that asks for them; empty where there is none, or where a template
 *     of the request places it
 * @param maxPages more pages than this in one chain fail the slice
 * @param maxEmptyPages more empty pages in a row than this fail the slice
 */
public record PageLimits(int size, String sizeParam, int maxPages, int maxEmptyPages)
    implements Serializable {
  /** Limits without a page size. */
  public static PageLimits of(int maxPages, int maxEmptyPages) {
    return new PageLimits(0, "", maxPages, maxEmptyPages);
  }

  /** The same with a page size. */
  public PageLimits withSize(int records, String param) {
    return new PageLimits(records, param, maxPages, maxEmptyPages);
  }

  /** The values of an answer that these limits judge. */
  List<String> valuePaths() {
    return List.of();
  }
}
