package io.dayfill.core.decode;

import io.dayfill.core.http.PageBody;
import org.jspecify.annotations.Nullable;

/** Reads a page from its first byte to its last, and stops on the way where the batch is full. */
interface PageWalk {
  /**
   * Begins a page.
   *
   * @param answered the status of the answer
   */
  void begin(PageBody body, int answered);

  /**
   * Reads on.
   *
   * @return false if the batch is full, or as many records were refused
   * @throws PageFault if the page is not what was declared
   */
  boolean read(int rows, long content);

  /** The values wanted, in their order; null where there is none. */
  @Nullable String[] values();

  /** True if the answer says that it is empty; its rows, if there are any, do not count. */
  boolean isEmpty();
}
