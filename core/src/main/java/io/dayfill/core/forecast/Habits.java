package io.dayfill.core.forecast;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.Attempt;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.Slice;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * What an entity's slices are like: as they were, or before any was read as its metadata lets
 * expect.
 */
final class Habits {
  private static final double BYTES_A_COLUMN = 30;
  private static final double GUESSED_FACTOR = 3;
  private static final Estimate GUESSED_SECONDS = new Estimate(0.05, 0.3, 2);
  private static final double LEAST_TIME_ERROR = 0.2;

  private final Entity entity;
  private final Basis basis;
  private final DailyRows rows;
  private final double rowsError;
  private final Paging paging;
  private final Estimate bytesPerRow;
  private final Estimate secondsPerRequest;

  private Habits(
      Entity entity,
      Basis basis,
      DailyRows rows,
      double rowsError,
      Paging paging,
      Estimate bytesPerRow,
      Estimate secondsPerRequest) {
    this.entity = entity;
    this.basis = basis;
    this.rows = rows;
    this.rowsError = rowsError;
    this.paging = paging;
    this.bytesPerRow = bytesPerRow;
    this.secondsPerRequest = secondsPerRequest;
  }

  /**
   * Looks at what was tried of an entity.
   *
   * @param attempts the newest first
   * @param wanted the days that are to be foreseen
   */
  static Habits of(Entity entity, List<Attempt> attempts, DayRange wanted) {
    List<PastSlice> past = PastSlice.of(attempts);
    if (past.isEmpty() || attempts.stream().noneMatch(PastSlice::isWholeDay)) {
      return guessed(entity);
    }
    DailyRows rows = DailyRows.of(attempts, wanted);
    double records = past.stream().mapToDouble(PastSlice::records).sum();
    double bytes = past.stream().mapToDouble(PastSlice::bytes).sum();
    return new Habits(
        entity,
        Basis.MEASURED,
        rows,
        rows.error(wanted.size()),
        Paging.of(entity, past),
        records == 0 ? bytesPerRow(entity) : Estimate.around(bytes / records, 0.05),
        secondsPerRequest(past));
  }

  private static Estimate secondsPerRequest(List<PastSlice> past) {
    double requests = past.stream().mapToDouble(PastSlice::requests).sum();
    double mean = past.stream().mapToDouble(PastSlice::busySeconds).sum() / requests;
    double squares = 0;
    for (PastSlice slice : past) {
      double off = slice.busySeconds() / slice.requests() - mean;
      squares += off * off;
    }
    double deviation = mean == 0 ? 0 : Math.sqrt(squares / past.size()) / mean;
    return Estimate.around(
        mean, Math.max(LEAST_TIME_ERROR, 2 * deviation / Math.sqrt(past.size())));
  }

  /** A device that reports as often as is said, for each member or for some that are assumed. */
  private static Habits guessed(Entity entity) {
    double readings = 86_400e3 / Math.max(1, entity.frequency().toMillis());
    return new Habits(
        entity,
        Basis.GUESS,
        DailyRows.guessed(readings * devices(entity)),
        GUESSED_FACTOR - 1,
        Paging.declared(entity),
        bytesPerRow(entity),
        GUESSED_SECONDS);
  }

  private static long devices(Entity entity) {
    return entity.forEach().isNone()
        ? Paging.ASSUMED_MEMBERS
        : entity.forEach().count().orElse(Paging.ASSUMED_MEMBERS);
  }

  private static Estimate bytesPerRow(Entity entity) {
    return Estimate.around(entity.columns().size() * BYTES_A_COLUMN, 1);
  }

  Basis basis() {
    return basis;
  }

  /** How many devices or members were assumed for want of knowledge; 0 where none were. */
  long assumed() {
    boolean known = !entity.forEach().isNone() && entity.forEach().count().isPresent();
    return basis == Basis.GUESS && !known ? Paging.ASSUMED_MEMBERS : 0;
  }

  Paging paging() {
    return paging;
  }

  /** The rows of a slice, where all goes as usual; of a day that goes on those until now. */
  double rows(Slice slice, Instant now) {
    Instant end = slice.window().end().isAfter(now) ? now : slice.window().end();
    double sum = 0;
    for (LocalDate day : slice.days()) {
      Window whole = Window.ofDay(day, entity.zone());
      Instant from = later(whole.start(), slice.window().start());
      Instant to = whole.end().isBefore(end) ? whole.end() : end;
      double part = Duration.between(from, to).toMillis() / (double) whole.length().toMillis();
      sum += part > 0 ? rows.on(day) * Math.min(1, part) : 0;
    }
    return sum;
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  /** What some slices come to. */
  Work work(double[] rowsBySlice) {
    Estimate rowsInAll = Estimate.NONE;
    double low = 0;
    double likely = 0;
    double high = 0;
    for (double some : rowsBySlice) {
      Estimate each = Estimate.around(some, rowsError);
      rowsInAll = rowsInAll.plus(each);
      low += paging.requests(each.low());
      likely += paging.requests(each.likely());
      high += paging.requests(each.high());
    }
    double off = 2 * paging.error() * Math.sqrt(rowsBySlice.length);
    Estimate requests =
        new Estimate(Math.max(Math.min(likely, rowsBySlice.length), low - off), likely, high + off);
    return new Work(
        requests, rowsInAll, rowsInAll.times(bytesPerRow), requests.times(secondsPerRequest));
  }
}
