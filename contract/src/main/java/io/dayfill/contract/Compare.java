package io.dayfill.contract;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares rows with what they must be. */
final class Compare {
  private static final double CLOSE = 1e-12;

  private Compare() {}

  /** What is different, in words; empty where nothing is. */
  static Optional<String> difference(
      List<? extends Map<String, @Nullable Object>> expected, List<Row> actual) {
    List<Row> left = new ArrayList<>(actual);
    for (Map<String, @Nullable Object> row : expected) {
      Optional<Row> same = left.stream().filter(each -> isSame(row, each)).findFirst();
      if (same.isEmpty()) {
        return Optional.of(
            "no row is "
                + row
                + nearest(row, left)
                + " ("
                + actual.size()
                + " rows instead of "
                + expected.size()
                + ")");
      }
      left.remove(same.get());
    }
    return left.isEmpty()
        ? Optional.empty()
        : Optional.of("a row too many: " + left.get(0).values());
  }

  private static String nearest(Map<String, @Nullable Object> row, List<Row> left) {
    return left.stream()
        .max(java.util.Comparator.comparingLong(each -> matches(row, each)))
        .map(each -> "; the nearest is " + each.values())
        .orElse("");
  }

  private static long matches(Map<String, @Nullable Object> row, Row actual) {
    return row.keySet().stream()
        .filter(name -> isSame(row.get(name), actual.values().get(name)))
        .count();
  }

  private static boolean isSame(Map<String, @Nullable Object> row, Row actual) {
    return matches(row, actual) == row.size();
  }

  /** True if two values mean the same; a text may stand for a time, a day or an exact number. */
  static boolean isSame(@Nullable Object expected, @Nullable Object actual) {
    if (expected == null || actual == null) {
      return Objects.equals(expected, actual);
    }
    if (expected instanceof List<?> some && actual instanceof List<?> others) {
      boolean same = some.size() == others.size();
      for (int i = 0; same && i < some.size(); i++) {
        same = isSame(some.get(i), others.get(i));
      }
      return same;
    }
    if (actual instanceof Double number) {
      double wanted = Double.parseDouble(expected.toString());
      return Math.abs(wanted - number) <= CLOSE * Math.max(1, Math.abs(wanted));
    }
    if (actual instanceof Long || actual instanceof BigDecimal) {
      return new BigDecimal(expected.toString()).compareTo(new BigDecimal(actual.toString())) == 0;
    }
    if (actual instanceof Instant && expected instanceof String text) {
      return Instant.parse(text).equals(actual);
    }
    if (actual instanceof LocalDate && expected instanceof String text) {
      return LocalDate.parse(text).equals(actual);
    }
    return expected.toString().equals(actual.toString());
  }
}
