package io.dayfill.testkit.declared;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a value stands, as the language writes it.
 *
 * @param up how many times {@code ^} stands before it
 * @param steps the way down from there
 */
record SimPath(int up, List<Step> steps) {
  /** A step down. */
  record Step(Kind kind, String name, int index) {}

  /** The kinds of steps. */
  enum Kind {
    /** A member. */
    NAME,
    /** Each element of a list. */
    EACH,
    /** One element of a list. */
    INDEX,
    /** The element at the record's own place. */
    PLACE,
    /** Each member of an object; its key is a value of its own. */
    BIND
  }

  static SimPath parse(String text) {
    int up = 0;
    while (up < text.length() && text.charAt(up) == '^') {
      up++;
    }
    List<Step> steps = new ArrayList<>();
    String rest = text.substring(up);
    while (!rest.isEmpty()) {
      int length = first(rest, steps);
      rest = rest.substring(length);
    }
    return new SimPath(up, List.copyOf(steps));
  }

  /** Takes the step that a text begins with, and gives its length. */
  private static int first(String text, List<Step> steps) {
    char c = text.charAt(0);
    if (c == '.') {
      return 1;
    }
    if (c == '{') {
      int end = text.indexOf('}');
      steps.add(new Step(Kind.BIND, text.substring(1, end), 0));
      return end + 1;
    }
    if (text.startsWith("['")) {
      int end = text.indexOf("']");
      steps.add(new Step(Kind.NAME, text.substring(2, end), 0));
      return end + 2;
    }
    if (c == '[') {
      int end = text.indexOf(']');
      steps.add(bracket(text.substring(1, end)));
      return end + 1;
    }
    int end = 1;
    while (end < text.length() && ".[{".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    steps.add(new Step(Kind.NAME, text.substring(0, end), 0));
    return end;
  }

  private static Step bracket(String inside) {
    return switch (inside) {
      case "" -> new Step(Kind.EACH, "", 0);
      case "#" -> new Step(Kind.PLACE, "", 0);
      default -> new Step(Kind.INDEX, "", Integer.parseInt(inside));
    };
  }

  /** True if it names the value itself. */
  boolean isSelf() {
    return up == 0 && steps.isEmpty();
  }

  /** True if the answer itself is the list, or lists of lists. */
  boolean isTopLevelList() {
    return !steps.isEmpty() && steps.get(0).kind() == Kind.EACH;
  }

  /** True if a key on the way is bound to that name. */
  boolean binds(String name) {
    return steps.stream().anyMatch(step -> step.kind() == Kind.BIND && step.name().equals(name));
  }

  boolean hasPlace() {
    return steps.stream().anyMatch(step -> step.kind() == Kind.PLACE);
  }

  /** A path without lists, as a column of a CSV table may be called. */
  String flat() {
    StringBuilder name = new StringBuilder();
    for (Step step : steps) {
      name.append(name.isEmpty() ? "" : ".").append(step.name());
    }
    return name.toString();
  }

  /**
   * The steps that {@code ^} counts: each name with the list behind it, each further list. Tells of
   * every step of the way whether such a one begins there.
   */
  List<Boolean> beginnings() {
    List<Boolean> begins = new ArrayList<>();
    boolean open = false;
    for (Step step : steps) {
      boolean named = step.kind() == Kind.NAME || step.kind() == Kind.BIND;
      boolean list = step.kind() == Kind.EACH;
      begins.add(named || (list && !open));
      open = named || (open && !list);
    }
    return begins;
  }
}
