package io.dayfill.testkit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Answers requests for readings in good order. */
final class ReadingsEndpoint {
  private final DataSet set;
  private final Behaviour behaviour;
  private final Selector selector;
  private final RecordWriter writer;

  /**
   * What the endpoints have in common.
   *
   * @param token the bearer token that opens them; null opens them to everybody
   * @param pageSize the records of a page at most, and where no limit is asked for
   * @param emptyLastPage a full last page leads on to an empty one
   * @param startExclusive a reading at the window's start lies outside
   * @param endInclusive a reading at the window's end lies inside
   * @param wholeUtcDays the window is widened to UTC days
   */
  record Behaviour(
      @Nullable String token,
      int pageSize,
      CursorStyle cursorStyle,
      boolean emptyLastPage,
      boolean startExclusive,
      boolean endInclusive,
      boolean wholeUtcDays) {}

  ReadingsEndpoint(DataSet set, Behaviour behaviour) {
    this.set = set;
    this.behaviour = behaviour;
    this.selector = new Selector(set);
    this.writer = new RecordWriter(set);
  }

  DataSet dataSet() {
    return set;
  }

  SimResponse answer(SimRequest request, Instant asOf) {
    String token = behaviour.token();
    if (token != null && !("Bearer " + token).equals(request.header("authorization"))) {
      return error(401, "missing or wrong bearer token").header("WWW-Authenticate", "Bearer");
    }
    try {
      Query query = Query.of(request, set.entity(), behaviour.pageSize());
      Instant truncated = asOf.truncatedTo(ChronoUnit.MILLIS);
      return SimResponse.page(
          set.entity().isPagedByOffset() ? byOffset(query, truncated) : byCursor(query, truncated));
    } catch (Query.BadQuery e) {
      return error(400, e.getMessage());
    }
  }

  static SimResponse error(int status, @Nullable String message) {
    return SimResponse.of(status, "{\"error\":" + RecordJson.quoted(String.valueOf(message)) + "}");
  }

  private SimPage byOffset(Query query, Instant asOf) {
    Selection selection = select(query, asOf);
    long from = Math.min(query.offset(), selection.size());
    return slice(selection, from, query.limit())
        .withTotal(selection.size())
        .withMember("offset", Long.toString(query.offset()))
        .withMember("limit", Integer.toString(query.limit()));
  }

  private SimPage byCursor(Query query, Instant asOf) throws Query.BadQuery {
    Cursors.Mark mark = mark(query, asOf);
    Selection selection = select(query, mark.asOf());
    long from = Math.min(mark.position(), selection.size());
    SimPage page = slice(selection, from, query.limit());
    int size = page.records().size();
    boolean more = from + size < selection.size();
    boolean full = behaviour.emptyLastPage() && size == query.limit();
    Cursors.Mark next = new Cursors.Mark(from + size, mark.page() + 1, mark.asOf(), mark.query());
    return page.withCursor(more || full ? Cursors.encode(next, behaviour.cursorStyle()) : null);
  }

  private static Cursors.Mark mark(Query query, Instant asOf) throws Query.BadQuery {
    String cursor = query.cursor();
    if (cursor == null) {
      return new Cursors.Mark(0, 1, asOf, query.fingerprint());
    }
    Cursors.Mark mark = Cursors.decode(cursor);
    if (mark == null || mark.query() != query.fingerprint() || mark.position() < 0) {
      throw new Query.BadQuery("cursor is unknown or belongs to another query");
    }
    return mark;
  }

  private SimPage slice(Selection selection, long from, int limit) {
    return SimPage.of(writer, selection, from, Math.min(from + limit, selection.size()));
  }

  private Selection select(Query query, Instant asOf) {
    Instant start = query.start();
    Instant end = query.end();
    if (behaviour.wholeUtcDays()) {
      start = start.truncatedTo(ChronoUnit.DAYS);
      end = end.minusNanos(1).truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
    }
    return selector.select(
        behaviour.startExclusive() ? start.plusNanos(1) : start,
        behaviour.endInclusive() ? end.plusNanos(1) : end,
        asOf);
  }

  /**
   * The readings that a complete answer must hold, oldest first: found by looking at every reading
   * of the days, not by the way answers are found.
   */
  List<SimReading> expected(Instant from, Instant to, Instant asOf) {
    return ordinals(from, to, asOf).boxed().map(writer::reading).toList();
  }

  long countExpected(Instant from, Instant to, Instant asOf) {
    return ordinals(from, to, asOf).count();
  }

  private LongStream ordinals(Instant from, Instant to, Instant asOf) {
    long firstDay = Math.floorDiv(from.getEpochSecond(), 86_400L);
    long lastDay = Math.floorDiv(to.getEpochSecond(), 86_400L);
    return LongStream.range(firstDay * set.rowsPerDay(), (lastDay + 1) * set.rowsPerDay())
        .filter(ordinal -> isThere(ordinal, from, to, asOf));
  }

  private boolean isThere(long ordinal, Instant from, Instant to, Instant asOf) {
    Instant ts = Instant.ofEpochMilli(set.epochMilli(ordinal));
    return !ts.isBefore(from)
        && ts.isBefore(to)
        && !ts.isAfter(asOf)
        && set.offline().stream().noneMatch(span -> isWithheld(span, ordinal, ts, asOf));
  }

  private boolean isWithheld(Offline span, long ordinal, Instant ts, Instant asOf) {
    return span.covers(set.device(ordinal))
        && !ts.isBefore(span.from())
        && ts.isBefore(span.to())
        && asOf.isBefore(span.uploadedAt());
  }
}
