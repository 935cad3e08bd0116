package io.dayfill.core.probe;

import io.dayfill.core.probe.Node.Group;
import io.dayfill.core.probe.Node.Items;
import io.dayfill.core.probe.Node.Scalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the records of an answer seem to stand.
 *
 * @param path their path, as {@code response.records} writes it
 * @param rows what stands in each record, by path from it
 * @param bound the name under which the keys of an object are known in each row; empty for none
 * @param fieldsFrom where the names of the elements of records that are lists stand; empty for none
 * @param parts the lengths of the lists that together are the records
 */
record Records(
    String path,
    List<Map<String, Scalar>> rows,
    Optional<String> bound,
    Optional<String> fieldsFrom,
    int parts) {
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
      for (Map.Entry<String, Node> member : group.members().entrySet()) {
        List<Records> inside = new ArrayList<>();
        search(member.getValue(), join(path, member.getKey()), depth + 1, inside);
        String direct = join(path, member.getKey()) + "[]";
        inside.forEach(each -> found.add(each.path.equals(direct) ? each.named(group) : each));
      }
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
    return Optional.of(deeper ? groups(list, path + "[]") : rows(list.items(), path, 1));
  }

  /** Lists of records; what only the first record of each tells holds of all of its list. */
  private static Records groups(Items lists, String path) {
    List<List<Map<String, Scalar>>> groups = new ArrayList<>();
    for (Node list : lists.items()) {
      groups.add(((Items) list).items().stream().map(Records::row).toList());
    }
    Set<String> firsts = new LinkedHashSet<>();
    Set<String> others = new HashSet<>();
    for (List<Map<String, Scalar>> group : groups) {
      for (int i = 0; i < group.size(); i++) {
        (i == 0 ? firsts : others).addAll(group.get(i).keySet());
      }
    }
    firsts.removeAll(others);
    List<Map<String, Scalar>> rows = new ArrayList<>();
    for (List<Map<String, Scalar>> group : groups) {
      for (Map<String, Scalar> record : group) {
        Map<String, Scalar> row = new LinkedHashMap<>();
        if (!others.isEmpty()) {
          firsts.forEach(name -> putFirst(name, group.get(0).get(name), row));
        }
        record.forEach((name, value) -> row.putIfAbsent(name, value));
        row.keySet().removeIf(name -> row.containsKey("^[0]." + name));
        rows.add(row);
      }
    }
    return new Records(path, rows, Optional.empty(), Optional.empty(), groups.size());
  }

  /** A time is each record's own. */
  private static void putFirst(String name, @Nullable Scalar value, Map<String, Scalar> row) {
    if (value != null && Times.guess("", List.of(value.text())).isEmpty()) {
      row.put("^[0]." + name, value);
    }
  }

  /** The same with the names that a list of the group gives to the elements of each record. */
  private Records named(Group group) {
    Set<String> positions = new LinkedHashSet<>();
    rows.forEach(row -> positions.addAll(row.keySet()));
    if (rows.isEmpty() || !positions.stream().allMatch(each -> each.matches("\\[\\d+]"))) {
      return this;
    }
    for (Map.Entry<String, Node> member : group.members().entrySet()) {
      if (member.getValue() instanceof Items names && isNames(names, positions)) {
        List<Map<String, Scalar>> renamed = new ArrayList<>();
        for (Map<String, Scalar> row : rows) {
          Map<String, Scalar> fields = new LinkedHashMap<>();
          for (int i = 0; i < names.items().size(); i++) {
            Scalar value = row.get("[" + i + "]");
            if (value != null) {
              fields.put(step(Node.text(names.items().get(i)).orElse("")), value);
            }
          }
          renamed.add(fields);
        }
        return new Records(path, renamed, bound, Optional.of("^" + step(member.getKey())), parts);
      }
    }
    return this;
  }

  private static boolean isNames(Items names, Set<String> positions) {
    List<String> texts = texts(names.items());
    Set<String> places = new HashSet<>();
    for (int i = 0; i < texts.size(); i++) {
      places.add("[" + i + "]");
    }
    return texts.size() == names.items().size()
        && new HashSet<>(texts).size() == texts.size()
        && texts.stream().noneMatch(each -> each.isEmpty() || each.matches("[-+\\d.].*"))
        && places.equals(positions);
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
        return Optional.of(
            new Records(inner, rows, Optional.empty(), Optional.empty(), list.items().size()));
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
    return Optional.of(new Records(there, rows, Optional.of(KEY), Optional.empty(), lists.size()));
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
    String there = join(path, times.get()) + "[]";
    return Optional.of(new Records(there, rows, Optional.empty(), Optional.empty(), 1));
  }

  private static List<String> texts(List<Node> nodes) {
    return nodes.stream().flatMap(each -> Node.text(each).stream()).toList();
  }

  private static Records rows(List<Node> records, String path, int parts) {
    List<Map<String, Scalar>> rows = records.stream().map(Records::row).toList();
    return new Records(path, rows, Optional.empty(), Optional.empty(), parts);
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
