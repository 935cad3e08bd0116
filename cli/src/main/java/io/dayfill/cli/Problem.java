package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Style;
import io.dayfill.cli.term.Text;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.util.stream.Collectors;

/** How errors are shown: problem, cause, remedy. */
final class Problem {
  private static final int LABEL = 7;

  private Problem() {}

  /** The error that somebody can act on behind whatever was thrown. */
  static DayfillException of(Throwable thrown) {
    if (thrown instanceof DayfillException known) {
      return known;
    }
    if (thrown instanceof OutOfMemoryError) {
      long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
      return new DayfillException(
          ErrorCategory.INTERNAL,
          "the memory did not suffice",
          "the heap is " + mebibytes + " MiB (" + thrown.getMessage() + ")",
          "Run it again with a larger -Xmx in DAYFILL_JAVA_OPTS, and please report it",
          thrown);
    }
    return DayfillException.internal(
        "something went wrong inside Dayfill (" + thrown + ")", thrown);
  }

  /** Lines for a person, indented. */
  static String lines(DayfillException error, String indent, Style style) {
    StringBuilder out = new StringBuilder();
    line(out, indent, style.bad("problem"), error.problem());
    line(out, indent, "cause  ", error.reason());
    line(out, indent, "remedy ", error.remedy());
    return out.toString();
  }

  private static void line(StringBuilder out, String indent, String label, String text) {
    if (!text.isEmpty()) {
      // A configuration's problems are told in lines
      String next = "\n" + indent + " ".repeat(LABEL + 2);
      String safe = text.lines().map(Text::safe).collect(Collectors.joining(next));
      out.append(indent).append(label).append("  ").append(safe).append('\n');
    }
  }

  /** The members of an object for a machine. */
  static void json(Json json, DayfillException error) {
    json.put("category", Names.lower(error.category()))
        .put("problem", error.problem())
        .put("cause", error.reason())
        .put("remedy", error.remedy());
  }
}
