package io.dayfill.core.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** A member of a record that the declaration names, or one on the way to it. */
final class FieldNode {
  /** Its place among all nodes of the declaration. */
  final int id;

  /** Its member's name; empty for the record itself. */
  final String name;

  /** The path from the record, dotted. */
  final String path;

  /** The columns whose only path ends here. */
  int[] columns = {};

  /** The alternatives that end here: places where a column with several paths may stand. */
  int[] alternatives = {};

  FieldNode[] children = {};

  /** Finds a child by name; null where there is none. */
  @Nullable PropertyNameMatcher matcher;

  private FieldNode(int id, String name, String path) {
    this.id = id;
    this.name = name;
    this.path = path;
  }

  boolean isLeaf() {
    return children.length == 0;
  }

  @Nullable FieldNode child(String member) {
    for (FieldNode child : children) {
      if (child.name.equals(member)) {
        return child;
      }
    }
    return null;
  }

  /** Builds the tree, a path after the other. */
  static final class Builder {
    private final List<FieldNode> nodes = new ArrayList<>();
    private final FieldNode root = add("", "");

    private FieldNode add(String name, String path) {
      FieldNode node = new FieldNode(nodes.size(), name, path);
      nodes.add(node);
      return node;
    }

    FieldNode at(List<String> steps) {
      FieldNode node = root;
      for (String step : steps) {
        FieldNode next = node.child(step);
        if (next == null) {
          next = add(step, node == root ? step : node.path + "." + step);
          node.children = Arrays.copyOf(node.children, node.children.length + 1);
          node.children[node.children.length - 1] = next;
        }
        node = next;
      }
      return node;
    }

    FieldNode build(JsonFactory json) {
      for (FieldNode node : nodes) {
        if (!node.isLeaf()) {
          List<Named> names = new ArrayList<>();
          for (FieldNode child : node.children) {
            names.add(Named.fromString(child.name));
          }
          node.matcher = json.constructNameMatcher(names, false);
        }
      }
      return root;
    }

    int size() {
      return nodes.size();
    }
  }
}
