package io.dayfill.core.decode;

import io.dayfill.core.metadata.PathPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** A value of a record that the declaration names, or one on the way to it. */
final class FieldNode {
  /** Its place among all nodes of the declaration. */
  final int id;

  /** Its member's name, or its place in brackets; empty for the record itself. */
  final String name;

  /** The path from the record. */
  final String path;

  /** The columns whose only path ends here. */
  int[] columns = {};

  /** The alternatives that end here: places where a column with several paths may stand. */
  int[] alternatives = {};

  /** The values that end here of which the record's tests are asked, as alternatives count. */
  int[] tested = {};

  /** True if it is left out of what no column claims. */
  boolean isIgnored;

  /** The members that matter. */
  FieldNode[] children = {};

  /** Finds a child by name; null where there is none. */
  @Nullable PropertyNameMatcher matcher;

  /** The elements that matter; null at places that do not. */
  @Nullable FieldNode[] elements = {};

  /** The last element, wherever it stands. */
  @Nullable FieldNode last;

  /** Every element. */
  @Nullable FieldNode each;

  /** The columns that gather a value of every element. */
  int[] eachColumns = {};

  private FieldNode(int id, String name, String path) {
    this.id = id;
    this.name = name;
    this.path = path;
  }

  boolean isLeaf() {
    return children.length == 0 && !hasElements();
  }

  boolean hasMembers() {
    return children.length > 0;
  }

  boolean hasElements() {
    return elements.length > 0 || last != null || each != null;
  }

  /** The node of an element; null where it does not matter by its place. */
  @Nullable FieldNode element(int place) {
    return place < elements.length ? elements[place] : null;
  }

  @Nullable FieldNode child(String member) {
    for (FieldNode child : children) {
      if (child.name.equals(member)) {
        return child;
      }
    }
    return null;
  }

  /** True if no column wants it, so that it is rescued although it is looked at. */
  boolean isUnclaimed() {
    return isLeaf() && !isIgnored && columns.length + alternatives.length == 0;
  }

  /** The nodes right below. */
  List<FieldNode> below() {
    List<FieldNode> all = new ArrayList<>(List.of(children));
    for (FieldNode element : elements) {
      if (element != null) {
        all.add(element);
      }
    }
    if (last != null) {
      all.add(last);
    }
    if (each != null) {
      all.add(each);
    }
    return all;
  }

  /** Builds the tree, a path after the other. */
  static final class Builder {
    private final List<FieldNode> nodes = new ArrayList<>();
    final FieldNode root = add("", "");

    private FieldNode add(String name, String path) {
      FieldNode node = new FieldNode(nodes.size(), name, path);
      nodes.add(node);
      return node;
    }

    FieldNode at(List<PathPart> parts) {
      FieldNode node = root;
      for (PathPart part : parts) {
        node = at(node, part);
      }
      return node;
    }

    private FieldNode at(FieldNode node, PathPart part) {
      if (part instanceof PathPart.Member member) {
        return member(node, member.name());
      }
      if (part instanceof PathPart.Element element && !element.isLast()) {
        return element(node, element.index());
      }
      if (part instanceof PathPart.Element) {
        if (node.last == null) {
          node.last = add("[-1]", node.path + "[-1]");
        }
        return node.last;
      }
      if (node.each == null) {
        node.each = add("[]", node.path + "[]");
      }
      return node.each;
    }

    private FieldNode member(FieldNode node, String name) {
      FieldNode next = node.child(name);
      if (next == null) {
        next = add(name, node.path.isEmpty() ? name : node.path + "." + name);
        node.children = Arrays.copyOf(node.children, node.children.length + 1);
        node.children[node.children.length - 1] = next;
      }
      return next;
    }

    private FieldNode element(FieldNode node, int place) {
      if (place >= node.elements.length) {
        node.elements = Arrays.copyOf(node.elements, place + 1);
      }
      FieldNode next = node.elements[place];
      if (next == null) {
        next = add("[" + place + "]", node.path + "[" + place + "]");
        node.elements[place] = next;
      }
      return next;
    }

    FieldNode build(JsonFactory json) {
      for (FieldNode node : nodes) {
        if (node.each != null) {
          node.eachColumns = columnsIn(node.each);
        }
        if (node.hasMembers()) {
          List<Named> names = new ArrayList<>();
          for (FieldNode child : node.children) {
            names.add(Named.fromString(child.name));
          }
          node.matcher = json.constructNameMatcher(names, false);
        }
      }
      return root;
    }

    private static int[] columnsIn(FieldNode node) {
      int[] all = node.columns;
      for (FieldNode child : node.below()) {
        for (int column : columnsIn(child)) {
          all = Arrays.copyOf(all, all.length + 1);
          all[all.length - 1] = column;
        }
      }
      return all;
    }

    int size() {
      return nodes.size();
    }
  }
}
