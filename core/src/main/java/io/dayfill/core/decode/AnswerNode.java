package io.dayfill.core.decode;

import io.dayfill.core.metadata.PathPart;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of the answer that matters: one on the way to the records, or one that is wanted. */
final class AnswerNode {
  private static final int[] NONE = {};

  /** Its place among all nodes. */
  final int id;

  /** The path from the answer. */
  final String path;

  /** True if the records lie in it, or if it is one. */
  boolean onWay;

  /** True if it is a record. */
  boolean isRecord;

  /** The step of the records' path that it belongs to. */
  int step;

  /** The slot that the key of a bound member goes to; -1 if this is none. */
  int keySlot = -1;

  /** The slots that its value is for. */
  int[] slots = NONE;

  /** The values of the answer that it is, by their order in the plan. */
  int[] values = NONE;

  /** The tests that look at it. */
  int[] tests = NONE;

  /** Of a value on the way: the slots that are filled from it, but not from what is on the way. */
  int[] slotsBeside = NONE;

  /** The number of members beside the way that fill slots. */
  int membersBeside;

  /** True if a slot or a value of the answer lies in it, so that it must be what it should be. */
  boolean isWanted;

  /** True if slots are filled from it, or from what lies in it. */
  boolean fillsSlots;

  /** The node below that is on the way; null where this is a record, or beside the way. */
  @Nullable AnswerNode wayOn;

  /** True if the way goes on over elements, and not over a member. */
  boolean goesOverElements;

  private final List<AnswerNode> members = new ArrayList<>();
  private final List<byte[]> names = new ArrayList<>();
  private final List<AnswerNode> elements = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private @Nullable AnswerNode each;
  private @Nullable AnswerNode bound;

  private AnswerNode(int id, String path) {
    this.id = id;
    this.path = path;
  }

  /** The member of a name, as its bytes stand between quotes; null where none matters. */
  @Nullable AnswerNode member(byte[] b, int from, int to) {
    for (int i = 0; i < names.size(); i++) {
      byte[] name = names.get(i);
      if (name.length == to - from && Arrays.equals(name, 0, name.length, b, from, to)) {
        return members.get(i);
      }
    }
    return null;
  }

  /** The node of any member that no other names, or of each element; null where there is none. */
  @Nullable AnswerNode bound() {
    return bound;
  }

  @Nullable AnswerNode each() {
    return each;
  }

  /** The node of one element, or of the last for -1; null where it does not matter. */
  @Nullable AnswerNode element(int place) {
    int i = places.indexOf(place);
    return i < 0 ? null : elements.get(i);
  }

  /** The places of elements that matter by themselves; -1 is the last. */
  List<Integer> places() {
    return places;
  }

  boolean isObject() {
    return !members.isEmpty() || bound != null;
  }

  boolean isArray() {
    return each != null || !elements.isEmpty();
  }

  List<AnswerNode> children() {
    List<AnswerNode> all = new ArrayList<>(members);
    all.addAll(elements);
    if (each != null) {
      all.add(each);
    }
    if (bound != null) {
      all.add(bound);
    }
    return all;
  }

  static int[] with(int[] numbers, int another) {
    int[] more = Arrays.copyOf(numbers, numbers.length + 1);
    more[numbers.length] = another;
    return more;
  }

  /** Builds the tree, a path after the other. */
  static final class Builder {
    private int count;
    final AnswerNode root = node("");

    private AnswerNode node(String path) {
      return new AnswerNode(count++, path);
    }

    int size() {
      return count;
    }

    /** The node at the end of a path that starts at a node. */
    AnswerNode at(AnswerNode start, List<PathPart> parts) {
      AnswerNode node = start;
      for (PathPart part : parts) {
        node = at(node, part);
      }
      return node;
    }

    AnswerNode at(AnswerNode node, PathPart part) {
      if (part instanceof PathPart.Member member) {
        return member(node, member.name());
      }
      if (part instanceof PathPart.Element element) {
        int i = node.places.indexOf(element.index());
        if (i >= 0) {
          return node.elements.get(i);
        }
        AnswerNode next = node(node.path + "[" + element.index() + "]");
        node.places.add(element.index());
        node.elements.add(next);
        return next;
      }
      if (part instanceof PathPart.Bound bound) {
        AnswerNode next = node.bound;
        if (next == null) {
          next = node(below(node, "{" + bound.name() + "}"));
          node.bound = next;
        }
        return next;
      }
      AnswerNode next = node.each;
      if (next == null) {
        next = node(node.path + "[]");
        node.each = next;
      }
      return next;
    }

    private AnswerNode member(AnswerNode node, String name) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      AnswerNode next = node.member(bytes, 0, bytes.length);
      if (next == null) {
        next = node(below(node, name));
        node.members.add(next);
        node.names.add(bytes);
      }
      return next;
    }

    private static String below(AnswerNode node, String name) {
      return node.path.isEmpty() ? name : node.path + "." + name;
    }

    /** Ends the tree: every node learns what lies in it. */
    AnswerNode build() {
      settle(root);
      return root;
    }

    /** Returns the slots that are filled from a node. */
    private static int[] settle(AnswerNode node) {
      int[] all = node.slots;
      node.isWanted = node.slots.length + node.values.length > 0;
      for (AnswerNode child : node.children()) {
        int[] below = settle(child);
        node.isWanted |= child.isWanted;
        node.wayOn = child.onWay ? child : node.wayOn;
        if (node.onWay && !child.onWay) {
          for (int slot : below) {
            node.slotsBeside = with(node.slotsBeside, slot);
          }
          node.membersBeside += below.length > 0 && node.members.contains(child) ? 1 : 0;
        }
        for (int slot : below) {
          all = with(all, slot);
        }
      }
      node.goesOverElements =
          node.wayOn != null && (node.wayOn == node.each || node.elements.contains(node.wayOn));
      node.fillsSlots = all.length > 0;
      return all;
    }
  }
}
