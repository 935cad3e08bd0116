package io.dayfill.core.probe;

import io.dayfill.core.probe.Node.Group;
import io.dayfill.core.probe.Node.Items;
import io.dayfill.core.probe.Node.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the records of an answer seem to stand.
 *
 * @param path their path, as {@code response.records} writes it
 * @param rows what stands in each record, by path from it
 * @param bound the name under which the keys of an object are known in each row; empty for none
 * @param parts the lengths of the lists that together are the records
 */
record Records(String path, List<Map<String, Scalar>> rows, Optional<String> bound, int parts) {
  private static final int DEPTH = 6;
  private static final String KEY = "series";

  /** The likeliest place: the most records, and of as many the one nearest to the root. */
  static Optional<Records> find(Node root) {
    List<Records> found = new ArrayList<>();
    search(root, "", 0, found);
    Records best = null;
    for (Records each : found) {
      if (best == null || each.rows.size() > best.rows.size()) {
        best = each;
      }
    }
    return Optional.ofNullable(best);
  }

  private static void search(Node node, String path, int depth, List<Records> found) {
    if (depth > DEPTH) {
      return;
    }
    if (node instanceof Items list) {
      of(list, path + "[]").ifPresent(found::add);
    } else if (node instanceof Group group) {
      keyed(group, path).or(() -> parallel(group, path)).ifPresent(found::add);
      group.members().forEach((name, each) -> search(each, join(path, name), depth + 1, found));
    }
  }

  /** A list of objects, of lists of values, or of lists of either. */
  private static Optional<Records> of(Items list, String path) {
    if (list.items().isEmpty()) {
      return Optional.empty();
    }
    if (all(list, Group.class)) {
      return Optional.of(inner(list, path).orElseGet(() -> rows(list.items(), path, 1)));
    }
    if (!all(list, Items.class)) {
      return Optional.empty();
    }
    List<Node> flat = new ArrayList<>();
    list.items().forEach(each -> flat.addAll(((Items) each).items()));
    boolean deeper = flat.stream().allMatch(each -> !(each instanceof Scalar)) && !flat.isEmpty();
    return Optional.of(
        deeper ? rows(flat, path + "[]", list.items().size()) : rows(list.items(), path, 1));
  }

  /** Objects that each hold a list, and more in these lists than there are objects. */
  private static Optional<Records> inner(Items list, String path) {
    Group first = (Group) list.items().get(0);
    for (Map.Entry<String, Node> member : first.members().entrySet()) {
      if (!(member.getValue() instanceof Items items) || items.items().isEmpty()) {
        continue;
      }
      List<Map<String, Scalar>> rows = new ArrayList<>();
      for (Node each : list.items()) {
        Group parent = (Group) each;
        Map<String, Scalar> above = new LinkedHashMap<>();
        Group rest = new Group(new LinkedHashMap<>(parent.members()));
        rest.members().remove(member.getKey());
        flatten(rest, "^", above);
        if (parent.members().get(member.getKey()) instanceof Items records) {
          for (Node record : records.items()) {
            if (record instanceof Scalar) {
              return Optional.empty();
            }
            Map<String, Scalar> row = row(record);
            row.putAll(above);
            rows.add(row);
          }
        }
      }
      if (rows.size() > list.items().size()) {
        String inner = join(path, member.getKey()) + "[]";
        return Optional.of(new Records(inner, rows, Optional.empty(), list.items().size()));
      }
    }
    return Optional.empty();
  }

  /** An object whose members are all lists of objects, by a key that is a value itself. */
  private static Optional<Records> keyed(Group group, String path) {
    List<Node> lists = List.copyOf(group.members().values());
    boolean alike =
        lists.size() > 1
            && lists.stream().allMatch(each -> each instanceof Items list && all(list, Group.class))
            && lists.stream().anyMatch(each -> !((Items) each).items().isEmpty());
    if (!alike) {
      return Optional.empty();
    }
    List<Map<String, Scalar>> rows = new ArrayList<>();
    group
        .members()
        .forEach((key, each) -> ((Items) each).items().forEach(record -> rows.add(row(record))));
    String there = (path.isEmpty() ? "" : path + ".") + "{" + KEY + "}[]";
    return Optional.of(new Records(there, rows, Optional.of(KEY), lists.size()));
  }

