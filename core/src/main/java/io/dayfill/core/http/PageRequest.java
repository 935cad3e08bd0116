package io.dayfill.core.http;

import java.util.ArrayList;
import java.util.List;

/**
 * What to ask an API for: a path below the connection's base URL, and parameters.
 *
 * @param path the path, with or without a slash at its beginning; escapes in it are kept
 * @param params the parameters in order, not escaped
 */
public record PageRequest(String path, List<Param> params) {
  /** Copies the list. */
  public PageRequest {
    params = List.copyOf(params);
  }

  /**
   * A parameter.
   *
   * @param name its name, not escaped
   * @param value its value, not escaped
   */
  public record Param(String name, String value) {}

  /** A text as one segment of a path: its slashes and escapes are none. */
  public static String segment(String text) {
    return Escapes.escape(text);
  }

  /**
   * The same request with a parameter set: in the place of the one of that name, else at the end.
   */
  public PageRequest with(String name, String value) {
    List<Param> changed = new ArrayList<>(params.size() + 1);
    boolean found = false;
    for (Param param : params) {
      if (!param.name().equals(name)) {
        changed.add(param);
      } else if (!found) {
        found = true;
        changed.add(new Param(name, value));
      }
    }
    if (!found) {
      changed.add(new Param(name, value));
    }
    return new PageRequest(path, changed);
  }
}
