package io.dayfill.core.read;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.ForEach;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one chain of pages is for: a member for each name.
 *
 * @param names the names of {@link ForEach}
 * @param values the members, in the order of the names
 */
record Member(List<String> names, List<String> values) {
  /** What a slice is asked for that is asked for as a whole. */
  static final Member NONE = new Member(List.of(), List.of());

  Member with(String name, String value) {
    List<String> moreNames = new ArrayList<>(names);
    moreNames.add(name);
    List<String> moreValues = new ArrayList<>(values);
    moreValues.add(value);
    return new Member(List.copyOf(moreNames), List.copyOf(moreValues));
  }

  Map<String, String> toMap() {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      map.put(names.get(i), values.get(i));
    }
    return map;
  }

  /** The same failure, which names the member. */
  DayfillException named(DayfillException e) {
    String problem = this + ": " + e.problem();
    if (e instanceof SourceException source) {
      return new SourceException(
          source.kind(), problem, e.reason(), e.remedy(), source.retryAt().orElse(null), e);
    }
    return new DayfillException(e.category(), problem, e.reason(), e.remedy(), e);
  }

  /** {@code device kitchen, metric humidity}. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    toMap().forEach((name, value) -> parts.add(name + " " + value));
    return String.join(", ", parts);
  }
}
