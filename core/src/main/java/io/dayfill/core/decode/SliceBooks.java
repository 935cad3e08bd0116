package io.dayfill.core.decode;

import io.dayfill.core.metadata.Column;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The books of a slice, one batch after the other. */
final class SliceBooks {
  private final List<Column> columns;
  private final Map<LocalDate, Long> rowsByDay = new HashMap<>();
  private final Map<LocalDate, Long> quarantinedByDay = new HashMap<>();
  private final Map<LocalDate, boolean[]> seenByDay = new HashMap<>();
  private final long[] unknown;
  private final long[] lost;
  private long received;
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
    addDays(batch);
  }

  private void addDays(ColumnBatch batch) {
    int[] days = batch.days();
    int rows = batch.rowCount();
    int first = 0;
    for (int i = 1; i <= rows; i++) {
      if (i == rows || days[i] != days[first]) {
        LocalDate day = LocalDate.ofEpochDay(days[first]);
        rowsByDay.merge(day, (long) (i - first), Long::sum);
        look(seenByDay.computeIfAbsent(day, d -> new boolean[columns.size()]), batch, first, i);
        first = i;
      }
    }
  }

  /** Notes which columns have a value in some rows of a day. */
  private static void look(boolean[] seen, ColumnBatch batch, int from, int to) {
    for (int i = 0; i < seen.length; i++) {
      ColumnVector vector = batch.vector(i);
      for (int row = from; !seen[i] && row < to; row++) {
        seen[i] = !vector.isNull(row);
      }
    }
  }

  private Map<LocalDate, Set<String>> valuesByDay() {
    Map<LocalDate, Set<String>> named = new HashMap<>();
    seenByDay.forEach(
        (day, seen) -> {
          Set<String> names = new HashSet<>();
          for (int i = 0; i < seen.length; i++) {
            if (seen[i]) {
              names.add(columns.get(i).name());
            }
          }
          named.put(day, names);
        });
    return named;
  }

  Outside outside() {
    return outside;
  }

  ReadBooks toBooks() {
    return new ReadBooks(
        received,
        kept,
        outOfWindow,
        0,
        quarantined,
        quarantinedByDay,
        rowsByDay,
        valuesByDay(),
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
