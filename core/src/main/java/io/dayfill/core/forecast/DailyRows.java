package io.dayfill.core.forecast;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.Attempt;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many rows a day has: the same each day, or each day of the week, where that tells more. */
final class DailyRows {
  private static final int WEEK = 7;

  /** Days far from those asked for tell little of them. */
  private static final int MOST_DAYS = 8 * WEEK;

  /** Weekdays count where they explain so much of what days differ by. */
  private static final double EXPLAINED = 0.5;

  /** How much a fleet may grow or shrink in a year. */
  private static final double DRIFT_A_YEAR = 0.25;

  /** What a single day tells of others. */
  private static final double ONE_DAY_ERROR = 0.5;

  private final double[] byWeekday = new double[WEEK];
  private double deviation;
  private int days;
  private double drift;

  private DailyRows() {}

  /** The same number each day, as somebody guesses it. */
  static DailyRows guessed(double rows) {
    DailyRows daily = new DailyRows();
    Arrays.fill(daily.byWeekday, rows);
    return daily;
  }

  /**
   * As days were that were read whole.
   *
   * @param attempts the newest first; at least one of a whole day
   * @param wanted the days of which it is to tell
   */
  static DailyRows of(List<Attempt> attempts, DayRange wanted) {
    Map<LocalDate, Double> known = new HashMap<>();
    for (Attempt attempt : attempts) {
      attempt
          .day()
          .filter(day -> PastSlice.isWholeDay(attempt))
          .ifPresent(day -> known.putIfAbsent(day, (double) attempt.rows()));
    }
    List<LocalDate> near =
        known.keySet().stream()
            .sorted(
                Comparator.comparingLong((LocalDate day) -> distance(day, wanted))
                    .thenComparing(Comparator.<LocalDate>reverseOrder()))
            .limit(MOST_DAYS)
            .toList();
    DailyRows daily = new DailyRows();
    daily.learn(
        near.stream().mapToInt(day -> weekday(day)).toArray(),
        near.stream().mapToDouble(day -> known.getOrDefault(day, 0.0)).toArray());
    LocalDate middle = wanted.first().plusDays(wanted.size() / 2);
    long away = near.stream().mapToLong(day -> distance(day, DayRange.of(middle))).min().orElse(0);
    daily.drift = away / 365.0 * DRIFT_A_YEAR;
    return daily;
  }

  private static int weekday(LocalDate day) {
    return day.getDayOfWeek().getValue() - 1;
  }

  private static long distance(LocalDate day, DayRange range) {
    long before = range.first().toEpochDay() - day.toEpochDay();
    long behind = day.toEpochDay() - range.last().toEpochDay();
    return Math.max(0, Math.max(before, behind));
  }

  private void learn(int[] weekdays, double[] rows) {
    days = rows.length;
    double mean = Arrays.stream(rows).average().orElse(0);
    double[] sums = new double[WEEK];
    int[] counts = new int[WEEK];
    double total = 0;
    for (int i = 0; i < days; i++) {
      sums[weekdays[i]] += rows[i];
      counts[weekdays[i]]++;
      total += (rows[i] - mean) * (rows[i] - mean);
    }
    double within = 0;
    for (int i = 0; i < days; i++) {
      double off = rows[i] - sums[weekdays[i]] / counts[weekdays[i]];
      within += off * off;
    }
    double allDays = total / Math.max(1, days - 1);
    double sameDays = within / Math.max(1, days - WEEK);
    boolean weekly =
        Arrays.stream(counts).min().orElse(0) >= 2 && sameDays < (1 - EXPLAINED) * allDays;
    for (int i = 0; i < WEEK; i++) {
      byWeekday[i] = weekly ? sums[i] / counts[i] : mean;
    }
    deviation = mean == 0 ? 0 : Math.sqrt(weekly ? sameDays : allDays) / mean;
  }

  /** The rows of a day. */
  double on(LocalDate day) {
    return byWeekday[weekday(day)];
  }

  /** The share by which the sum of some days may be off. */
  double error(long wanted) {
    double single = days == 1 ? ONE_DAY_ERROR : 2 * deviation;
    return single * Math.sqrt(1.0 / Math.max(1, wanted) + 1.0 / Math.max(1, days)) + drift;
  }
}
