package io.dayfill.testkit.declared;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The readings behind a simulated API: every device reports at even intervals, for ever; the same
 * seed gives the same readings. A test changes them while the API serves: rows inserted, deleted,
 * late, by a clock that is wrong. Safe for use by several threads.
 */
public final class SimTable {
  private static final Comparator<SimRow> BY_TIME =
      Comparator.comparing(SimRow::time)
          .thenComparingInt(SimRow::device)
          .thenComparingLong(SimRow::number);

  private final SimSpec spec;
  private final RowMaker maker;
  private final List<SimRow> inserted = new ArrayList<>();
  private final List<Predicate<SimRow>> deleted = new ArrayList<>();
  private final List<Late> late = new ArrayList<>();
  private final Map<Integer, Duration> skews = new HashMap<>();

  private record Late(int device, Instant from, Instant to, Instant uploadedAt) {
    boolean holds(SimRow row) {
      return (device < 0 || row.device() == device)
          && !row.time().isBefore(from)
          && row.time().isBefore(to);
    }
  }

  SimTable(SimSpec spec) {
    this.spec = spec;
    maker = new RowMaker(spec);
  }

  /** A reading more, of a device and a time; its number is counted down from -1. */
  public synchronized SimRow insert(int device, Instant time) {
    SimRow row = maker.row(device, -1L - inserted.size(), time, time);
    inserted.add(row);
    return row;
  }

  /** Readings that are no longer there. */
  public synchronized void delete(Predicate<SimRow> condition) {
    deleted.add(condition);
  }

  /**
   * What a device reads in {@code [from, to)} arrives at one instant; -1 stands for all devices.
   */
  public synchronized void late(int device, Instant from, Instant to, Instant uploadedAt) {
    late.add(new Late(device, from, to, uploadedAt));
  }

  /** Nothing is ever read in {@code [from, to)}. */
  public void silent(Instant from, Instant to) {
    delete(row -> !row.time().isBefore(from) && row.time().isBefore(to));
  }

  /** A device's clock is wrong by so much. */
  public synchronized void skew(int device, Duration by) {
    skews.put(device, by);
  }

  /** What a complete answer holds of {@code [from, to)} at an instant, oldest first. */
  public List<SimRow> expected(Instant from, Instant to, Instant asOf) {
    return rows(from, to, asOf, SimRow::time).stream()
        .filter(row -> row.time().isBefore(to))
        .toList();
  }

  /** The same, once all has arrived. */
  public List<SimRow> expected(Instant from, Instant to) {
    return expected(from, to, Instant.MAX);
  }

  /** What the columns must hold of it. */
  public List<Map<String, @Nullable Object>> values(Instant from, Instant to) {
    return expected(from, to).stream().map(SimRow::values).toList();
  }

  /** The readings of {@code [from, to]} by one of their times, oldest first. */
  List<SimRow> rows(Instant from, Instant to, Instant asOf, Function<SimRow, Instant> by) {
    return rows(from, to, asOf, by, device -> true);
  }

  /** The same of some devices. */
  synchronized List<SimRow> rows(
      Instant from, Instant to, Instant asOf, Function<SimRow, Instant> by, IntPredicate devices) {
    List<SimRow> rows = new ArrayList<>(inserted);
    rows.removeIf(row -> !devices.test(row.device()));
    int[] wanted = IntStream.range(0, spec.deviceCount()).filter(devices).toArray();
    for (int device : wanted) {
      regular(device, from.minus(spec.delay()), to, rows);
    }
    for (Late span : late) {
      rows.removeIf(span::holds);
      for (int device : wanted) {
        if (span.device() < 0 || span.device() == device) {
          List<SimRow> all = new ArrayList<>();
          regular(device, span.from(), span.to(), all);
          all.stream()
              .filter(span::holds)
              .map(row -> row.arriving(span.uploadedAt()))
              .map(row -> maker.row(row.device(), row.number(), row.time(), row.arrival()))
              .forEach(rows::add);
        }
      }
    }
    return rows.stream()
        .filter(row -> !by.apply(row).isBefore(from) && !by.apply(row).isAfter(to))
        .filter(row -> !row.arrival().isAfter(asOf))
        .filter(row -> deleted.stream().noneMatch(gone -> gone.test(row)))
        .sorted(BY_TIME)
        .toList();
  }

  private void regular(int device, Instant from, Instant to, List<SimRow> rows) {
    Duration shift = RowMaker.lag(device).plus(skews.getOrDefault(device, Duration.ZERO));
    long every = spec.every().toMillis();
    long first = Math.floorDiv(from.minus(shift).toEpochMilli(), every);
    long last = Math.floorDiv(to.minus(shift).toEpochMilli(), every) + 1;
    for (long number = first; number <= last; number++) {
      Instant time = Instant.ofEpochMilli(number * every).plus(shift);
      rows.add(maker.row(device, number, time, time.plus(spec.delay())));
    }
  }
}
