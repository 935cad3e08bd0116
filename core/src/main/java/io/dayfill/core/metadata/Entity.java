package io.dayfill.core.metadata;

import java.io.Serializable;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * One kind of reading, ready to run: every default filled in, every rule of the language checked.
 *
 * @param name its name, also the folder-safe form of it
 * @param adapter the adapter that preset it, or the word none
 * @param connection the name of its connection
 * @param endpoint the path that is appended to the connection's base URL; a template
 * @param frequency how often a device reports
 * @param enabled whether a run that names no entity includes it
 * @param zone whose calendar days are its SourceDates
 * @param batchDays the days of one request at most
 * @param lookbackDays earlier days that a run without a date reads again
 * @param maxDaysAhead an event further in the future is quarantined
 * @param emptyReplaces whether a proven empty answer may replace a day that holds rows
 * @param maxShrink the share of a stored day's rows that a reload may lose, 0 to 1
 * @param maxQuarantined the share of a day's rows above which it fails, 0 to 1
 * @param key the columns that identify a reading; may be empty
 * @param eventTime the column whose instant decides a reading's day, its SourceDate
 * @param request what is sent for a page, but for its path
 * @param window what the API means by its bounds
 * @param pagination how the answer comes in pages
 * @param response what an answer looks like, and where its records stand
 * @param targetTable the table
 * @param columns what a record becomes
 * @param forEach what the API is asked for one by one
 * @param whileOpen how a day that goes on is read again
 */
public record Entity(
    String name,
    String adapter,
    String connection,
    String endpoint,
    Duration frequency,
    boolean enabled,
    ZoneId zone,
    int batchDays,
    int lookbackDays,
    int maxDaysAhead,
    boolean emptyReplaces,
    double maxShrink,
    double maxQuarantined,
    List<String> key,
    String eventTime,
    Request request,
    WindowBounds window,
    Pagination pagination,
    Response response,
    TableName targetTable,
    List<Column> columns,
    ForEach forEach,
    WhileOpen whileOpen)
    implements Serializable {

  /** Copies the collections. */
  @SuppressWarnings("serial")
  public Entity {
    key = List.copyOf(key);
    columns = List.copyOf(columns);
  }

  /** Of the name alone: entities are few, and what is in them is much. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /**
   * The same of what is asked for on the way: a list of members, whose rows are others.
   *
   * @param time the column whose instant decides the day
   */
  public Entity listing(
      String path,
      Request asked,
      Pagination pages,
      Response answer,
      List<Column> made,
      String time) {
    return new Entity(
        name,
        adapter,
        connection,
        path,
        frequency,
        enabled,
        zone,
        batchDays,
        lookbackDays,
        maxDaysAhead,
        emptyReplaces,
        maxShrink,
        maxQuarantined,
        List.of(),
        time,
        asked,
        window.arriving(null),
        pages,
        answer,
        targetTable,
        made,
        ForEach.NONE,
        WhileOpen.RELOAD);
  }

  /** The columns that carry the members, one for each name of {@link #forEach()}. */
  public List<String> memberColumns() {
    return forEach.names().stream().flatMap(name -> columnFrom(name).stream()).toList();
  }

  private Optional<String> columnFrom(String name) {
    return columns.stream()
        .filter(column -> column.from().equals(Optional.of(name)))
        .map(Column::name)
        .findFirst();
  }

  /**
   * The column whose time tells the rows of a window, and the folder of each: the event time, or
   * the time of arrival where the API files readings by that.
   */
  public String windowTime() {
    WindowBounds.Arrival arrival = window.arrival();
    return arrival == null || arrival.column() == null ? eventTime : arrival.column();
  }

  /** The place of a column; -1 if there is none of that name. */
  public int columnIndex(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        return i;
      }
    }
    return -1;
  }
}
