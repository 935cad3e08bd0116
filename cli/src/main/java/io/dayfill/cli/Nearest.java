package io.dayfill.cli;

import java.util.Collection;
import java.util.Optional;

/** Which of the known words somebody probably meant. */
final class Nearest {
  private Nearest() {}

  /** The known word that a few slips of the finger make of this one. */
  static Optional<String> of(String word, Collection<String> known) {
    // One letter of an option is like any other
    int allowed = word.startsWith("-") && word.length() < 3 ? 0 : Math.max(1, word.length() / 3);
    String best = null;
    int least = allowed + 1;
    for (String each : known) {
      int distance = distance(word, each);
      if (distance < least) {
        least = distance;
        best = each;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Letters changed, added, left out, or swapped with their neighbour. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : step(d, a, b, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int step(int[][] d, String a, String b, int i, int j) {
    int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int least = Math.min(d[i - 1][j - 1] + same, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
    boolean swapped =
        i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
  }
}