  /** Lists of values of one length, side by side; the times lead. */
  private static Optional<Records> parallel(Group group, String path) {
    Map<String, List<Node>> lists = new LinkedHashMap<>();
    group
        .members()
        .forEach(
            (name, each) -> {
              if (each instanceof Items list && all(list, Scalar.class)) {
                lists.put(name, list.items());
              }
            });
    Optional<String> times =
        lists.entrySet().stream()
            .filter(each -> Times.guess(each.getKey(), texts(each.getValue())).isPresent())
            .map(Map.Entry::getKey)
            .findFirst();
    if (times.isEmpty() || lists.size() < 2) {
      return Optional.empty();
    }
    List<Node> lead = lists.getOrDefault(times.get(), List.of());
    if (lead.size() < 2 || lists.values().stream().anyMatch(each -> each.size() != lead.size())) {
      return Optional.empty();
    }
    List<Map<String, Scalar>> rows = new ArrayList<>();
    for (int i = 0; i < lead.size(); i++) {
      Map<String, Scalar> row = new LinkedHashMap<>();
      for (Map.Entry<String, List<Node>> list : lists.entrySet()) {
        String from = list.getKey().equals(times.get()) ? "." : "^" + step(list.getKey()) + "[#]";
        row.put(from, (Scalar) list.getValue().get(i));
      }
      rows.add(row);
    }
    return Optional.of(new Records(join(path, times.get()) + "[]", rows, Optional.empty(), 1));
  }

  private static List<String> texts(List<Node> nodes) {
    return nodes.stream().flatMap(each -> Node.text(each).stream()).toList();
  }

  private static Records rows(List<Node> records, String path, int parts) {
    return new Records(path, records.stream().map(Records::row).toList(), Optional.empty(), parts);
  }

  /** A single record, as a line of NDJSON is one. */
  static Map<String, Scalar> row(Node record) {
    Map<String, Scalar> row = new LinkedHashMap<>();
    flatten(record, "", row);
    return row;
  }

  private static void flatten(Node node, String path, Map<String, Scalar> row) {
    if (node instanceof Scalar scalar) {
      row.put(path, scalar);
    } else if (node instanceof Group group) {
      group.members().forEach((name, each) -> flatten(each, join(path, name), row));
    } else if (node instanceof Items list && path.isEmpty()) {
      for (int i = 0; i < list.items().size(); i++) {
        flatten(list.items().get(i), path + "[" + i + "]", row);
      }
    } else if (node instanceof Items list && !list.items().isEmpty()) {
      list(list, path, row);
    }
  }

  /** A list inside of a record: its values, or those of its objects. */
  private static void list(Items list, String path, Map<String, Scalar> row) {
    Node first = list.items().get(0);
    if (all(list, Scalar.class)) {
      row.put(path, many((Scalar) first));
    } else if (all(list, Group.class)) {
      ((Group) first)
          .members()
          .forEach(
              (name, each) -> {
                if (each instanceof Scalar scalar) {
                  row.put(join(path + "[]", name), many(scalar));
                }
              });
    }
  }

  private static Scalar many(Scalar one) {
    return new Scalar(one.kind() == Node.Kind.NUMBER ? Node.Kind.NUMBERS : Node.Kind.TEXTS, "[]");
  }

  private static boolean all(Items list, Class<? extends Node> type) {
    return list.items().stream().allMatch(type::isInstance);
  }

  /** A path with one more member. */
  static String join(String path, String name) {
    String step = step(name);
    boolean bare = path.isEmpty() || path.endsWith("^") || step.startsWith("[");
    return bare ? path + step : path + "." + step;
  }

  /** A member as a path writes it: in brackets where it holds what means something to a path. */
  private static String step(String name) {
    return name.matches("[^.\\[\\]{}^#'\"\\s][^.\\[\\]{}^#'\"]*") ? name : "['" + name + "']";
  }
}
