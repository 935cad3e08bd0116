package io.dayfill.core.metadata;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wrote, before anybody judges it: texts in groups and lists, each with its origin.
 * Defaults, adapters and metadata files are trees of the same keys, so that one merge joins them.
 */
sealed interface Tree {
  Origin origin();

  /** The same, said by somebody else. */
  Tree from(Origin origin);

  /**
   * A scalar; the key that it stands under knows what it means.
   *
   * @param plain whether it was written without quotes: where any JSON may stand, a number or a
   *     flag is then one
   */
  record Text(String value, Origin origin, boolean plain) implements Tree {
    /** A text that was quoted, or has no other meaning. */
    public Text(String value, Origin origin) {
      this(value, origin, false);
    }

    @Override
    public Tree from(Origin other) {
      return new Text(value, other, plain);
    }
  }

  /** A key without a value. */
  record Nothing(Origin origin) implements Tree {
    @Override
    public Tree from(Origin other) {
      return new Nothing(other);
    }
  }

  /** A list. */
  record Items(List<Tree> items, Origin origin) implements Tree {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public Tree from(Origin other) {
      return new Items(items.stream().map(item -> item.from(other)).toList(), other);
    }
  }

  /** Values by their keys, in order; the origin is that of the group's own key. */
  record Group(Map<String, Tree> members, Origin origin) implements Tree {
    public Group {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    @Override
    public Group from(Origin other) {
      Map<String, Tree> moved = new LinkedHashMap<>();
      members.forEach((key, value) -> moved.put(key, value.from(other)));
      return new Group(moved, other);
    }

    @Nullable Tree get(String key) {
      return members.get(key);
    }

    /** Where a key stands; the group itself where it is absent. */
    Origin originOf(String key) {
      Tree value = members.get(key);
      return value == null ? origin : value.origin();
    }

    /** The text of a key; empty where there is none. */
    Optional<String> text(String key) {
      return members.get(key) instanceof Text text ? Optional.of(text.value()) : Optional.empty();
    }

    /** The same without some keys. */
    Group without(Iterable<String> keys) {
      Map<String, Tree> left = new LinkedHashMap<>(members);
      keys.forEach(left::remove);
      return new Group(left, origin);
    }

    /** The same with one key set anew, in its place. */
    Group with(String key, Tree value) {
      Map<String, Tree> changed = new LinkedHashMap<>(members);
      changed.put(key, value);
      return new Group(changed, origin);
    }

    /** The keys of both; where both have one, groups are joined and anything else is replaced. */
    Group under(Group above) {
      Map<String, Tree> joined = new LinkedHashMap<>(members);
      above.members.forEach((key, value) -> joined.merge(key, value, Tree::over));
      return new Group(joined, above.origin);
    }
  }

  private static Tree over(Tree below, Tree above) {
    return below instanceof Group lower && above instanceof Group upper
        ? lower.under(upper)
        : above;
  }

  /** As maps, lists and texts, with null for a key without a value. */
  static @Nullable Object plain(Tree tree) {
    if (tree instanceof Group group) {
      return plain(group);
    }
    if (tree instanceof Items list) {
      List<@Nullable Object> items = new ArrayList<>();
      list.items().forEach(item -> items.add(plain(item)));
      return Collections.unmodifiableList(items);
    }
    return tree instanceof Text text ? text.value() : null;
  }

  /** A group as a map, its keys in order. */
  static Map<String, @Nullable Object> plain(Group group) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    group.members().forEach((key, value) -> members.put(key, plain(value)));
    return Collections.unmodifiableMap(members);
  }

  /** A tree of maps, lists and texts; null stands for a key without a value. */
  static Tree of(@Nullable Object value, Origin origin) {
    if (value == null) {
      return new Nothing(origin);
    }
    if (value instanceof Tree tree) {
      return tree.from(origin);
    }
    if (value instanceof Map<?, ?> map) {
      return group(map, origin);
    }
    if (value instanceof List<?> list) {
      List<Tree> items = new ArrayList<>();
      list.forEach(item -> items.add(of(item, origin)));
      return new Items(items, origin);
    }
    return new Text(value.toString(), origin, !(value instanceof String));
  }

  /** A group of maps, lists and texts. */
  static Group group(Map<?, ?> map, Origin origin) {
    Map<String, Tree> members = new LinkedHashMap<>();
    map.forEach((key, item) -> members.put(key.toString(), of(item, origin)));
    return new Group(members, origin);
  }
}
