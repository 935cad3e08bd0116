package io.dayfill.core.decode;

import io.dayfill.core.page.PageFacts;
import org.jspecify.annotations.Nullable;

/** A page that was found good. */
public interface DecodedPage extends PageFacts {
  /**
   * The next rows.
   *
   * @return a batch that is valid until the next call, for this page or a later one; null at the
   *     end. A batch may be empty.
   */
  @Nullable ColumnBatch next();
}
