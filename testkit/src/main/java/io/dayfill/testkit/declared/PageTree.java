package io.dayfill.testkit.declared;

import io.dayfill.testkit.declared.SimPath.Kind;
import io.dayfill.testkit.declared.SimPath.Step;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Puts readings where their records stand in an answer: one by one, from the root down. */
final class PageTree {
  private final SimSpec spec;
  private final List<Step> steps;
  private final List<Boolean> begins;
  private final UnaryOperator<Object> edit;
  private final Object root;
  private final Map<List<Object>, Object> groups = new HashMap<>();
  private final Map<Integer, Run> runs = new HashMap<>();

  /**
   * Begins an answer without records.
   *
   * @param edit changes each record before it is put in its place
   */
  PageTree(SimSpec spec, UnaryOperator<Object> edit) {
    this.spec = spec;
    this.edit = edit;
    SimPath path = SimPath.parse(spec.recordsPath());
    steps = path.steps();
    begins = path.beginnings();
    root = steps.isEmpty() ? Nodes.object() : Nodes.holder(steps);
    if (!steps.isEmpty()) {
      openFirstList();
    }
  }

  Object root() {
    return root;
  }

  /** An answer without readings still has the list in which they would stand. */
  private void openFirstList() {
    int names = 0;
    while (names < steps.size() && steps.get(names).kind() == Kind.NAME) {
      names++;
    }
    if (names > 0 && names < steps.size()) {
      List<Step> way = steps.subList(0, names);
      Nodes.set(root, way, 0, Nodes.holder(steps.subList(names, steps.size())));
    }
  }

  /** Readings of a device at even steps. */
  private record Run(Instant first, Instant last) {}

  /** A row on its way down. */
  private static final class Way {
    final List<Object> starts = new ArrayList<>();
    int place;
  }

