package io.dayfill.testkit.declared;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks for.
 *
 * @param start the window's start
 * @param end its end
 * @param days whether the bounds are calendar days
 * @param members what it names of each {@code for_each}
 * @param limit the records of a page at most
 * @param position the records before the page; 0 where pages are not counted
 * @param cursor what it carries of a former answer; null on a first page
 */
record Ask(
    Instant start,
    Instant end,
    boolean days,
    Map<String, String> members,
    int limit,
    long position,
    @Nullable String cursor) {
  /** The same for another page. */
  Ask at(long newPosition, @Nullable String newCursor) {
    return new Ask(start, end, days, members, limit, newPosition, newCursor);
  }

  /** What binds a cursor to a window. */
  int fingerprint() {
    return Objects.hash(start, end, members);
  }
}
