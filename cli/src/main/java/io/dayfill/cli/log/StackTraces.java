package io.dayfill.cli.log;

import io.dayfill.cli.term.Text;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stack traces whose messages cannot pose as lines of their own. */
final class StackTraces {
  private StackTraces() {}

  static void append(StringBuilder out, Throwable thrown) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    String label = "";
    for (@Nullable Throwable each = thrown;
        each != null && seen.add(each);
        each = each.getCause()) {
      out.append("\n  ").append(label).append(Text.safe(each.toString()));
      for (StackTraceElement frame : each.getStackTrace()) {
        out.append("\n    at ").append(Text.safe(frame.toString()));
      }
      label = "caused by ";
    }
  }
}
