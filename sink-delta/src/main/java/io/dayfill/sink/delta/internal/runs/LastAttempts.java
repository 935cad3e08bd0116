package io.dayfill.sink.delta.internal.runs;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import io.dayfill.sink.delta.internal.log.TableState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The newest attempt of each day of a range, as the record told them at one moment: of all entities
 * where that is not too much to keep, else of one.
 */
final class LastAttempts {
  /** About 10 MB. */
  private static final int MOST = 20_000;

  private final TableState state;
  private final DayRange range;
  private final String asked;
  private final Map<String, NavigableMap<LocalDate, Attempt>> byEntity = new HashMap<>();
  private int kept;
  private boolean onlyAsked;

  private LastAttempts(TableState state, DayRange range, String asked) {
    this.state = state;
    this.range = range;
    this.asked = asked;
  }

  /** Reads files for an entity that is asked for, and the others by the way. */
  static LastAttempts read(TableState state, List<Path> files, DayRange range, String asked)
      throws IOException {
    LastAttempts last = new LastAttempts(state, range, asked);
    AttemptFiles.visit(files, last::add);
    return last;
  }

  /** The record that told. */
  TableState state() {
    return state;
  }

  boolean tells(String entity, DayRange days) {
    return (!onlyAsked || entity.equals(asked))
        && range.contains(days.first())
        && range.contains(days.last());
  }

  NavigableMap<LocalDate, Attempt> of(String entity, DayRange days) {
    return new TreeMap<>(
        byEntity
            .getOrDefault(entity, new TreeMap<>())
            .subMap(days.first(), true, days.last(), true));
  }

  private void add(AttemptColumns columns, int row) {
    Long epochDay = columns.day(row);
    if (epochDay == null) {
      return;
    }
    LocalDate day = LocalDate.ofEpochDay(epochDay);
    String entity = columns.entity(row);
    if (!range.contains(day) || (onlyAsked && !entity.equals(asked))) {
      return;
    }
    NavigableMap<LocalDate, Attempt> days =
        byEntity.computeIfAbsent(entity, unused -> new TreeMap<>());
    Attempt known = days.get(day);
    if (known == null || !columns.startedAt(row).isBefore(known.startedAt())) {
      days.put(day, columns.attempt(row));
      kept += known == null ? 1 : 0;
    }
    if (kept > MOST && !onlyAsked) {
      onlyAsked = true;
      byEntity.keySet().retainAll(List.of(asked));
    }
  }
}
