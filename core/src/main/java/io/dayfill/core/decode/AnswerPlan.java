package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Condition;
import io.dayfill.core.metadata.PathPart;
import io.dayfill.core.metadata.RecordPath;
import io.dayfill.core.metadata.Response;
import io.dayfill.core.metadata.ValuePath;
import java.util.ArrayList;
import java.util.List;

/** What a declaration says of the answer around the records: the tree of what matters in it. */
final class AnswerPlan {
  /**
   * A condition about the answer.
   *
   * @param condition the condition
   * @param fails whether an answer for which it holds is an error; else it is empty
   */
  record Test(Condition condition, boolean fails) {}

  final Response response;
  final AnswerNode root;

  /** The number of nodes. */
  final int nodes;

  /** The paths of the values that pagination wants, in their order. */
  final List<String> valuePaths;

  final List<Test> tests;

  /** Of each slot, whether it is a list of which the record's own element counts. */
  final boolean[] byPlace;

  /** Of each slot, whether it is a list. */
  final boolean[] lists;

  /** Of each slot, the path as it was written. */
  final List<String> slotPaths;

  /** The slot of the list that names the elements of records; -1 where there is none. */
  final int fieldsSlot;

  private AnswerPlan(Builder builder) {
    response = builder.response;
    root = builder.tree.build();
    nodes = builder.tree.size();
    valuePaths = List.copyOf(builder.valuePaths);
    tests = List.copyOf(builder.tests);
    byPlace = booleans(builder.byPlace);
    lists = booleans(builder.lists);
    slotPaths = List.copyOf(builder.slotPaths);
    fieldsSlot = builder.fieldsSlot;
  }

  private static boolean[] booleans(List<Boolean> list) {
    boolean[] array = new boolean[list.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = list.get(i);
    }
    return array;
  }

  RecordPath records() {
    return response.records();
  }

  /** The step that the records' path ends with. */
  int lastStep() {
    return records().steps().size() - 1;
  }

  /** Gathers what matters. */
  static final class Builder {
    private final String entity;
    private final Response response;
    private final AnswerNode.Builder tree = new AnswerNode.Builder();

    /** Where each step of the records' path begins, and at last the record. */
    private final List<AnswerNode> contexts = new ArrayList<>();

    private final List<String> valuePaths = new ArrayList<>();
    private final List<Test> tests = new ArrayList<>();
    private final List<Boolean> byPlace = new ArrayList<>();
    private final List<Boolean> lists = new ArrayList<>();
    private final List<String> slotPaths = new ArrayList<>();
    private int fieldsSlot = -1;

    Builder(String entity, Response response) {
      this.entity = entity;
      this.response = response;
      AnswerNode node = tree.root;
      node.onWay = true;
      contexts.add(node);
      List<RecordPath.Step> steps = response.records().steps();
      for (int i = 0; i < steps.size(); i++) {
        for (PathPart part : steps.get(i).parts()) {
          node = tree.at(node, part);
          node.onWay = true;
          node.step = i;
          if (part instanceof PathPart.Bound bound) {
            node.keySlot = slot("{" + bound.name() + "}", false, false);
          }
        }
        contexts.add(node);
      }
      node.isRecord = true;
    }

    /** The slot of a key bound by the records' path; -1 if it binds no such name. */
    int bound(String name) {
      return slotPaths.indexOf("{" + name + "}");
    }

    /** A slot for what a name stands for that is bound elsewhere. */
    int named(String name) {
      return slot(name, false, false);
    }

    /** The slot of a value around the record. */
    int around(ValuePath path, boolean list, String key) {
      if (path.ups() >= contexts.size()) {
        throw DayfillException.user(
            "Entity " + entity + ": " + key + " \"" + path + "\"",
            "it goes back "
                + path.ups()
                + " steps, but "
                + response.records()
                + " has "
                + (contexts.size() - 1),
            "Write fewer ^");
      }
      boolean own = PathPart.OwnPlace.isIn(path.parts());
      List<PathPart> parts = new ArrayList<>(path.parts());
      if (list && !path.isList()) {
        parts.add(new PathPart.Each());
      }
      int slot = slot(path.text(), list, own);
      AnswerNode node = tree.at(contexts.get(contexts.size() - 1 - path.ups()), parts);
      node.slots = AnswerNode.with(node.slots, slot);
      return slot;
    }

    private int slot(String path, boolean list, boolean own) {
      slotPaths.add(path);
      lists.add(list);
      byPlace.add(own);
      return slotPaths.size() - 1;
    }

    /** The list that names the elements of records. */
    void fields(ValuePath path) {
      fieldsSlot = around(path, true, "fields_from");
    }

    /** A value that pagination wants. */
    void value(String path) {
      AnswerNode node = tree.at(tree.root, ValuePath.parseInAnswer(path).parts());
      if (node.onWay) {
        throw DayfillException.user(
            "Entity " + entity + ": \"" + path + "\"",
            "pagination looks for a value where the records stand",
            "Name the member that holds the value");
      }
      node.values = AnswerNode.with(node.values, valuePaths.size());
      valuePaths.add(path);
    }

    /** A condition about the answer. */
    void test(Condition condition, boolean fails) {
      AnswerNode node =
          condition
              .valuePath()
              .map(path -> tree.at(tree.root, ValuePath.parseInAnswer(path).parts()))
              .orElse(null);
      if (node != null) {
        node.tests = AnswerNode.with(node.tests, tests.size());
      }
      tests.add(new Test(condition, fails));
    }

    AnswerPlan build() {
      return new AnswerPlan(this);
    }
  }
}
