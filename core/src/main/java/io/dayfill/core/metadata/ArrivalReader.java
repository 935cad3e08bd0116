package io.dayfill.core.metadata;

import io.dayfill.core.metadata.WindowBounds.Arrival;
import io.dayfill.core.metadata.WindowBounds.Bound;
import java.util.List;
import java.util.Optional;

/** Reads by which time an API filters, and refuses what cannot work where that is not known. */
final class ArrivalReader {
  private final GroupReader values;
  private final GroupReader window;

  /**
   * Makes a reader.
   *
   * @param values what is said of the entity
   * @param window what is said of its window
   */
  ArrivalReader(GroupReader values, GroupReader window) {
    this.values = values;
    this.window = window;
  }

  /** The bounds, with what the API compares them with. */
  WindowBounds read(
      WindowBounds bounds,
      List<Column> columns,
      List<String> names,
      Optional<Pagination> pagination) {
    boolean arrival = window.word("filters_by").filter("arrival"::equals).isPresent();
    Optional<String> column = values.optional("arrival_time", Values::text);
    column.ifPresent(each -> EntityReader.checkTime(values, "arrival_time", each, columns, names));
    if (column.isPresent() && !arrival) {
      values.problem(
          "arrival_time",
          "is of no use where the API filters by event_time",
          "window: {filters_by: arrival}, or leave it out");
    }
    if (arrival && column.isEmpty()) {
      refuseUntold(bounds, pagination);
    }
    return arrival ? bounds.arriving(new Arrival(column.orElse(null))) : bounds;
  }

  /** Without the time of arrival the answer is taken as it is: it must be one day's, whole. */
  private void refuseUntold(WindowBounds bounds, Optional<Pagination> pagination) {
    if (values.whole("batch_days").filter(days -> days > 1).isPresent()) {
      values.problem(
          "batch_days",
          "nothing tells the rows of one day from those of another without arrival_time",
          "batch_days: 1, or the column of the time at which a reading arrived");
    }
    boolean tiles =
        (bounds.start() == Bound.INCLUSIVE && bounds.end() == Bound.EXCLUSIVE)
            || (bounds.start() == Bound.EXCLUSIVE && bounds.end() == Bound.INCLUSIVE);
    if (!tiles) {
      window.problem(
          "filters_by",
          "arrival without arrival_time: a reading exactly at a bound may come for two days, or for"
              + " none",
          "start_bound: inclusive and end_bound: exclusive, or the other way round, as the API has"
              + " them; or arrival_time");
    }
    if (!bounds.pad().isZero() || bounds.carriesForward()) {
      window.problem(
          "filters_by",
          "arrival without arrival_time: rows of other days cannot be left out again",
          "neither pad nor carry_forward: drop; or arrival_time");
    }
    if (pagination.filter(Pagination::goesByTime).isPresent()) {
      window.problem(
          "filters_by",
          "arrival without arrival_time: last_timestamp needs the time that the API filters by",
          "another pagination_style; or arrival_time");
    }
  }
}
