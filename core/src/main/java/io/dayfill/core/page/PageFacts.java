package io.dayfill.core.page;

import java.net.URI;
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
   * The value of a header field of the answer; several of the name are joined by commas. Names
   * compare without case.
   */
  Optional<String> header(String name);

  /** The status of the answer. */
  int status();

  /** Where the answer came from; links in it are meant relative to that. */
  URI address();

  /** The event times of its records; empty where none has one. */
  Optional<PageTimes> times();

  /** What its first records come to, as hashes of what they hold; fewer where it holds fewer. */
  long[] firstRecords(int count);

  /** What its last records come to, likewise. */
  long[] lastRecords(int count);
}