  void add(SimRow row) {
    Way way = new Way();
    Object node = root;
    int last = lastList();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (begins.get(i)) {
        way.starts.add(node);
      }
      if (i == last) {
        way.place = place(node, step);
        break;
      }
      if (i == steps.size() - 1) {
        break;
      }
      node = below(node, i, row);
    }
    Object record = edit.apply(record(row, way.place));
    if (last >= 0) {
      attach(way, node, steps.get(last), row, record, last);
    } else if (!steps.isEmpty()) {
      Nodes.set(root, steps, 0, record);
    } else {
      Nodes.asObject(root).putAll(Nodes.asObject(record));
    }
    beside(row, way);
  }

  /** The step that holds the records; -1 where there is one alone. */
  private int lastList() {
    for (int i = steps.size() - 1; i >= 0; i--) {
      Kind kind = steps.get(i).kind();
      if (kind == Kind.EACH || kind == Kind.BIND) {
        return i;
      }
    }
    return -1;
  }

  private static int place(Object node, Step step) {
    return step.kind() == Kind.EACH ? Nodes.asList(node).size() : 0;
  }

  private void attach(Way way, Object holder, Step step, SimRow row, Object record, int last) {
    Object element = record;
    if (last < steps.size() - 1) {
      List<Step> rest = steps.subList(last + 1, steps.size());
      Object wrapper = Nodes.holder(rest);
      Object at = wrapper;
      for (int i = last + 1; i < steps.size(); i++) {
        if (begins.get(i)) {
          way.starts.add(at);
        }
        Object next =
            i == steps.size() - 1 ? record : Nodes.holder(steps.subList(i + 1, steps.size()));
        Nodes.put(at, steps.get(i), 0, next);
        at = next;
      }
      element = wrapper;
    }
    if (step.kind() == Kind.EACH) {
      Nodes.asList(holder).add(element);
    } else {
      Nodes.asObject(holder).put(bound(step, row), element);
    }
  }

  private String bound(Step step, SimRow row) {
    return spec.member(step.name(), row.device());
  }

  /** Goes one step down; a list of groups has one for each set of what its readings share. */
  private Object below(Object node, int i, SimRow row) {
    Step step = steps.get(i);
    List<Step> rest = steps.subList(i + 1, steps.size());
    if (step.kind() == Kind.EACH) {
      List<Object> key = new ArrayList<>(shared(row));
      key.add(i);
      key.add(System.identityHashCode(node));
      Object group = groups.get(key);
      if (group == null) {
        group = Nodes.holder(rest);
        groups.put(key, group);
        Nodes.asList(node).add(group);
      }
      return group;
    }
    Step named = step.kind() == Kind.BIND ? new Step(Kind.NAME, bound(step, row), 0) : step;
    Object next = Nodes.get(node, named, 0);
    if (next == null) {
      next = Nodes.holder(rest);
      Nodes.put(node, named, 0, next);
    }
    return next;
  }

  /** What a reading shares with others of its group. */
  private List<Object> shared(SimRow row) {
    List<Object> values = new ArrayList<>();
    for (SimColumn column : spec.columns()) {
      if (column.addsPlace()) {
        values.add(row.device());
        values.add(run(row));
      } else if (column.from().isPresent()) {
        values.add(spec.member(column.from().get(), row.device()));
      } else if (column.isShared()) {
        Object value = row.raw().get(column.name());
        values.add(value == null ? "" : value);
      }
    }
    return values;
  }

  /** The first of the readings without times of their own that are told together, up to an hour. */
  private Instant run(SimRow row) {
    Run last = runs.get(row.device());
    Instant first = last != null && goesOn(last, row) ? last.first() : row.time();
    Run now = new Run(first, row.time());
    runs.put(row.device(), now);
    return now.first();
  }

  private boolean goesOn(Run last, SimRow row) {
    return row.time().equals(last.last().plus(spec.every()))
        && hour(row.time()).equals(hour(last.first()));
  }

  private static Instant hour(Instant time) {
    return time.truncatedTo(ChronoUnit.HOURS);
  }

  /** The record by itself. */
  private Object record(SimRow row, int place) {
    List<SimColumn> own =
        spec.columns().stream()
            .filter(column -> !column.isShared() && column.path().up() == 0)
            .filter(column -> !column.path().isSelf() && !column.path().hasPlace())
            .filter(column -> spec.leader(column) == null)
            .toList();
    for (SimColumn column : spec.columns()) {
      if (column.from().isEmpty() && column.path().isSelf()) {
        return writtenOr(column, row, "");
      }
    }
    if (spec.fieldsFrom().isPresent()) {
      List<@Nullable Object> list = Nodes.list();
      own.forEach(column -> list.add(written(column, row)));
      return list;
    }
    boolean positional = !own.isEmpty() && own.get(0).path().steps().get(0).kind() != Kind.NAME;
    Object record = positional ? Nodes.list() : Nodes.object();
    for (SimColumn column : own) {
      if (row.raw().containsKey(column.name()) || positional) {
        Nodes.set(record, column.path().steps(), place, written(column, row));
      }
      plus(column, row, record, place);
    }
    if (record instanceof Map) {
      spec.marks()
          .forEach(
              (path, mark) -> {
                if (path.up() == 0 && own.stream().noneMatch(each -> each.path().equals(path))) {
                  Nodes.set(record, path.steps(), place, mark);
                }
              });
    }
    return record;
  }

  private void plus(SimColumn column, SimRow row, Object record, int place) {
    column
        .plusPath()
        .filter(path -> path.up() == 0 && !column.addsPlace())
        .ifPresent(path -> Nodes.set(record, path.steps(), place, rest(row, column)));
  }

  /** What stands beside the records, above them. */
  private void beside(SimRow row, Way way) {
    for (SimColumn column : spec.columns()) {
      boolean told = column.addsPlace() && way.place > 0;
      boolean decides = column.from().isEmpty() && spec.leader(column) == null;
      if (decides && column.path().up() > 0 && !told) {
        above(column.path(), way, value(column, row));
      }
      column
          .plusPath()
          .filter(path -> path.up() > 0)
          .ifPresent(path -> above(path, way, step(column, row)));
    }
    spec.fieldsFrom().ifPresent(path -> above(path, way, names()));
  }

  private @Nullable Object value(SimColumn column, SimRow row) {
    return column.addsPlace()
        ? TimeText.write(row.time(), column.format(), spec.zone(), spec.every())
        : written(column, row);
  }

  private Object step(SimColumn column, SimRow row) {
    return column.addsPlace() ? inUnit(spec.every(), column.plusUnit()) : rest(row, column);
  }

  private static long inUnit(Duration duration, String unit) {
    return switch (unit) {
      case "ns" -> duration.toNanos();
      case "us" -> duration.toNanos() / 1000;
      case "ms" -> duration.toMillis();
      case "min" -> duration.toMinutes();
      case "h" -> duration.toHours();
      case "d" -> duration.toDays();
      default -> duration.toSeconds();
    };
  }

  /** What a column's time is completed by. */
  Object plus(SimColumn column, SimRow row) {
    return step(column, row);
  }

  private static long rest(SimRow row, SimColumn column) {
    Object time = row.raw().get(column.name());
    return time instanceof Instant instant ? rest(instant, column) : 0;
  }

  /** What a time has beyond its seconds, in the unit in which that is added. */
  static long rest(Instant time, SimColumn column) {
    return inUnit(Duration.between(time.truncatedTo(ChronoUnit.SECONDS), time), column.plusUnit());
  }

  private List<@Nullable Object> names() {
    List<@Nullable Object> names = Nodes.list();
    spec.columns().stream()
        .filter(column -> !column.isShared() && column.path().up() == 0)
        .filter(column -> spec.leader(column) == null)
        .forEach(column -> names.add(column.path().flat()));
    return names;
  }

  private void above(SimPath path, Way way, @Nullable Object value) {
    int start = way.starts.size() - path.up();
    if (start >= 0) {
      Nodes.set(way.starts.get(start), path.steps(), way.place, value);
    }
  }

  private Object writtenOr(SimColumn column, SimRow row, Object otherwise) {
    Object value = written(column, row);
    return value == null ? otherwise : value;
  }

  /** A column's value as its record carries it. */
  @Nullable Object written(SimColumn column, SimRow row) {
    Object raw = row.raw().get(column.name());
    if (!(raw instanceof Instant time)) {
      return raw;
    }
    Instant whole =
        column.said().has("plus") && !column.addsPlace()
            ? Instant.ofEpochSecond(time.getEpochSecond())
            : time;
    return TimeText.write(whole, column.format(), RowMaker.zone(column, spec.zone()), spec.every());
  }
}
