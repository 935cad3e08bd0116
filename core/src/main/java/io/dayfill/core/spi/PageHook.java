package io.dayfill.core.spi;

import java.io.IOException;

/**
 * Code of an adapter for answers that no declaration can say: packed values, another format, a
 * cursor that has to be computed. It turns a page into one that the declaration describes. It costs
 * a copy of every page, and one page has to fit into memory.
 *
 * <p>Asked for one page by several threads at once, each with a page of its own.
 */
@FunctionalInterface
public interface PageHook {
  /**
   * Rewrites a page. What is in the declared form already stays as it is.
   *
   * @param body the whole body as it came, decompressed; not to be changed
   * @return the body in the declared form; may be the same
   * @throws IOException if it is no page of this API: the days that it was asked for fail
   */
  byte[] rewrite(byte[] body) throws IOException;
}
