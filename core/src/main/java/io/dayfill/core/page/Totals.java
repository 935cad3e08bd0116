package io.dayfill.core.page;

import java.util.List;
import java.util.Optional;

/** What an answer says of how much there is. It only warns: an API may lie about it. */
final class Totals {
  private final String path;
  private final String what;
  private Optional<String> said = Optional.empty();
  private List<String> warnings = List.of();

  /**
   * Makes a look at totals.
   *
   * @param path where the answer says it; empty where it does not
   * @param what it counts
   */
  Totals(String path, String what) {
    this.path = path;
    this.what = what;
  }

  /** Looks at a page. */
  void look(PageFacts page) {
    if (!path.isEmpty()) {
      said = page.value(path).or(() -> said);
    }
  }

  /** Compares at the end of a chain. */
  void end(long received) {
    if (said.isPresent() && !said.get().equals(Long.toString(received))) {
      String shown = said.get().matches("[0-9]{1,18}") ? said.get() : "no number";
      warnings =
          List.of(received + " " + what + " were received, but '" + path + "' says " + shown);
    }
  }

  List<String> warnings() {
    return warnings;
  }
}
