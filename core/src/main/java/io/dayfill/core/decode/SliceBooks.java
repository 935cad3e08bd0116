package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The books of a slice, one batch after the other. */
final class SliceBooks {
  private final List<Column> columns;
  private final Map<LocalDate, Long> rowsByDay = new HashMap<>();
  private final Map<LocalDate, Long> quarantinedByDay = new HashMap<>();
  private final long[] unknown;
  private final long[] lost;
  private long received;
  private long skipped;
  private long kept;
  private long outOfWindow;
  private Outside outside = Outside.NONE;
  private long quarantined;

  SliceBooks(List<Column> columns) {
    this.columns = columns;
    unknown = new long[columns.size()];
    lost = new long[columns.size()];
  }

  void add(PageTally tally, ColumnBatch batch) {
    received += tally.received;
    skipped += tally.skipped;
    outOfWindow += tally.outOfWindow;
    if (tally.outOfWindow > 0) {
      outside = outside.and(tally.outside());
    }
    kept += batch.rowCount();
    quarantined += tally.refusals.size();
    for (PageTally.Refusal refusal : tally.refusals) {
      if (refusal.day() != PageTally.NO_DAY) {
        quarantinedByDay.merge(LocalDate.ofEpochDay(refusal.day()), 1L, Long::sum);
      }
    }
    for (int i = 0; i < unknown.length; i++) {
      unknown[i] += tally.unknown[i];
      lost[i] += tally.lost[i];
    }
    addDays(batch.days(), batch.rowCount());
  }

  private void addDays(int[] days, int rows) {
    int first = 0;
    for (int i = 1; i <= rows; i++) {
      if (i == rows || days[i] != days[first]) {
        rowsByDay.merge(LocalDate.ofEpochDay(days[first]), (long) (i - first), Long::sum);
        first = i;
      }
    }
  }

  Outside outside() {
    return outside;
  }

  ReadBooks toBooks() {
    return new ReadBooks(
        received,
        kept,
        outOfWindow,
        skipped,
        quarantined,
        quarantinedByDay,
        rowsByDay,
        byColumn(unknown),
        byColumn(lost));
  }

  private Map<String, Long> byColumn(long[] counts) {
    Map<String, Long> named = new HashMap<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        named.put(columns.get(i).name(), counts[i]);
      }
    }
    return named;
  }
}
