package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.List;

/** One part of a path through JSON. */
public sealed interface PathPart extends Serializable {
  /** {@code name} or {@code ['na.me']}: the member of an object. */
  record Member(String name) implements PathPart {}

  /** {@code {name}}: each member of an object, its key bound to a name. */
  record Bound(String name) implements PathPart {}

  /** {@code []}: each element of an array. */
  record Each() implements PathPart {}

  /**
   * {@code [2]} or {@code [-1]}: one element of an array.
   *
   * @param index its place, the first is 0; -1 is the last
   */
  record Element(int index) implements PathPart {
    /** True if it is the last, wherever that stands. */
    public boolean isLast() {
      return index < 0;
    }
  }

  /** {@code [#]}: the element that has the record's own place in its array. */
  record OwnPlace() implements PathPart {
    /** Whether one of some parts is such. */
    public static boolean isIn(List<? extends PathPart> parts) {
      return parts.stream().anyMatch(OwnPlace.class::isInstance);
    }
  }
}
