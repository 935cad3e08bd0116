package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.PathPart;
import io.dayfill.core.metadata.Plus;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.metadata.ValuePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plants the paths of a declaration into the trees of a record and of the answer around it. */
final class PlanBuilder {
  final FieldNode.Builder tree = new FieldNode.Builder();
  final AnswerPlan.Builder answer;
  final List<Alternatives> several = new ArrayList<>();

  /** The number of values that are held until a record has ended. */
  int held;

  private final Entity entity;
  private final Response response;

  PlanBuilder(Entity entity) {
    this.entity = entity;
    response = entity.response();
    answer = new AnswerPlan.Builder(entity.name(), response);
  }

  /** Plants the columns' paths; returns the nodes of each in the record. */
  FieldNode[][] plantColumns() {
    FieldNode[][] nodes = new FieldNode[entity.columns().size()][];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = plant(i, entity.columns().get(i));
    }
    if (response.fields() != null) {
      answer.fields(response.fields());
    }
    return nodes;
  }

  private FieldNode[] plant(int index, Column column) {
    boolean array = column.type().array();
    String key = "the path of column " + column.name();
    List<ValuePath> paths = column.paths().stream().map(ValuePath::parse).toList();
    if (array && paths.size() > 1) {
      throw DayfillException.user(
          "Entity " + entity.name() + ", column " + column.name() + ": several paths",
          "an array with several paths is not supported yet",
          "Give the column one path");
    }
    int bound = column.from().map(answer::bound).orElse(-1);
    if (bound >= 0) {
      several.add(new Alternatives(index, new int[] {~bound}));
      return new FieldNode[0];
    }
    if (column.from().isPresent()) {
      return new FieldNode[0]; // a member's: it stands in no answer
    }
    List<FieldNode> own = new ArrayList<>();
    int[] sources = {};
    for (ValuePath path : paths) {
      if (!array && path.isList()) {
        throw unfit(key, path, "it leads to a list", "Give the column an array type");
      }
      if (path.ups() > 0 && column.type().kind() == ColumnType.Kind.JSON) {
        throw unfit(key, path, "json around a record is not supported yet", "Take its members");
      }
      if (path.ups() > 0) {
        sources = AnswerNode.with(sources, ~answer.around(path, array, key));
      } else {
        FieldNode node = node(path, array, key);
        own.add(node);
        if (paths.size() == 1 && !isLast(path)) {
          node.columns = AnswerNode.with(node.columns, index);
        } else {
          node.alternatives = AnswerNode.with(node.alternatives, held);
          sources = AnswerNode.with(sources, held++);
        }
      }
    }
    if (sources.length > 0) {
      several.add(new Alternatives(index, sources));
    }
    return own.toArray(FieldNode[]::new);
  }

  private FieldNode node(ValuePath path, boolean array, String key) {
    List<PathPart> parts = path.parts();
    if (array && !parts.isEmpty() && parts.get(parts.size() - 1) instanceof PathPart.Each) {
      parts = parts.subList(0, parts.size() - 1);
    }
    if (parts.stream().filter(PathPart.Each.class::isInstance).count() > 1) {
      throw unfit(key, path, "lists in lists are not supported yet", "Name one list");
    }
    if (array && isLast(path)) {
      throw unfit(key, path, "a list in a list's last element is not supported yet", "");
    }
    FieldNode node = tree.at(parts);
    refuseMixed(tree.root, key, path);
    return node;
  }

  private static boolean isLast(ValuePath path) {
    return path.parts().stream()
        .anyMatch(part -> part instanceof PathPart.Element element && element.isLast());
  }

  private void refuseMixed(FieldNode node, String key, ValuePath path) {
    int ways =
        (node.each == null ? 0 : 1)
            + (node.last == null ? 0 : 1)
            + (node.elements.length > 0 ? 1 : 0);
    if (ways > 1 || (ways > 0 && node.hasMembers())) {
      throw unfit(
          key,
          path,
          "other paths take " + (node.path.isEmpty() ? "the record" : node.path) + " another way",
          "Take an array by [0], [-1] or [], not by two of them");
    }
    for (FieldNode child : node.below()) {
      refuseMixed(child, key, path);
    }
  }

  private DayfillException unfit(String key, ValuePath path, String reason, String remedy) {
    return DayfillException.user(
        "Entity " + entity.name() + ": " + key + " \"" + path + "\"", reason, remedy);
  }

  /** Plants the conditions; returns those that each record is asked about. */
  List<RecordTest> plantTests() {
    List<RecordTest> tests = new ArrayList<>();
    response
        .skipIf()
        .forEach(
            each ->
                tests.add(
                    new RecordTest(
                        each,
                        source(ValuePath.parse(each.valuePath().orElseThrow()), "skip_if"),
                        false)));
    response
        .failIf()
        .forEach(
            each -> {
              Optional<ValuePath> inRecord =
                  each.valuePath().map(ValuePath::parseInAnswer).flatMap(this::inRecord);
              if (inRecord.isPresent()) {
                tests.add(new RecordTest(each, source(inRecord.get(), "fail_if"), true));
              } else {
                answer.test(each, true);
              }
            });
    response.emptyIf().forEach(each -> answer.test(each, false));
    return tests;
  }

  /** What is left of a path into the answer behind the one of the records. */
  private Optional<ValuePath> inRecord(ValuePath path) {
    List<PathPart> records = response.records().parts();
    int length = records.size();
    return path.parts().size() > length && path.parts().subList(0, length).equals(records)
        ? Optional.of(
            new ValuePath(path.text(), 0, path.parts().subList(length, path.parts().size())))
        : Optional.empty();
  }

  /** Plants what is added to times; a number that is added counts as claimed. */
  List<Addend> plantAddends() {
    List<Addend> addends = new ArrayList<>();
    for (int i = 0; i < entity.columns().size(); i++) {
      Column column = entity.columns().get(i);
      if (column.plus().isPresent()) {
        Plus plus = column.plus().get();
        ValuePath path = ValuePath.parse(plus.path());
        int source = source(path, "plus of column " + column.name());
        if (source >= 0) {
          tree.at(path.parts()).isIgnored = true;
        }
        addends.add(new Addend(i, source, plus));
      }
    }
    return addends;
  }

  private int source(ValuePath path, String key) {
    if (path.ups() > 0) {
      return ~answer.around(path, false, key);
    }
    if (path.isList()) {
      throw unfit(key, path, "a list in a record is not supported yet", "Name one value");
    }
    FieldNode node = tree.at(path.parts());
    refuseMixed(tree.root, key, path);
    node.tested = AnswerNode.with(node.tested, held);
    return held++;
  }

  /** Plants what is not kept of a record. */
  void plantIgnored() {
    for (ValuePath path : response.ignored()) {
      if (path.ups() > 0 || path.parts().isEmpty()) {
        throw unfit("ignore", path, "only what a record holds is kept at all", "Leave it out");
      }
      FieldNode node = tree.at(path.parts());
      refuseMixed(tree.root, "ignore", path);
      node.isIgnored = true;
    }
  }

  /** Plants what pagination wants of the answer. */
  void plantValues(List<String> paths) {
    paths.forEach(answer::value);
  }
}
