package io.dayfill.sink.delta.internal.runs;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.sink.delta.internal.log.ActiveFile;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The days and times that the attempts of a file are of, noted as its tags: whoever looks for
 * others need not open it. A file without them may hold any.
 */
final class AttemptSpan {
  private static final String GENERATION = "dayfill.folded";
  private static final String FIRST_DAY = "dayfill.first_day";
  private static final String LAST_DAY = "dayfill.last_day";
  private static final String LAST_START = "dayfill.last_started_at";

  private long firstDay = Long.MAX_VALUE;
  private long lastDay = Long.MIN_VALUE;
  private Instant lastStart = Instant.MIN;

  void add(Attempt attempt) {
    add(attempt.day().map(LocalDate::toEpochDay).orElse(null), attempt.startedAt());
  }

  void add(AttemptColumns columns, int rows) {
    for (int row = 0; row < rows; row++) {
      add(columns.day(row), columns.startedAt(row));
    }
  }

  private void add(@Nullable Long day, Instant startedAt) {
    if (day != null) {
      firstDay = Math.min(firstDay, day);
      lastDay = Math.max(lastDay, day);
    }
    lastStart = startedAt.isAfter(lastStart) ? startedAt : lastStart;
  }

  /**
   * The tags of the file.
   *
   * @param generation how often its attempts were folded
   */
  Map<String, String> tags(int generation) {
    Map<String, String> tags = new HashMap<>();
    tags.put(GENERATION, Integer.toString(generation));
    tags.put(LAST_START, lastStart.toString());
    if (firstDay <= lastDay) {
      tags.put(FIRST_DAY, LocalDate.ofEpochDay(firstDay).toString());
      tags.put(LAST_DAY, LocalDate.ofEpochDay(lastDay).toString());
    }
    return tags;
  }

  /** How often the attempts of a file were folded. */
  static int generation(ActiveFile file) {
    String text = file.tags().getOrDefault(GENERATION, "0");
    return text.matches("\\d{1,4}") ? Integer.parseInt(text) : 0;
  }

  /** Whether a file may hold attempts at days of a range. */
  static boolean mayHold(ActiveFile file, DayRange range) {
    if (!file.tags().containsKey(GENERATION)) {
      return true;
    }
    String first = file.tags().get(FIRST_DAY);
    String last = file.tags().get(LAST_DAY);
    return first != null
        && last != null
        && !LocalDate.parse(first).isAfter(range.last())
        && !LocalDate.parse(last).isBefore(range.first());
  }

  /** Whether a file may hold attempts that started at some time or later. */
  static boolean mayHold(ActiveFile file, Optional<Instant> since) {
    return since.isEmpty() || !lastStart(file).isBefore(since.get());
  }

  /** When the last attempt of a file began; the end of time where nothing tells it. */
  static Instant lastStart(ActiveFile file) {
    String last = file.tags().get(LAST_START);
    return last == null ? Instant.MAX : Instant.parse(last);
  }
}
