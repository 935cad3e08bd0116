package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import java.util.List;

/** Takes the paths of a declaration apart. */
final class Paths {
  private static final String ELEMENTS = "[]";

  private Paths() {}

  /** The members that lead to the array of records; none if the answer itself is the array. */
  static List<String> records(String entity, String path) {
    if (path.equals(ELEMENTS)) {
      return List.of();
    }
    if (!path.endsWith(ELEMENTS)) {
      throw unsupported(entity, "records", path);
    }
    return members(entity, "records", path.substring(0, path.length() - ELEMENTS.length()));
  }

  /** The members of a dotted path. */
  static List<String> members(String entity, String key, String path) {
    List<String> steps = List.of(path.split("\\.", -1));
    for (String step : steps) {
      if (step.isEmpty() || step.chars().anyMatch(c -> "[]{}^#'\"".indexOf(c) >= 0)) {
        throw unsupported(entity, key, path);
      }
    }
    return steps;
  }

  private static DayfillException unsupported(String entity, String key, String path) {
    return DayfillException.user(
        "Entity " + entity + ": " + key + " \"" + path + "\" is not supported yet",
        "this version reads dotted members, such as a.b, and records such as data[], a.b[] or []",
        "Write the path in one of these forms");
  }
}
