package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.Outside;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.http.SourceException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Tells an answer for the window that was asked for from one that ignored it. */
final class FilterCheck {
  private final Window window;
  private final long askedStart;
  private final long askedEnd;

  FilterCheck(Window window, Window asked) {
    this.window = window;
    askedStart = micros(asked.start());
    askedEnd = micros(asked.end());
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  /**
   * Refuses a complete answer of which no row lies in the window as asked: it would be taken for
   * proof that the days are empty.
   *
   * @throws SourceException if that is so
   */
  void refuseIgnored(ReadBooks books, Outside outside) {
    if (books.outOfWindow() == 0 || books.outOfWindow() < books.received()) {
      return;
    }
    // a bound that the API includes brings readings that lie exactly on it
    if (outside.latestBefore() < askedStart && outside.earliestAfter() > askedEnd) {
      throw new SourceException(
          SourceException.Kind.ANSWER,
          "all " + books.received() + " records lie outside the window asked for, " + window,
          "the API seems to ignore the parameters that carry it, or means other days by them",
          "Compare request.params with what the API expects, and the zone; if it filters by another"
              + " time than event_time, set window.pad");
    }
  }

  /** Tells of rows beyond what was asked for: whoever sends those may leave out others. */
  List<String> warnings(ReadBooks books, Outside outside) {
    if (outside.earliest() >= askedStart && outside.latest() <= askedEnd) {
      return List.of();
    }
    return List.of(
        books.outOfWindow()
            + (books.outOfWindow() == 1 ? " record lies outside " : " records lie outside ")
            + window
            + ", some outside of what was asked for: an API that filters by another time than"
            + " event_time may leave out readings of these days; see window.pad and"
            + " window.filters_by");
  }
}
