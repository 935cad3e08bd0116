package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.Outside;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.http.SourceException;

/** Tells an answer for the window that was asked for from one that ignored it. */
final class FilterCheck {
  private FilterCheck() {}

  /**
   * Refuses a complete answer of which no row lies in the window as asked: it would be taken for
   * proof that the days are empty.
   *
   * @throws SourceException if that is so
   */
  static void refuseIgnored(Window window, Window asked, ReadBooks books, Outside outside) {
    if (books.outOfWindow() == 0 || books.outOfWindow() < books.received()) {
      return;
    }
    // a bound that the API includes brings readings that lie exactly on it
    boolean near =
        outside.latestBefore().filter(at -> !at.isBefore(asked.start())).isPresent()
            || outside.earliestAfter().filter(at -> !at.isAfter(asked.end())).isPresent();
    if (!near) {
      throw new SourceException(
          SourceException.Kind.ANSWER,
          "all " + books.received() + " records lie outside the window asked for, " + window,
          "the API seems to ignore the parameters that carry it, or means other days by them",
          "Compare request.params with what the API expects, and the zone; if it filters by another"
              + " time than event_time, set window.pad");
    }
  }
}
