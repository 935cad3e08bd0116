package io.dayfill.testkit.declared;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was said of an entity: maps, lists and texts, found by dotted keys. */
record Said(Map<String, ?> keys) {
  /** The value of a key; null where there is none. */
  @Nullable Object get(String path) {
    Object at = keys;
    for (String name : path.split("\\.", -1)) {
      at = at instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return at;
  }

  boolean has(String path) {
    return get(path) != null;
  }

  Optional<String> text(String path) {
    Object value = get(path);
    return value == null || value instanceof Map || value instanceof List
        ? Optional.empty()
        : Optional.of(value.toString());
  }

  String text(String path, String otherwise) {
    return text(path).orElse(otherwise);
  }

  long whole(String path, long otherwise) {
    return text(path).map(Long::parseLong).orElse(otherwise);
  }

  /** One text, or a list of them. */
  List<String> texts(String path) {
    Object value = get(path);
    if (value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    return text(path).map(List::of).orElse(List.of());
  }

  /** The keys below one; none where it has none. */
  Map<String, @Nullable Object> group(String path) {
    return asGroup(get(path));
  }

  /** A list of groups. */
  List<Said> groups(String path) {
    List<Said> groups = new ArrayList<>();
    if (get(path) instanceof List<?> list) {
      list.forEach(item -> groups.add(new Said(asGroup(item))));
    }
    return groups;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> asGroup(@Nullable Object value) {
    return value instanceof Map<?, ?> ? (Map<String, @Nullable Object>) value : Map.of();
  }
}
