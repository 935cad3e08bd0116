package io.dayfill.core.metadata;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody may have meant. */
public final class Suggest {
  private Suggest() {}

  /** {@code "; did you mean 'x'?"}, or nothing where no name is near. */
  public static String among(String word, Collection<String> names) {
    return nearest(word, names).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  /** A word as a message shows it: on one line, in quotes, not too long. */
  public static String quoted(String word) {
    return Values.quoted(word);
  }

  /** The nearest name, if it is near at all: a third of its letters may differ. */
  public static Optional<String> nearest(String word, Collection<String> names) {
    if (word.length() > 100) {
      return Optional.empty();
    }
    String lower = word.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> distance(lower, name.toLowerCase(Locale.ROOT)) <= allowed(word, name))
        .min(
            Comparator.comparingInt((String name) -> distance(lower, name.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static int allowed(String word, String name) {
    return Math.max(1, Math.max(word.length(), name.length()) / 3);
  }

  /** The letters to insert, drop, change or swap with their neighbour. */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cell(cost, a, b, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cell(int[][] cost, String a, String b, int i, int j) {
    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int best = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + change);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
