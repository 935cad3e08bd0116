package io.dayfill.testkit.declared;

import io.dayfill.testkit.declared.SimPath.Kind;
import io.dayfill.testkit.declared.SimPath.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sets values in trees of maps and lists, making what is missing on the way. */
final class Nodes {
  private Nodes() {}

  static Map<String, @Nullable Object> object() {
    return new LinkedHashMap<>();
  }

  static List<@Nullable Object> list() {
    return new ArrayList<>();
  }

  /** What a way begins with: a list where the first step is into one. */
  static Object holder(List<Step> steps) {
    Kind first = steps.get(0).kind();
    return first == Kind.NAME || first == Kind.BIND ? object() : list();
  }

  /**
   * Sets a value below a node.
   *
   * @param place what {@code [#]} stands for
   */
  static void set(Object node, List<Step> steps, int place, @Nullable Object value) {
    Object at = node;
    for (int i = 0; i < steps.size() - 1; i++) {
      List<Step> rest = steps.subList(i + 1, steps.size());
      Object next = get(at, steps.get(i), place);
      if (next == null) {
        next = holder(rest);
        put(at, steps.get(i), place, next);
      }
      at = next;
    }
    put(at, steps.get(steps.size() - 1), place, value);
  }

  static @Nullable Object get(Object node, Step step, int place) {
    if (step.kind() == Kind.NAME) {
      return asObject(node).get(step.name());
    }
    List<@Nullable Object> list = asList(node);
    int index = index(step, place);
    return index < list.size() ? list.get(index) : null;
  }

  static void put(Object node, Step step, int place, @Nullable Object value) {
    if (step.kind() == Kind.NAME) {
      asObject(node).put(step.name(), value);
      return;
    }
    List<@Nullable Object> list = asList(node);
    int index = index(step, place);
    while (list.size() <= index) {
      list.add(null);
    }
    list.set(index, value);
  }

  private static int index(Step step, int place) {
    return switch (step.kind()) {
      case INDEX -> Math.max(step.index(), 0);
      case PLACE -> place;
      default -> 0;
    };
  }

  @SuppressWarnings("unchecked")
  static Map<String, @Nullable Object> asObject(Object node) {
    return (Map<String, @Nullable Object>) node;
  }

  @SuppressWarnings("unchecked")
  static List<@Nullable Object> asList(Object node) {
    return (List<@Nullable Object>) node;
  }
}
