package io.dayfill.core.decode;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What was counted while a slice was read: {@code received = kept + outOfWindow + skipped +
 * quarantined}.
 *
 * @param received the records of all pages kept; a page asked for again counts once
 * @param kept the rows handed on
 * @param outOfWindow rows whose event time lies outside the window
 * @param skipped records that the metadata says are no readings
 * @param quarantined records that could not be read, those of no known day included
 * @param quarantinedByDay those whose day is known
 * @param rowsByDay the rows handed on, by day
 * @param valuesByDay the columns of which some row handed on has a value, by day
 * @param unknownValues values that no {@code values} map knows, kept raw, by column
 * @param lostValues values that did not fit and became nulls, by column
 */
public record ReadBooks(
    long received,
    long kept,
    long outOfWindow,
    long skipped,
    long quarantined,
    Map<LocalDate, Long> quarantinedByDay,
    Map<LocalDate, Long> rowsByDay,
    Map<LocalDate, Set<String>> valuesByDay,
    Map<String, Long> unknownValues,
    Map<String, Long> lostValues) {

  /** Nothing was read. */
  public static final ReadBooks NONE =
      new ReadBooks(0, 0, 0, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  /** Copies the maps. */
  public ReadBooks {
    quarantinedByDay = Map.copyOf(quarantinedByDay);
    rowsByDay = Map.copyOf(rowsByDay);
    valuesByDay = Map.copyOf(valuesByDay);
    unknownValues = Map.copyOf(unknownValues);
    lostValues = Map.copyOf(lostValues);
  }

  /** Quarantined records whose day cannot be told. */
  public long quarantinedDayless() {
    return quarantined - quarantinedByDay.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Together with what was counted elsewhere in the same slice. */
  public ReadBooks and(ReadBooks other) {
    return new ReadBooks(
        received + other.received,
        kept + other.kept,
        outOfWindow + other.outOfWindow,
        skipped + other.skipped,
        quarantined + other.quarantined,
        sum(quarantinedByDay, other.quarantinedByDay),
        sum(rowsByDay, other.rowsByDay),
        union(valuesByDay, other.valuesByDay),
        sum(unknownValues, other.unknownValues),
        sum(lostValues, other.lostValues));
  }

  private static Map<LocalDate, Set<String>> union(
      Map<LocalDate, Set<String>> some, Map<LocalDate, Set<String>> others) {
    Map<LocalDate, Set<String>> all = new HashMap<>(some);
    others.forEach(
        (day, names) ->
            all.merge(
                day,
                names,
                (here, there) -> {
                  Set<String> both = new HashSet<>(here);
                  both.addAll(there);
                  return both;
                }));
    return all;
  }

  private static <K> Map<K, Long> sum(Map<K, Long> some, Map<K, Long> others) {
    Map<K, Long> sums = new HashMap<>(some);
    others.forEach((key, count) -> sums.merge(key, count, Long::sum));
    return sums;
  }
}
