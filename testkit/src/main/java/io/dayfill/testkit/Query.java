package io.dayfill.testkit;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request for readings, checked. */
record Query(
    SimEntity entity, Instant start, Instant end, int limit, @Nullable String cursor, long offset) {
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  /** A parameter that is missing or wrong; the message goes to the client. */
  static final class BadQuery extends Exception {
    private static final long serialVersionUID = 1L;

    BadQuery(String message) {
      super(message);
    }
  }

  static Query of(SimRequest request, SimEntity entity, int pageSize) throws BadQuery {
    Map<String, String> params = request.params();
    check(
        entity.entityName().equals(params.get("device_group")),
        "device_group must be " + entity.entityName());
    Instant start = instant("start_time", request.start());
    Instant end = instant("end_time", request.end());
    check(start.isBefore(end), "end_time must be after start_time");
    long limit = number(params, "limit", pageSize);
    check(limit >= 1, "limit must be at least 1");
    long offset = entity.isPagedByOffset() ? number(params, "offset", 0) : 0;
    check(offset >= 0, "offset must not be negative");
    String cursor = entity.isPagedByOffset() ? null : request.cursor();
    return new Query(entity, start, end, (int) Math.min(limit, pageSize), cursor, offset);
  }

  /** What binds a cursor to this query; the same in every process. */
  int fingerprint() {
    return Objects.hash(entity.entityName(), start, end);
  }

  private static Instant instant(String name, @Nullable Instant value) throws BadQuery {
    if (value == null) {
      throw new BadQuery(name + " must be an ISO date-time with an offset");
    }
    check(
        !value.isBefore(EARLIEST) && value.isBefore(SimulatedApi.FAR_FUTURE),
        name + " is out of range");
    return value;
  }

  private static long number(Map<String, String> params, String name, long absent) throws BadQuery {
    try {
      String text = params.get(name);
      return text == null ? absent : Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new BadQuery(name + " must be a whole number");
    }
  }

  private static void check(boolean good, String message) throws BadQuery {
    if (!good) {
      throw new BadQuery(message);
    }
  }
}
