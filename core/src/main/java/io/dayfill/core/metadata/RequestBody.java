package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of the JSON that a POST carries. */
public sealed interface RequestBody extends Serializable {
  /**
   * A template. One that consists of a single place keeps that place's type: an epoch or a page
   * size is a number then; anything else is a text.
   */
  record Text(String template) implements RequestBody {}

  /**
   * A number, {@code true}, {@code false} or {@code null}.
   *
   * @param json as JSON writes it
   */
  record Literal(String json) implements RequestBody {}

  /** An object. */
  record Members(Map<String, RequestBody> members) implements RequestBody {
    /** Copies the map. */
    @SuppressWarnings("serial")
    public Members {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  /** An array. */
  record Elements(List<RequestBody> elements) implements RequestBody {
    /** Copies the list. */
    @SuppressWarnings("serial")
    public Elements {
      elements = List.copyOf(elements);
    }
  }
}
