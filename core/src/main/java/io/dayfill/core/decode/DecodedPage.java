package io.dayfill.core.decode;

import io.dayfill.core.page.PageTimes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A page that was found good. */
public interface DecodedPage {
  /** The records it holds, whatever became of them. */
  long records();

  /**
   * A value of the answer beside its records: a text, or a number as it was written.
   *
   * @param path one of the paths that the entity's pagination names
   * @return empty where the path is absent, null, or an empty text
   */
  Optional<String> value(String path);

  /** The event times of its records, in their order; empty where none has one. */
  default Optional<PageTimes> times() {
    return Optional.empty();
  }

  /** Hashes of its first records as they were written; fewer where it holds fewer. */
  default long[] firstRecords(int count) {
    return new long[0];
  }

  /** Hashes of its last records as they were written, likewise. */
  default long[] lastRecords(int count) {
    return new long[0];
  }

  /**
   * The next rows.
   *
   * @return a batch that is valid until the next call, for this page or a later one; null at the
   *     end. A batch may be empty.
   */
  @Nullable ColumnBatch next();
}
