package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Gathers everything that is wrong with a configuration, so that one look mends all of it. */
final class Problems {
  private static final int MOST = 100;

  private final String file;
  private final Set<Problem> found = new LinkedHashSet<>();

  private record Problem(Origin origin, String text) {}

  Problems(String file) {
    this.file = file;
  }

  /**
   * Adds one.
   *
   * @param at where it stands
   * @param key the path of its key; may be empty
   * @param wrong what is wrong, with the value that is
   * @param right what would be right
   */
  void add(Origin at, String key, String wrong, String right) {
    String place = key.isEmpty() ? at + ": " : at + ": " + key + ": ";
    found.add(new Problem(at, place + wrong + (right.isEmpty() ? "" : " — " + right)));
  }

  int count() {
    return found.size();
  }

  /** Ends the loading if there was any. */
  void throwIfAny() {
    if (found.isEmpty()) {
      return;
    }
    String lines =
        found.stream()
            .sorted(
                Comparator.comparingInt((Problem each) -> each.origin.line())
                    .thenComparingInt(each -> each.origin.column()))
            .map(Problem::text)
            .limit(MOST)
            .collect(Collectors.joining("\n"));
    throw DayfillException.user(heading() + "\n" + lines + more(), "", "");
  }

  private String heading() {
    return found.size() == 1
        ? file + " cannot be used as it is"
        : file + " cannot be used as it is; " + found.size() + " problems";
  }

  private String more() {
    return found.size() > MOST ? "\n... and " + (found.size() - MOST) + " more" : "";
  }
}
