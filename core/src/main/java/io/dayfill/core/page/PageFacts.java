package io.dayfill.core.page;

import java.util.Optional;

/** What a page tells about the way on. */
public interface PageFacts {
  /** The records it holds, whatever became of them. */
  long records();

  /**
   * A value of the answer beside its records: a text, or a number as it was written.
   *
   * @param path one of the paths that the entity's pagination names
   * @return empty where the path is absent, null, or an empty text
   */
  Optional<String> value(String path);

  /**
   * The value of a header field of the answer, the first of that name; names compare without case.
   */
  Optional<String> header(String name);

  /** The status of the answer. */
  int status();
}
