package io.dayfill.testkit;

import java.util.List;
import java.util.function.Function;

/**
 * Stands before the ordinary answer: passes the request on and changes what comes back, or answers
 * itself.
 */
@FunctionalInterface
public interface Fault {
  /**
   * Answers a request.
   *
   * @param request the request
   * @param next the rest of the script and, behind it, the API; may be asked with a changed request
   */
  SimResponse answer(SimRequest request, Function<SimRequest, SimResponse> next);

  /**
   * Pages whose cursors go round: the first page leads to the first cursor, each cursor to the
   * next, the last to the first. One cursor alone stands still. Every page holds the first page's
   * records.
   */
  static Fault cursorCycle(String... cursors) {
    List<String> names = List.of(cursors);
    return (request, next) -> {
      String asked = request.cursor();
      int at = asked == null ? 0 : names.indexOf(asked) + 1;
      SimResponse first = next.apply(request.withParam("cursor", null));
      return first.editPage(page -> page.withCursor(names.get(at % names.size())));
    };
  }
}
