package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.RecordPath;
import io.dayfill.core.metadata.ValuePath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A member of the answer around the records that matters, or one on the way to it. */
final class EnvelopeNode {
  final String path;

  /** True if this is the array of records. */
  private boolean records;

  /** Which of the values wanted this is; -1 if none. */
  int value = -1;

  private final String name;
  private final List<EnvelopeNode> children = new ArrayList<>();

  /** Of the root: the paths of the values wanted, and the one of the records as it was written. */
  private List<String> valuePaths = List.of();

  private String recordsPath = "";

  private EnvelopeNode(String name, String path) {
    this.name = name;
    this.path = path;
  }

  static EnvelopeNode compile(String entity, RecordPath records, List<String> values) {
    EnvelopeNode root = new EnvelopeNode("", "");
    root.valuePaths = values;
    root.recordsPath = records.text();
    root.at(PlainPaths.records(entity, records)).records = true;
    for (int i = 0; i < values.size(); i++) {
      EnvelopeNode node =
          root.at(
              PlainPaths.members(entity, "the pagination's path", ValuePath.parse(values.get(i))));
      node.value = i;
      if (node.records) {
        throw DayfillException.user(
            "Entity " + entity + ": \"" + values.get(i) + "\"",
            "pagination looks for a value where the records stand",
            "Name the member that holds the value");
      }
    }
    return root;
  }

  private EnvelopeNode at(List<String> steps) {
    EnvelopeNode node = this;
    for (String step : steps) {
      EnvelopeNode next = node.child(step);
      if (next == null) {
        next = new EnvelopeNode(step, node.path.isEmpty() ? step : node.path + "." + step);
        node.children.add(next);
      }
      node = next;
    }
    return node;
  }

  @Nullable EnvelopeNode child(String member) {
    for (EnvelopeNode child : children) {
      if (child.name.equals(member)) {
        return child;
      }
    }
    return null;
  }

  boolean isRecords() {
    return records;
  }

  boolean isLeaf() {
    return children.isEmpty();
  }

  List<String> valuePaths() {
    return valuePaths;
  }

  String recordsPath() {
    return recordsPath;
  }
}
